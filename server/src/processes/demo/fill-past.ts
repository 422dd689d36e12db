import { dayLength } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import type { AccessServices } from '../../access/index.ts'
import { awaitedLater } from '../awaited-later.ts'
import type { Progress } from '../progress.ts'
import { fillCases } from './cases/fill-cases.ts'
import { type DemoEstate, refreshStatistics, saveFilledFrom, saveHasHistory } from './demo-estate.sql.ts'
import { type FollowingStep, follow } from './following.ts'
import { daysOfSightings } from './past-work.ts'
import { openPastWorkers, type PastWorkers } from './past-workers.ts'

/** Whole days filled in before anybody can sign in, beside the day on which the demo is created. */
const recentDays = 2
/** Days stored in one step. */
const daysAtOnce = 8
/** Most days searched for anomalies. */
const searchedDays = 31
/** What parts of filling in the past take, roughly; the rest is what follows from the last of the days. */
const historyShare = 0.2
const daysShare = 0.75
const fillingThePast = 'Filling in the past of the demo’s devices'

const firstDay = ({ from }: DemoEstate): number => Math.floor(from / dayLength) - 1

/** Whether nothing remains to be filled in. */
export const isWhole = (demo: DemoEstate): boolean =>
  demo.hasHistory && demo.filledFrom !== null && demo.filledFrom <= firstDay(demo)

/**
 * The history of the demo's devices, as if they had reported before it was created. First their present states, which
 * depend on all of it, and the last days; then their status history; then earlier days, newest first. Progress is
 * noted, so that an interrupted start continues where it ended.
 */
export class DemoPast {
  readonly #services: AccessServices
  readonly #demo: DemoEstate
  readonly #workers: PastWorkers
  /** Day numbers: the first of the history, the last, and the first of those that are filled in first. */
  readonly #first: number
  readonly #last: number
  readonly #recent: number
  #filledFrom: number
  readonly #isContinued: boolean
  readonly #ending = new AbortController()

  constructor(services: AccessServices, demo: DemoEstate, openWorkers = openPastWorkers) {
    this.#services = services
    this.#demo = demo
    this.#first = firstDay(demo)
    // West of Greenwich the last day begins later, and east of it the next has begun.
    this.#last = Math.floor(demo.madeAt / dayLength) + 1
    this.#recent = Math.max(this.#first, this.#last - 1 - recentDays)
    this.#isContinued = demo.filledFrom !== null
    this.#filledFrom = demo.filledFrom ?? this.#last + 1
    const { plan, from, madeAt: to } = demo
    this.#workers = openWorkers(services, { seed: demo.estate.seed, plan, from, to })
  }

  /** Stores the devices' states and their last days. */
  async fillRecent(progress: Progress): Promise<void> {
    if (this.#filledFrom <= this.#recent) return
    const { tell, part } = telling(progress, 'Filling in the last days of the demo’s devices')
    tell(0)
    await refreshStatistics(this.#services.db)
    await this.#workers.do({ kind: 'sightings' }, part(0, 0.1))
    const since = dateOfDay(Math.floor(this.#demo.madeAt / dayLength) - daysOfSightings)
    await this.#followHere({ kind: 'accessPoints', since })
    await this.#workers.do({ kind: 'states', historyFrom: this.#historyFrom }, part(0.1, 0.7))
    await refreshStatistics(this.#services.db)
    await this.#storeDays(this.#recent, this.#last, part(0.7, 0.85))
    const now = this.#services.now().getTime()
    await Promise.all([
      this.#followHere({ kind: 'alertDays', from: this.#recent, to: this.#last - 1 }),
      this.#followHere({ kind: 'sums', now }),
      this.#workers
        .do({ kind: 'use' }, part(0.85, 0.9))
        .then(() => this.#followHere({ kind: 'software', now })),
    ])
    await this.#note(this.#recent)
    tell(1)
  }

  /** Stores the earlier status changes. */
  async fillHistory(progress: Progress): Promise<void> {
    if (this.#demo.hasHistory) return
    const { tell, part } = telling(progress, fillingThePast)
    tell(0)
    await this.#workers.do({ kind: 'history', until: this.#historyFrom }, part(0, historyShare))
  }

  /** Stores what follows from all status changes: which devices alerted on which day, the anomalies, the cases, and when batteries are due. */
  async deriveFromHistory(): Promise<void> {
    if (this.#demo.hasHistory) return
    const { madeAt, from } = this.#demo
    await refreshStatistics(this.#services.db)
    await this.#workers.follow({ kind: 'alertDays', from: this.#first, to: this.#recent - 1 })
    const days = Math.min(searchedDays, Math.floor((madeAt - from) / dayLength) - 1)
    await this.#workers.follow({ kind: 'anomalies', now: madeAt, days })
    await fillCases(this.#services, this.#demo, this.#ending.signal)
    await this.#workers.follow({ kind: 'forecasts', now: madeAt })
    await saveHasHistory(this.#services.db)
  }

  /** Stores the days before the last ones, newest first. */
  async fillOlder(progress: Progress): Promise<void> {
    const { tell, part } = telling(progress, fillingThePast)
    const all = this.#recent - this.#first
    const shareAt = (day: number) => historyShare + (daysShare * (this.#recent - day)) / all
    tell(shareAt(this.#filledFrom))
    // What an interrupted run had collected is lost: then the job reads the use of all days.
    let following = awaitedLater(
      this.#isContinued ? this.#workers.follow({ kind: 'allUse' }) : Promise.resolve(),
    )
    for (let to = this.#filledFrom - 1; to >= this.#first; to -= daysAtOnce) {
      const from = Math.max(this.#first, to - daysAtOnce + 1)
      await this.#storeDays(from, to, part(shareAt(to + 1), shareAt(from)))
      await following
      const carried = this.#workers.follow({ kind: 'sums', now: this.#services.now().getTime() })
      // The first day is noted last: what is noted as whole is never continued.
      following = awaitedLater(from > this.#first ? carried.then(() => this.#note(from)) : carried)
    }
    await Promise.all([following, this.#workers.do({ kind: 'use' }, part(historyShare + daysShare, 0.98))])
    await this.#workers.follow({ kind: 'software', now: this.#services.now().getTime() })
    await this.#workers.follow({ kind: 'discharge', now: this.#services.now().getTime() })
    await this.#note(this.#first)
    tell(1)
  }

  close(): Promise<void> {
    this.#ending.abort(new Error('filling in the past has ended'))
    return this.#workers.close()
  }

  /** Status changes from then on are stored with the states. */
  get #historyFrom(): number {
    return this.#recent * dayLength
  }

  /** In this thread: it has loaded everything, and nobody uses the console yet. */
  #followHere(step: FollowingStep): Promise<void> {
    const worlds = this.#demo.plan.worlds.map(({ id }) => id)
    return follow(this.#services.db, worlds, step)
  }

  async #storeDays(from: number, to: number, tell: (share: number) => void): Promise<void> {
    // As the sealing job would leave it.
    const sealedBefore = Math.floor(this.#services.now().getTime() / dayLength) - 2
    await this.#workers.do({ kind: 'days', from, to, sealedBefore }, tell)
  }

  async #note(day: number): Promise<void> {
    await saveFilledFrom(this.#services.db, dateOfDay(day))
    this.#filledFrom = day
  }
}

/** Reports progress of the whole, or of a part as progress of the whole. */
function telling(progress: Progress, text: string) {
  const tell = (share: number) => progress(text, share)
  const part = (start: number, end: number) => (share: number) => tell(start + (end - start) * share)
  return { tell, part }
}
