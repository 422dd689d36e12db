import { Switch, VisuallyHidden } from '@mantine/core'
import { type AlarmType, alarmLimits, alarmTypes } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { ThresholdBar } from '../../../ui/form/threshold-bar.tsx'
import { ThresholdInput } from '../../../ui/form/threshold-input.tsx'
import { useLastValid } from '../../../ui/form/use-last-valid.ts'
import { differences } from '../differences.ts'
import { nativeLimits } from '../native-limits.ts'
import { SettingName } from '../setting-name.tsx'
import { switched } from '../switched.ts'
import { problemText } from '../threshold-words.ts'
import { type AlarmFields, problemsOfAlarm } from './alarm-fields.ts'
import { AlarmSign } from './alarm-sign.tsx'
import classes from './alarms.module.css'

interface AlarmRowProps {
  type: AlarmType
  fields: AlarmFields
  loaded: AlarmFields
  onChange: (fields: AlarmFields) => void
}

/** One alarm type: whether it is on, and the shares at which it is major and critical. */
export function AlarmRow({ type, fields, loaded, onChange }: AlarmRowProps) {
  const { t } = useTranslation('settings')
  const name = useAlarmName(type)
  const problems = problemsOfAlarm(fields, loaded)
  const disabled = !fields.isOn
  return (
    <tr>
      <th scope="row">
        <Switch
          name={`alarms.${type}.enabled`}
          label={<SettingName isChanged={differences(loaded, fields) > 0}>{name}</SettingName>}
          withThumbIndicator={false}
          classNames={{ body: classes.body }}
          checked={fields.isOn}
          onChange={({ currentTarget }) => onChange(switched(loaded, currentTarget.checked))}
        />
      </th>
      <td>
        <ThresholdInput
          className={classes.threshold}
          name={`alarms.${type}.yellow`}
          label={<LevelOf level="major" name={name} />}
          unit={t('units.percent')}
          value={fields.warning}
          onChange={(warning) => onChange({ ...fields, warning })}
          limits={nativeLimits(alarmLimits.major, 0, fields.warning, loaded.warning)}
          disabled={disabled}
          problem={problemText(t, problems.warning, 'alarm')}
        />
      </td>
      <td>
        <ThresholdInput
          className={classes.threshold}
          name={`alarms.${type}.red`}
          label={<LevelOf level="critical" name={name} />}
          unit={t('units.percent')}
          value={fields.problem}
          onChange={(problem) => onChange({ ...fields, problem })}
          limits={nativeLimits(alarmLimits.critical, 0, fields.problem, loaded.problem)}
          disabled={disabled}
          problem={problemText(t, problems.problem, 'alarm')}
        />
      </td>
      <td>
        <AlarmMeaning fields={fields} isValid={Object.keys(problems).length === 0} />
      </td>
    </tr>
  )
}

/** With the alarm for screen readers, which do not see the row that the field is in. */
function LevelOf({ level, name }: { level: 'major' | 'critical'; name: string }) {
  const { t } = useTranslation('settings')
  return (
    <>
      {t(`alarms.${level}`)} <VisuallyHidden component="span">{name}</VisuallyHidden>
    </>
  )
}

/** The name of the alert; two types belong to no single alert. */
function useAlarmName(type: AlarmType): string {
  const { t } = useTranslation('settings')
  const { t: tOfEstate } = useTranslation('estate')
  if (type === 'deviceStatus' || type === 'anyAlert') return t(`alarms.${type}`)
  return tOfEstate(`alerts.${alarmTypes[type]}`)
}

function AlarmMeaning({ fields, isValid }: { fields: AlarmFields; isValid: boolean }) {
  const { t } = useTranslation('settings')
  const { warning, problem, isOn } = useLastValid(fields, isValid)
  if (warning === null || problem === null) return null
  return (
    <ThresholdBar
      label={t('alarms.meaning', { major: warning, critical: problem })}
      isOff={!isOn}
      parts={[
        { tone: 'good', size: warning },
        { tone: 'warning', size: Math.max(0, problem - warning), sign: <AlarmSign level="major" /> },
        { tone: 'problem', size: Math.max(0, 100 - problem), sign: <AlarmSign level="critical" /> },
      ]}
    />
  )
}
