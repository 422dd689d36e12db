import { MultiSelect, NativeSelect } from '@mantine/core'
import {
  alarmNames,
  deviceAlerts,
  deviceFilterGroups,
  silence,
  type WatchKind,
  watchedBatteryAlerts,
  watchedDeviceAlerts,
} from '@muster/contract'
import { isAboutBatteries, isWatchedOff, licensedKinds, mayWatch } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { DeviceFilterSections } from '../../../estate/filter/device-filter-sections.tsx'
import { hasBatteryPart, hasProduct, useWorld } from '../../../session/world/world.tsx'
import { useWorldSettings } from '../../../session/world/world-settings.ts'
import { useCaseWords } from '../../use-case-words.ts'
import { BatteryFilterFields } from './battery-filter-fields.tsx'
import { NumberField } from './number-field.tsx'
import type { PartProps } from './part-props.ts'
import { groupingsOf, levelsOf, watchedOf } from './watch-fields.ts'
import classes from './watch-form.module.css'

/** A choice of one word. */
interface ChoiceProps<Word extends string> {
  label: string
  words: readonly Word[]
  nameOf: (word: Word) => string
  value: Word
  onChange: (word: Word) => void
}

function Choice<Word extends string>({ label, words, nameOf, value, onChange }: ChoiceProps<Word>) {
  return (
    <NativeSelect
      size="md"
      label={label}
      data={words.map((word) => ({ value: word, label: nameOf(word) }))}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = words.find((word) => word === currentTarget.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}

/** The kinds that the world's licences include, and the user may read [K-106, K-111]. */
export function useOfferedKinds(): WatchKind[] {
  const session = useWorld()
  const kinds = licensedKinds({
    hasCore: hasProduct(session, 'coreV2'),
    hasBatteries: hasProduct(session, 'batteryEssentials') && hasBatteryPart(session, 'batteries'),
  })
  return kinds.filter((kind) => mayWatch(session.user.role, kind))
}

/** What the watch looks for, and how its cases are told apart [K-101 to K-117]. */
export function WhatFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('watches')
  const { what } = useCaseWords()
  const kinds = useOfferedKinds()
  const settings = useWorldSettings()
  const { kind } = draft
  const about = { kind, alert: null, alarm: null, level: null }
  // A stored watch may be of a product that is gone.
  const offered = kinds.includes(kind) ? kinds : [kind, ...kinds]
  const groupings = groupingsOf(kind)
  const isOfAlert = kind === 'deviceAlert' || kind === 'batteryAlert'
  return (
    <div className={classes.fields}>
      <Choice
        label={t('form.kind')}
        words={offered}
        nameOf={(word) => t(`kinds.${word}`)}
        value={kind}
        onChange={(word) => onChange({ kind: word })}
      />
      {kind === 'deviceAlert' && (
        <Choice
          label={t('form.alert')}
          words={watchedDeviceAlerts}
          nameOf={(alert) => what({ ...about, alert })}
          value={draft.alert}
          onChange={(alert) => onChange({ alert })}
        />
      )}
      {kind === 'batteryAlert' && (
        <Choice
          label={t('form.alert')}
          words={watchedBatteryAlerts}
          nameOf={(alert) => what({ ...about, alert })}
          value={draft.batteryAlert}
          onChange={(batteryAlert) => onChange({ batteryAlert })}
        />
      )}
      {isOfAlert && (
        <Choice
          label={t('form.level')}
          words={levelsOf(draft)}
          nameOf={(level) => t(`form.levels.${level}`)}
          value={draft.level}
          onChange={(level) => onChange({ level })}
        />
      )}
      {kind === 'alarm' && (
        <>
          <Choice
            label={t('form.alarm')}
            words={alarmNames}
            nameOf={(alarm) => what({ ...about, alarm })}
            value={draft.alarm}
            onChange={(alarm) => onChange({ alarm })}
          />
          <Choice
            label={t('form.level')}
            words={['major', 'critical'] as const}
            nameOf={(level) => t(`form.alarmLevels.${level}`)}
            value={draft.alarmLevel}
            onChange={(alarmLevel) => onChange({ alarmLevel })}
          />
        </>
      )}
      {kind === 'anomaly' && (
        <MultiSelect
          size="md"
          label={t('form.anomalyAlerts')}
          placeholder={draft.anomalyAlerts.length === 0 ? t('form.anomalyAll') : ''}
          data={deviceAlerts.map((alert) => ({ value: alert, label: what({ ...about, alert }) }))}
          value={[...draft.anomalyAlerts]}
          onChange={(chosen) =>
            onChange({ anomalyAlerts: deviceAlerts.filter((alert) => chosen.includes(alert)) })
          }
        />
      )}
      {kind === 'silence' && (
        <NumberField
          name="silentMinutes"
          label={t('form.silentMinutes')}
          description={t('form.silentHint', silence)}
          value={draft.silentMinutes}
          onChange={(silentMinutes) => onChange({ silentMinutes })}
        />
      )}
      {isOfAlert && (
        <NumberField
          name="leastDevices"
          label={t(isAboutBatteries(kind) ? 'form.leastBatteries' : 'form.leastDevices')}
          value={draft.leastDevices}
          onChange={(leastDevices) => onChange({ leastDevices })}
        />
      )}
      {(kind === 'deviceFilter' || kind === 'batteryFilter') && (
        <NumberField
          name="moreThan"
          label={t('form.moreThan')}
          value={draft.moreThan}
          onChange={(moreThan) => onChange({ moreThan })}
        />
      )}
      {groupings.length > 0 && (
        <Choice
          label={t('form.groupedBy')}
          words={groupings}
          nameOf={(grouping) => t(`groupings.${grouping}`)}
          value={groupings.includes(draft.groupedBy) ? draft.groupedBy : 'homeLocation'}
          onChange={(groupedBy) => onChange({ groupedBy })}
        />
      )}
      {kind === 'deviceFilter' && (
        <fieldset className={classes.filter} aria-label={t('form.filter')}>
          <DeviceFilterSections
            groups={deviceFilterGroups}
            filters={draft.deviceFilters}
            onChange={(deviceFilters) => onChange({ deviceFilters })}
          />
        </fieldset>
      )}
      {kind === 'batteryFilter' && <BatteryFilterFields draft={draft} onChange={onChange} />}
      {settings && isWatchedOff(watchedOf(draft), settings) && (
        <p role="status" className={classes.warning}>
          {t('form.alertOff')}
        </p>
      )}
    </div>
  )
}
