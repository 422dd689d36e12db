import { Switch } from '@mantine/core'
import { alertLimits } from '@muster/contract'
import { limitsOf, type ThresholdAlert } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { ThresholdInput } from '../../../ui/form/threshold-input.tsx'
import { differences } from '../differences.ts'
import { nativeLimits } from '../native-limits.ts'
import { SettingName } from '../setting-name.tsx'
import { switched } from '../switched.ts'
import { problemText } from '../threshold-words.ts'
import { type AlertFields, type AlertProblems, hasPeriod, hasThresholds } from './alert-fields.ts'
import { AlertMeaning } from './alert-meaning.tsx'
import type { AlertName } from './alert-sections.ts'
import { unitsOf } from './alert-units.ts'
import classes from './alerts.module.css'

interface AlertPanelProps {
  alert: AlertName
  fields: AlertFields
  loaded: AlertFields
  problems: AlertProblems
  useMetricDistances: boolean
  onChange: (fields: AlertFields) => void
}

/** One alert: whether it is on and, where it has them, its thresholds and the period that events are counted in. */
export function AlertPanel(props: AlertPanelProps) {
  const { t } = useTranslation('settings')
  const { alert, fields, loaded, onChange } = props
  return (
    <fieldset
      aria-label={t(`alerts.${alert}`)}
      className={classes.panel}
      data-off={!fields.isOn || undefined}
    >
      <Switch
        className={classes.switch}
        name={`${alert}Enabled`}
        label={<SettingName isChanged={differences(loaded, fields) > 0}>{t(`alerts.${alert}`)}</SettingName>}
        description={t(`descriptions.${alert}`)}
        withThumbIndicator={false}
        checked={fields.isOn}
        onChange={({ currentTarget }) => onChange(switched(loaded, currentTarget.checked))}
      />
      {hasThresholds(alert) && <Thresholds {...props} alert={alert} />}
    </fieldset>
  )
}

function Thresholds({
  alert,
  fields,
  loaded,
  problems,
  useMetricDistances,
  onChange,
}: AlertPanelProps & { alert: ThresholdAlert }) {
  const { t } = useTranslation('settings')
  const limits = limitsOf(alert, useMetricDistances)
  const unit = t(`units.${unitsOf(alert, useMetricDistances)}`)
  const { warning = null, problem = null, period = null } = fields
  const disabled = !fields.isOn
  return (
    <>
      {hasPeriod(alert) && (
        <ThresholdInput
          className={classes.period}
          name={`${alert}Period`}
          label={t('fields.period')}
          unit={t('units.days')}
          value={period}
          onChange={(value) => onChange({ ...fields, period: value })}
          limits={nativeLimits(alertLimits.periodDays, 0, period, loaded.period ?? null)}
          disabled={disabled}
          problem={problemText(t, problems.period)}
        />
      )}
      <ThresholdInput
        className={classes.warning}
        name={`${alert}Yellow`}
        label={t('fields.warning')}
        unit={unit}
        value={warning}
        onChange={(value) => onChange({ ...fields, warning: value })}
        limits={nativeLimits(limits.warning, limits.decimals, warning, loaded.warning ?? null)}
        disabled={disabled}
        problem={problemText(t, problems.warning)}
      />
      <ThresholdInput
        className={classes.problem}
        name={`${alert}Red`}
        label={t('fields.problem')}
        unit={unit}
        value={problem}
        onChange={(value) => onChange({ ...fields, problem: value })}
        limits={nativeLimits(limits.problem, limits.decimals, problem, loaded.problem ?? null)}
        disabled={disabled}
        problem={problemText(t, problems.problem)}
      />
      <div className={classes.meaning}>
        <AlertMeaning
          alert={alert}
          fields={fields}
          isValid={Object.keys(problems).length === 0}
          unit={unit}
        />
      </div>
    </>
  )
}
