import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../../session/world/world.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { StatusGlyph } from '../../../ui/status-glyph.tsx'
import { SettingsFormFrame } from '../settings-form.tsx'
import { SimulationPanel } from '../simulation/simulation-panel.tsx'
import type { StoredSettings } from '../stored-settings.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import { alertProblems, alertsPart, hasPeriod } from './alert-fields.ts'
import { AlertPanel } from './alert-panel.tsx'
import { type AlertName, type AlertSection, licensedSections } from './alert-sections.ts'
import classes from './alerts.module.css'

/** When an alert of a device or a battery is a warning and when a problem. */
export function AlertSettings({ stored }: { stored: StoredSettings }) {
  const { world } = useWorld()
  const form = useSettingsForm(stored, alertsPart)
  const { base, draft, loaded, change } = form
  const problemsOf = (alert: AlertName) =>
    alertProblems(alert, draft[alert], loaded[alert], base.useMetricDistances)
  const sections = licensedSections(world)
  const problems = sections.flatMap(({ alerts }) => alerts.flatMap((alert) => Object.keys(problemsOf(alert))))
  return (
    <SettingsFormFrame form={form} problems={problems.length}>
      {sections.map(({ section, alerts }) => (
        <Section key={section} section={section} alerts={alerts}>
          {(alert) => (
            <AlertPanel
              alert={alert}
              fields={draft[alert]}
              loaded={loaded[alert]}
              problems={problemsOf(alert)}
              useMetricDistances={base.useMetricDistances}
              onChange={(fields) => change((now) => ({ ...now, [alert]: fields }))}
            />
          )}
        </Section>
      ))}
      <SimulationPanel changes={alertsPart.changesOf(draft, base)} isValid={problems.length === 0} />
    </SettingsFormFrame>
  )
}

interface SectionProps {
  section: AlertSection
  alerts: readonly AlertName[]
  children: (alert: AlertName) => ReactNode
}

/** Column heads show where there is room for columns; else each field has its own label. */
function Section({ section, alerts, children }: SectionProps) {
  const { t } = useTranslation('settings')
  const id = `alerts-${section}`
  return (
    <Card component="section" labelledBy={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {t(`sections.${section}`)}
        </h2>
        <div className={classes.columns} aria-hidden="true">
          <span className={classes.period}>{alerts.some(hasPeriod) && t('fields.period')}</span>
          <span className={classes.warning}>
            <StatusGlyph status="warning" size={12} />
            {t('fields.warning')}
          </span>
          <span className={classes.problem}>
            <StatusGlyph status="problem" size={12} />
            {t('fields.problem')}
          </span>
          <span className={classes.meaning}>{t('fields.meaning')}</span>
        </div>
      </div>
      {alerts.map((alert) => (
        <div key={alert}>{children(alert)}</div>
      ))}
    </Card>
  )
}
