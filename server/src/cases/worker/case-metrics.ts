import { Gauge } from 'prom-client'
import type { Services } from '../../platform/services.ts'
import { type CaseFigures, readCaseFigures } from './case-figures.sql.ts'

/** How many cases there are, and for how long changes wait [K-1220]; no number while the database does not answer. */
export function exposeCases({ db, now, metrics }: Pick<Services, 'db' | 'now' | 'metrics'>): void {
  const gauge = (name: string, help: string, value: (figures: CaseFigures) => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics.registry],
      async collect() {
        const figures = await readCaseFigures(db).catch(() => null)
        this.set(figures === null ? Number.NaN : value(figures))
      },
    })
  gauge('muster_cases', 'Cases that are open, taken or snoozed', ({ lasting }) => lasting)
  gauge(
    'muster_case_changes_oldest_seconds',
    'How long the oldest change of a status has waited for watches',
    ({ oldestChange }) => (oldestChange === null ? 0 : Math.max(0, now().getTime() - oldestChange) / 1000),
  )
}
