import { estatePlan } from '../estate/plan.ts'
import { type Figure, milliseconds, quantile, seconds, whole } from '../figures.ts'
import { estatePerSecond } from '../ingest/estate-load.ts'
import type { LoadResult } from '../ingest/load.ts'

/** What was measured while the estate reported. */
export interface Phase {
  reports: LoadResult
  /** Durations of requests meanwhile, by kind. */
  asked: ReadonlyMap<string, number[]>
}

export interface Measurements {
  /** Durations by kind while nothing reports. */
  atRest: ReadonlyMap<string, number[]>
  without: Phase
  during: Phase
  /** Milliseconds of the call that starts the move, until all are moved, and of one UPDATE per table. */
  begun: number
  took: number
  plain: number
}

/** Everything sent, except for what is in flight at either end. */
const leastPerSecond = estatePerSecond * 0.95
/** Milliseconds, except for the ratio. */
const most = { begun: 1000, took: 300_000, ratio: 1.5, p99: 200 }

export function figuresOfMove({ atRest, without, during, begun, took, plain }: Measurements): Figure[] {
  const devices = whole(estatePlan.devices)
  const refused = during.reports.refused + during.reports.odd
  const p99s = { before: without.reports.p99, now: during.reports.p99 }
  return [
    {
      what: `the call that begins a move of ${devices} devices`,
      figure: milliseconds(begun),
      yardstick: '',
      ratio: null,
      target: `< ${most.begun / 1000} s`,
      met: begun < most.begun,
    },
    {
      what: `${devices} devices moved while they report`,
      figure: `${seconds(took)}, ${whole((estatePlan.devices * 1000) / took)} devices/s`,
      yardstick: `plain UPDATEs at rest ${seconds(plain)}`,
      ratio: took / plain,
      target: `< ${most.took / 1000} s`,
      met: took < most.took,
    },
    {
      what: 'reports that come through during the move',
      figure: `${whole(during.reports.perSecond)} reports/s`,
      yardstick: `without ${whole(without.reports.perSecond)} reports/s`,
      ratio: during.reports.perSecond / without.reports.perSecond,
      target: `≥ ${whole(leastPerSecond)} reports/s`,
      met: during.reports.perSecond >= leastPerSecond,
    },
    {
      what: 'reports during the move, p99 of answers',
      figure: `${milliseconds(p99s.now)}, median ${milliseconds(during.reports.median)}`,
      yardstick: `without ${milliseconds(p99s.before)}, median ${milliseconds(without.reports.median)}`,
      ratio: p99s.now / p99s.before,
      target: `≤ ${most.ratio}`,
      met: p99s.now / p99s.before <= most.ratio,
    },
    {
      what: 'reports refused during the move',
      figure: whole(refused),
      yardstick: `without ${without.reports.refused}`,
      ratio: null,
      target: '0',
      met: refused === 0,
    },
    ...[...during.asked].map(([kind, durations]) => {
      const [now, rest, busy] = [durations, atRest.get(kind) ?? [], without.asked.get(kind) ?? []].map(
        (each) => quantile(each, 0.99),
      ) as [number, number, number]
      return {
        what: `${kind} during the move, p99 of ${whole(durations.length)}`,
        figure: milliseconds(now),
        yardstick: `${milliseconds(rest)} at rest, ${milliseconds(busy)} with reports alone`,
        ratio: now / rest,
        target: `< ${most.p99} ms`,
        met: now < most.p99,
      }
    }),
  ]
}
