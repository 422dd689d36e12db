import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card/card.tsx'
import { SettingsFormFrame } from '../settings-form.tsx'
import { SimulationPanel } from '../simulation/simulation-panel.tsx'
import type { StoredSettings } from '../stored-settings.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import { alarmNames, alarmsPart, problemsOfAlarm } from './alarm-fields.ts'
import { AlarmRow } from './alarm-row.tsx'
import { AlarmSign } from './alarm-sign.tsx'
import classes from './alarms.module.css'

/** The share of devices of a group or home location with an alert that raises an alarm. */
export function AlarmSettings({ stored }: { stored: StoredSettings }) {
  const { t } = useTranslation('settings')
  const form = useSettingsForm(stored, alarmsPart)
  const { base, draft, loaded, change } = form
  const problems = alarmNames.flatMap((type) => Object.keys(problemsOfAlarm(draft[type], loaded[type])))
  return (
    <SettingsFormFrame form={form} problems={problems.length}>
      <Card className={classes.card}>
        <table className={classes.table} aria-label={t('alarms.table')}>
          <thead>
            <tr>
              <th scope="col">{t('alarms.type')}</th>
              <th scope="col">
                <AlarmSign level="major" />
                {t('alarms.major')}
              </th>
              <th scope="col">
                <AlarmSign level="critical" />
                {t('alarms.critical')}
              </th>
              <th scope="col">{t('fields.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {alarmNames.map((type) => (
              <AlarmRow
                key={type}
                type={type}
                fields={draft[type]}
                loaded={loaded[type]}
                onChange={(fields) => change((now) => ({ ...now, [type]: fields }))}
              />
            ))}
          </tbody>
        </table>
      </Card>
      <SimulationPanel changes={alarmsPart.changesOf(draft, base)} isValid={problems.length === 0} />
    </SettingsFormFrame>
  )
}
