import type { WorldSettings } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { mayDo, useWorld } from '../../../session/world/world.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { RadioList } from '../../../ui/form/radio-list.tsx'
import { SettingsFormFrame } from '../settings-form.tsx'
import type { SettingsPart, StoredSettings } from '../stored-settings.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import { FeatureToggles } from './feature-toggles.tsx'
import classes from './platform.module.css'

const identifiers = ['serialNumber', 'assetTag', 'imei'] as const
const units = ['imperial', 'metric'] as const

type PlatformDraft = Pick<WorldSettings, 'deviceIdentifier' | 'useMetricDistances'>

const platformPart: SettingsPart<PlatformDraft> = {
  draftOf: ({ deviceIdentifier, useMetricDistances }) => ({ deviceIdentifier, useMetricDistances }),
  changesOf: (draft, before) => ({
    ...(draft.deviceIdentifier !== before.deviceIdentifier && { deviceIdentifier: draft.deviceIdentifier }),
    ...(draft.useMetricDistances !== before.useMetricDistances && {
      useMetricDistances: draft.useMetricDistances,
    }),
  }),
}

/** How devices are identified, and the unit of distances. */
export function PlatformSettings({ stored }: { stored: StoredSettings }) {
  const { t } = useTranslation('settings')
  const { t: tOfEstate } = useTranslation('estate')
  const session = useWorld()
  const form = useSettingsForm(stored, platformPart)
  const { draft, change } = form
  return (
    <SettingsFormFrame form={form}>
      <div className={classes.boxes}>
        <Card className={classes.box}>
          <RadioList
            name="deviceIdentifier"
            label={t('platform.identifier')}
            description={t('platform.identifierAbout')}
            options={identifiers.map((value) => ({ value, label: tOfEstate(`identifier.${value}`) }))}
            value={draft.deviceIdentifier}
            onChange={(deviceIdentifier) => change((now) => ({ ...now, deviceIdentifier }))}
          />
        </Card>
        <Card className={classes.box}>
          <RadioList
            name="useMetricDistances"
            label={t('platform.units')}
            description={t('platform.unitsAbout')}
            options={units.map((value) => ({
              value,
              label: t(`platform.${value}`),
              description: t(`platform.${value}About`),
            }))}
            value={draft.useMetricDistances ? 'metric' : 'imperial'}
            onChange={(value) => change((now) => ({ ...now, useMetricDistances: value === 'metric' }))}
          />
        </Card>
      </div>
      {mayDo(session, 'worlds.configure') && <FeatureToggles />}
    </SettingsFormFrame>
  )
}
