import type { Scope } from '../../platform/database/tenancy.ts'
import { type DeviceBeginnings, readBeginnings } from '../downtime/explained-silence.sql.ts'
import {
  type ExplainedSilence,
  explainedIn,
  readExplainedSilence,
  withOwnBeginnings,
} from '../downtime/explained-silence.ts'
import type { OwnDowntime } from '../downtime/own-downtime.ts'
import { type AlertingPart, readAlertingParts } from './alerting-devices.sql.ts'
import { estateOfWatch, type WatchedEstate } from './estate-of-watch.ts'
import type { LookingWatch } from './looking-watches.sql.ts'
import { type DevicesByZone, readTimeZones } from './time-zones.sql.ts'

/**
 * What the looks of one run in one world have read: most watches look at the same devices. It lives as long as a run,
 * seconds; devices that move meanwhile are found by a later look, as are those that move after it [K-514].
 */
export class LookMemory {
  readonly #estates = new Map<string, WatchedEstate | null>()
  readonly #zones = new Map<number, DevicesByZone>()
  #silence: { since: number; mark: number; explained: ExplainedSilence | null } | null = null
  readonly #alerts = new Map<string, { mark: number; byCohort: Map<number, AlertingPart[]> }>()
  readonly #own = new Map<string, OwnParts>()
  #begun: { mark: number; devices: Map<number, DeviceBeginnings | null> } | null = null

  /** What a watch watches; null where it rests. */
  async estateOf(
    scope: Scope,
    { owner, where, watched }: Pick<LookingWatch, 'owner' | 'where' | 'watched'>,
  ): Promise<WatchedEstate | null> {
    const which = JSON.stringify([owner, where, owner !== null && watched.kind])
    const known = this.#estates.get(which)
    if (known !== undefined) return known
    const estate = await estateOfWatch(scope, { owner, where, watched })
    this.#estates.set(which, estate)
    return estate
  }

  /** How many devices of each cohort report which time zone. */
  async zonesOf(scope: Scope, cohorts: readonly number[]): Promise<ReadonlyMap<number, DevicesByZone>> {
    const missing = cohorts.filter((cohort) => !this.#zones.has(cohort))
    const read = await readTimeZones(scope, missing)
    for (const cohort of missing) this.#zones.set(cohort, new Map())
    for (const { cohort, zone, devices } of read) this.#zones.get(cohort)?.set(zone, devices)
    return this.#zones
  }

  /** Devices whose silence own downtime explained after a moment; null where it was not so recent [K-1207]. */
  async explainedSince(
    scope: Scope,
    { since, now, mark }: { since: number; now: number; mark: number },
    downtime: OwnDowntime,
  ): Promise<ExplainedSilence | null> {
    const last = this.#silence
    if (last?.mark === mark && last.since <= since) return last.explained
    const explained = await readExplainedSilence(scope, downtime, { since, now })
    this.#silence = { since, mark, explained }
    return explained
  }

  /** The devices or batteries of cohorts that have an alert, as it was heard of when `mark` was the latest. */
  async alertingIn(
    scope: Scope,
    { alert, mark }: { alert: string; mark: number },
    cohorts: readonly number[],
  ): Promise<ReadonlyMap<number, readonly AlertingPart[]>> {
    const last = this.#alerts.get(alert)
    const byCohort = last?.mark === mark ? last.byCohort : new Map<number, AlertingPart[]>()
    this.#alerts.set(alert, { mark, byCohort })
    const missing = cohorts.filter((cohort) => !byCohort.has(cohort))
    const read = await readAlertingParts(scope, alert, missing)
    for (const cohort of missing) byCohort.set(cohort, [])
    for (const part of read) byCohort.get(part.cohort)?.push(part)
    return byCohort
  }

  /** The same, with what own downtime explains as of when devices are silent on their own account [K-1207]. */
  async ownAlertingIn(
    scope: Scope,
    { alert, mark, explained }: { alert: string; mark: number; explained: ExplainedSilence },
    cohorts: readonly number[],
  ): Promise<ReadonlyMap<number, readonly AlertingPart[]>> {
    const stored = await this.alertingIn(scope, { alert, mark }, cohorts)
    const last = this.#own.get(alert)
    const isSame = last?.stored === stored && last.explained === explained
    const byCohort = isSame ? last.byCohort : new Map<number, AlertingPart[]>()
    this.#own.set(alert, { stored, explained, byCohort })
    const missing = cohorts.filter((cohort) => !byCohort.has(cohort))
    const parts = missing.flatMap((cohort) => stored.get(cohort) ?? [])
    const begun =
      alert === 'deviceStatus'
        ? await this.#beginningsOf(scope, mark, explainedIn(parts, explained))
        : noBeginnings
    for (const cohort of missing) byCohort.set(cohort, [])
    for (const part of withOwnBeginnings(alert, parts, explained, begun))
      byCohort.get(part.cohort)?.push(part)
    return byCohort
  }

  async #beginningsOf(
    scope: Scope,
    mark: number,
    numbers: readonly number[],
  ): Promise<ReadonlyMap<number, DeviceBeginnings | null>> {
    const devices = this.#begun?.mark === mark ? this.#begun.devices : new Map()
    this.#begun = { mark, devices }
    const missing = numbers.filter((number) => !devices.has(number))
    const read = await readBeginnings(scope, missing)
    for (const number of missing) devices.set(number, read.get(number) ?? null)
    return devices
  }
}

interface OwnParts {
  stored: ReadonlyMap<number, readonly AlertingPart[]>
  explained: ExplainedSilence
  byCohort: Map<number, AlertingPart[]>
}

const noBeginnings: ReadonlyMap<number, DeviceBeginnings | null> = new Map()
