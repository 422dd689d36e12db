import { Select, Switch } from '@mantine/core'
import { anomalyLimits, countDevices } from '@muster/contract'
import { type HalfOfDay, halvesOfDay, timeZones } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../session/request/query-of.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { IconInfoCircle } from '../../../ui/icons.ts'
import { SettingName } from '../setting-name.tsx'
import { SettingsFormFrame } from '../settings-form.tsx'
import type { StoredSettings } from '../stored-settings.ts'
import { switched } from '../switched.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import classes from './anomalies.module.css'
import { anomaliesPart, isIncomplete } from './anomaly-fields.ts'
import { matchesZone } from './zone-search.ts'

const { min, max } = anomalyLimits.hours
const hours = Array.from({ length: max - min + 1 }, (_, index) => String(min + index))
const zones = timeZones()

/** Browsers know some zones by other names: the stored one is always offered. */
const zonesWith = (stored: string | null) =>
  stored === null || zones.includes(stored) ? zones : [...zones, stored].sort()

/** Whether and when anomalies are searched every day. */
export function AnomalySettings({ stored }: { stored: StoredSettings }) {
  const { t } = useTranslation('settings')
  const form = useSettingsForm(stored, anomaliesPart)
  const { draft, loaded, change } = form
  const disabled = !draft.isOn
  return (
    <SettingsFormFrame form={form} isIncomplete={isIncomplete(draft)}>
      <Card className={classes.card}>
        <Switch
          name="smartGroupingEnabled"
          label={<SettingName>{t('anomalies.on')}</SettingName>}
          description={t('anomalies.about')}
          withThumbIndicator={false}
          checked={draft.isOn}
          onChange={({ currentTarget }) => change(() => switched(loaded, currentTarget.checked))}
        />
        {draft.isOn && <TooFewDevices />}
        <div className={classes.fields}>
          <Select
            size="md"
            name="smartGroupingHour"
            label={t('anomalies.hour')}
            placeholder={t('anomalies.choose')}
            data={hours}
            allowDeselect={false}
            disabled={disabled}
            required
            withAsterisk={false}
            value={draft.hour === null ? null : String(draft.hour)}
            onChange={(hour) => change((now) => ({ ...now, hour: hour === null ? null : Number(hour) }))}
          />
          <Select
            size="md"
            name="smartGroupingHalf"
            label={t('anomalies.half')}
            data={halvesOfDay.map((half) => ({ value: half, label: t(`anomalies.${half}`) }))}
            allowDeselect={false}
            disabled={disabled}
            value={draft.half}
            onChange={(half) => half && change((now) => ({ ...now, half: half as HalfOfDay }))}
          />
          <Select
            className={classes.zone}
            size="md"
            name="smartGroupingTimeZone"
            label={t('anomalies.timeZone')}
            placeholder={t('anomalies.choose')}
            data={zonesWith(loaded.timeZone)}
            filter={({ options, search }) =>
              options.filter((option) => 'value' in option && matchesZone(option.value, search))
            }
            searchable
            allowDeselect={false}
            disabled={disabled}
            required
            withAsterisk={false}
            nothingFoundMessage={t('anomalies.noZone')}
            value={draft.timeZone}
            onChange={(timeZone) => change((now) => ({ ...now, timeZone }))}
          />
        </div>
        <p className={classes.help}>{t('anomalies.help', { count: anomalyLimits.devices })}</p>
      </Card>
    </SettingsFormFrame>
  )
}

/** Too few devices for anomalies: it can be switched on, and starts once there are enough. */
function TooFewDevices() {
  const { t } = useTranslation('settings')
  const { world } = useWorld()
  const { data } = useQuery(queryOf(countDevices, { world: world.id, body: {} }))
  const isShown = data !== undefined && data.count < anomalyLimits.devices
  return (
    <div role="status" className={classes.status}>
      {isShown && (
        <p className={classes.notice}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
          {t('anomalies.tooFew', { least: anomalyLimits.devices, count: data.count })}
        </p>
      )}
    </div>
  )
}
