import { MultiSelect, NativeSelect } from '@mantine/core'
import type { BatteryFilter } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useCaseWords } from '../../use-case-words.ts'
import type { PartProps } from './part-props.ts'
import { batteryLevels } from './watch-fields.ts'
import classes from './watch-form.module.css'

const keyOf = ({ alert, level }: (typeof batteryLevels)[number]) => `${alert} ${level}`

/** The levels by alert, from the keys of what was chosen. */
function alertsOf(keys: readonly string[]): BatteryFilter['alertStatuses'] {
  const chosen = batteryLevels.filter((one) => keys.includes(keyOf(one)))
  if (chosen.length === 0) return undefined
  return Object.fromEntries(
    chosen.map(({ alert }) => [alert, chosen.filter((one) => one.alert === alert).map(({ level }) => level)]),
  )
}

/** The filters of the battery list, but for those of places, which a watch has anyway [K-108, K-110]. */
export function BatteryFilterFields({ draft: { batteryFilter }, onChange }: PartProps) {
  const { t } = useTranslation(['watches', 'ui'])
  const { what } = useCaseWords()
  const { alertStatuses = {}, underWarranty } = batteryFilter
  const change = (part: BatteryFilter) => onChange({ batteryFilter: { ...batteryFilter, ...part } })
  const warranty = underWarranty == null ? 'any' : underWarranty ? 'yes' : 'no'
  return (
    <fieldset className={classes.filter} aria-label={t('watches:form.filter')}>
      <MultiSelect
        size="md"
        label={t('watches:form.batteryLevels')}
        data={batteryLevels.map((one) => ({
          value: keyOf(one),
          label: t('ui:named', {
            name: what({ kind: 'batteryAlert', alert: one.alert, alarm: null, level: null }),
            value: t(`watches:form.levels.${one.level}`),
          }),
        }))}
        value={batteryLevels.filter(({ alert, level }) => alertStatuses[alert]?.includes(level)).map(keyOf)}
        onChange={(keys) => change({ alertStatuses: alertsOf(keys) })}
      />
      <NativeSelect
        size="md"
        label={t('watches:form.warranty')}
        data={(['any', 'yes', 'no'] as const).map((value) => ({
          value,
          label: t(`watches:form.warranties.${value}`),
        }))}
        value={warranty}
        onChange={({ currentTarget: { value } }) =>
          change({ underWarranty: value === 'any' ? null : value === 'yes' })
        }
      />
    </fieldset>
  )
}
