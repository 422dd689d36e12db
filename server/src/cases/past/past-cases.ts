import { randomUUID } from 'node:crypto'
import {
  dayLength,
  type Language,
  type SuggestionKey,
  watchedBatteryAlerts,
  watchedDeviceAlerts,
} from '@muster/contract'
import type { Member } from '../../access/index.ts'
import type { NotedChange } from '../../alerts/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import type { RecordChange } from '../../platform/http/serve.ts'
import { recordChanges } from '../../platform/records/audit.sql.ts'
import type { Services } from '../../platform/services.ts'
import { actOnCases } from '../acting/act-on-cases.ts'
import type { Deed } from '../acting/do-action.ts'
import { recordedChannel } from '../channels/changed-channel.ts'
import { insertChannel } from '../channels/channel-rows.sql.ts'
import { noDowntime } from '../downtime/own-downtime.ts'
import { fillAlerting, forgetEnded } from '../looking/alerting.sql.ts'
import { lockCaseWork, saveCaseWork } from '../looking/case-work.sql.ts'
import { alertOf } from '../looking/due-groups.ts'
import { lookAtCases } from '../looking/look-at-cases.ts'
import { lookAtWatch } from '../looking/look-at-watch.ts'
import { LookMemory } from '../looking/look-memory.ts'
import { type LookingWatch, noteAllLooked, readLookingWatches } from '../looking/looking-watches.sql.ts'
import { makeDue } from '../looking/watch-groups.sql.ts'
import { createWatch } from '../watches/keep-watches.ts'
import { settleSuggestion } from '../watches/suggestions.sql.ts'
import type { WrittenWatch } from '../watches/watches.sql.ts'
import { countedWatches } from './counted-watches.ts'
import { type PastSearch, readPastSearches } from './past-anomalies.sql.ts'
import {
  type LastingCase,
  nextDueAt,
  readDue,
  readLasting,
  readPastChanges,
  watchesWithDueGroups,
} from './past-changes.sql.ts'
import { PastDeliveries } from './past-deliveries.ts'
import { type Moment, momentsOf } from './past-moments.ts'
import { PastStatuses } from './past-statuses.ts'

/** Takes those up to a moment off a list in order. */
const takeUpTo = <Each extends { at: number }>(list: Each[], now: number): Each[] =>
  list.splice(0, list.findLastIndex(({ at }) => at <= now) + 1)

/** Where people were, for the audit trail: at this machine. */
const address = '127.0.0.1'

/** A watch of the past; an own one tells its owner. */
export type PastWatch = WrittenWatch & { isOwn?: boolean; suggestion?: SuggestionKey }

/** What is known of a world's past. */
interface Past {
  changes: readonly NotedChange[]
  searches: readonly PastSearch[]
}

/** Of other watches only the present is known. */
const hasHistory = (watch: LookingWatch): boolean =>
  alertOf(watch) !== null || watch.watched.kind === 'anomaly'

/** Milliseconds between two looks at a group that merely grows and shrinks. */
const inBetween = dayLength

/** How the audit trail names what people do with cases. */
const actions = {
  take: 'case.taken',
  giveBack: 'case.givenBack',
  handOver: 'case.handedOver',
  comment: 'case.commented',
  snooze: 'case.snoozed',
  wake: 'case.woken',
  close: 'case.closed',
  reopen: 'case.reopened',
} as const satisfies Record<Deed['action'], string>

const dayOf = (at: number): number => Math.floor(at / dayLength)

const callerOf = ({ id, email, role, view }: Member): Caller => ({
  ...{ subject: id, accountId: id, email, role, view },
  ...{
    sessionId: '',
    organisationId: null,
    worldIds: null,
    isInternal: false,
    homeLocationId: view?.homeLocationId ?? null,
  },
})

/** A case outside of their custom view is none to them. */
function ignoreUnseen(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'notFound')) throw error
}

/**
 * The cases that a world would have had, had its watches been on: the engine's own looks at past moments, fed with the
 * log of statuses. All of it is one transaction of the caller, so that it is there as a whole or not at all.
 */
export class PastCases {
  readonly #scope: Scope
  readonly #changes: readonly NotedChange[]
  readonly #searches: PastSearch[]
  readonly #statuses: PastStatuses
  readonly #deliveries: PastDeliveries
  readonly #memory = new LookMemory()
  #watches: LookingWatch[] = []
  #moments: Moment[] = []
  #now: number

  private constructor(
    scope: Scope,
    services: Services,
    { changes, searches, from }: Past & { from: number },
  ) {
    this.#scope = scope
    this.#changes = changes
    this.#searches = searches.filter(({ at }) => at > from)
    this.#statuses = new PastStatuses(changes)
    this.#deliveries = new PastDeliveries(services)
    this.#now = from
  }

  /** The past from one moment until another; null where the world has had watches before. */
  static async open(
    scope: Scope,
    services: Services,
    { from, until }: { from: number; until: number },
  ): Promise<PastCases | null> {
    const work = await lockCaseWork(scope)
    if (work.isOn || work.lastNumber > 0) return null
    const alerts = [...watchedDeviceAlerts, ...watchedBatteryAlerts]
    const changes = await readPastChanges(scope, alerts, until)
    // Otherwise the first watch would begin with the present statuses.
    await saveCaseWork(scope, { ...work, isOn: true, filledAt: from })
    const searches = await readPastSearches(scope, until)
    return new PastCases(scope, services, { changes, searches, from })
  }

  /** When there is something to decide or to tell next; null: never. */
  async nextAt(): Promise<number | null> {
    const due = [await nextDueAt(this.#scope), this.#moments[0]?.at, this.#searches[0]?.at]
    const moments = due.filter((at) => typeof at === 'number')
    return moments.length === 0 ? null : Math.min(...moments)
  }

  /** Looks at a moment, as a worker would have, and sends what is due. */
  async passTo(now: number): Promise<void> {
    const scope = this.#scope
    const work = await lockCaseWork(scope)
    work.mark++
    await this.#statuses.passTo(scope, now, work.mark)
    const moments = takeUpTo(this.#moments, now).map((each) => [`${each.watchId} ${each.key}`, each] as const)
    await makeDue(scope, [...new Map(moments).values()], now)
    if (dayOf(now) !== dayOf(this.#now)) await forgetEnded(scope, now)
    this.#now = now
    const world = { work, now, downtime: noDowntime, memory: this.#memory, deployment: null }
    const due = await watchesWithDueGroups(scope, now)
    const searches = takeUpTo(this.#searches, now)
    for (const watch of this.#watches) {
      if (watch.watched.kind === 'anomaly') {
        for (const { raised } of searches) await lookAtWatch(scope, watch, { ...world, raised })
      } else if (due.has(watch.id)) {
        await lookAtWatch(scope, { ...watch, lookAt: null, lookedAt: watch.lookedAt ?? now }, world)
        Object.assign(watch, { lookedAt: now, lookedMark: work.mark })
      }
    }
    await saveCaseWork(scope, work)
    const { cases, deliveries } = await readDue(scope, now)
    while (cases && (await lookAtCases(scope, now)));
    if (cases || deliveries) await this.#deliveries.send(scope, now)
  }

  /** Somebody creates a watch, or changes nothing where there is one of its name. */
  async create(world: EnteredWorld, by: Member, { isOwn, ...watch }: PastWatch): Promise<string> {
    const id = randomUUID()
    if (watch.suggestion) await settleSuggestion(this.#scope, watch.suggestion)
    await createWatch(
      {
        ...{ scope: this.#scope, world, owner: isOwn ? by.id : null, by, now: this.#now },
        record: this.#recordBy(by),
      },
      { ...watch, id },
    )
    this.#watches = (await readLookingWatches(this.#scope)).filter(hasHistory)
    const counted = await countedWatches(this.#scope, this.#watches, this.#changes)
    const moments = momentsOf(this.#changes, counted, { inBetween })
    this.#moments = moments.filter(({ at }) => at > this.#now)
    return id
  }

  /** Somebody creates an email channel whose addresses are confirmed; returns its id. */
  async createChannel(
    by: Member,
    { name, language, addresses }: { name: string; language: Language; addresses: readonly string[] },
  ): Promise<string> {
    const id = randomUUID()
    const confirmed = addresses.map((address) => ({ address, confirmedAt: this.#now }))
    const channel = {
      ...{ name, language, kind: 'email' as const, isOn: true, addresses: confirmed },
      ...{ url: null, urlHost: null, urlEnding: null, secret: null },
    }
    await insertChannel(this.#scope, { ...channel, id, now: this.#now })
    const told = { action: 'channel.created' as const, recordId: id, record: name, version: 1 }
    await this.#recordBy(by)({ ...told, after: recordedChannel(channel) })
    return id
  }

  /** Somebody does something with a case; what its state or their role does not allow is left undone. */
  async act(by: Member, number: number, deed: Deed): Promise<void> {
    const caller = callerOf(by)
    await actOnCases(
      {
        ...{ scope: { ...this.#scope, view: by.view }, caller, now: this.#now },
        ...{ record: this.#recordBy(by), changes: actions[deed.action] },
      },
      { cases: [{ number }], deed },
    ).catch(ignoreUnseen)
    await this.#deliveries.send(this.#scope, this.#now)
  }

  /** The cases that last, or of these the ones that people were told of at this moment. */
  async lasting({ areToldNow = false } = {}): Promise<LastingCase[]> {
    return await readLasting(this.#scope, areToldNow ? this.#now : null)
  }

  /** Leaves the rest to the workers; what changes meanwhile they find by comparing. */
  async end(): Promise<void> {
    await fillAlerting(this.#scope, this.#now)
    const work = await lockCaseWork(this.#scope)
    // What is filled in may seem to have begun after a group was looked at last.
    await noteAllLooked(this.#scope, { now: this.#now, mark: work.mark })
    await saveCaseWork(this.#scope, { ...work, filledAt: this.#now, lookAt: this.#now })
    await this.#deliveries.keepLetters()
  }

  #recordBy({ id: subject, email }: Member): RecordChange {
    return async (...changes) =>
      await recordChanges(this.#scope, { subject, email, address }, this.#now, changes)
  }
}
