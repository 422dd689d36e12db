import { searchPatience } from '@muster/rules'
import { allWorldIds } from '../../access/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseAway, isFromServer } from '../../platform/database/database-away.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { namedOrAllWorlds } from '../../platform/jobs/worlds-in-turn.ts'
import type { Services } from '../../platform/services.ts'
import type { TryAnswer } from './answer-text.ts'
import {
  type ClaimedDelivery,
  type ClaimedInLane,
  claimDeliveries,
  dropReplaced,
  worldsWithDeliveries,
} from './delivery-queue.sql.ts'
import { noteAnswer, noteUnwritten } from './note-answer.ts'
import { type PreparedDelivery, prepareDelivery } from './prepare-delivery.ts'
import { type SendingServices, tryDelivery } from './try-delivery.ts'

export const sendingLimits = {
  /** Milliseconds for which a claim holds: as long may what a killed process had be held up [K-1216]. */
  lease: 60_000,
  /** Tries at a time, of a process and of a receiver [K-1113]. */
  atOnce: 20,
  perReceiver: 2,
  /** Of these, mails, which one mail server takes, and messages to one host, in a process [K-1113]. */
  perLane: { mail: 10, host: 5 },
} as const

export type DeliveryServices = SendingServices & Pick<Services, 'log'> & { db: Database }

/** Sends what is due, in all worlds. */
export class DeliverySender {
  readonly #services: DeliveryServices
  readonly #running = new Set<Promise<void>>()
  /** How many of them are mails, or go to the same host. */
  readonly #lanes = new Map<string, number>()
  /** Where the next pass begins, so that no world always comes last. */
  #turn = 0

  constructor(services: DeliveryServices) {
    this.#services = services
  }

  /** Begins as many tries as there is room for, without waiting for their answers; returns how many it began. */
  async begin(): Promise<number> {
    const { db, now, log } = this.#services
    if (this.#room() === 0) return 0
    const due = worldsWithDeliveries(now().getTime())
    const worlds = [...(await namedOrAllWorlds(db, due, () => allWorldIds(db)))].toSorted()
    const first = this.#turn++ % Math.max(1, worlds.length)
    let begun = 0
    for (const world of [...worlds.slice(first), ...worlds.slice(0, first)]) {
      if (this.#room() === 0) break
      try {
        for (const claimed of await this.#claim(world)) {
          this.#run(world, claimed)
          begun++
        }
      } catch (err) {
        // Readiness and metrics tell that a node is away: not each of its worlds, every second.
        if (!isFromServer(err) || !isDatabaseAway(err)) {
          log.error({ err, world }, 'deliveries of a world could not be claimed')
        }
      }
    }
    return begun
  }

  /** Resolves once no try is running. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  /** Resolves once there is room for another try. */
  async hasRoom(): Promise<void> {
    if (this.#room() === 0) await this.oneEnded()
  }

  /** Resolves once one of the running tries has ended; never if there is none. */
  async oneEnded(): Promise<void> {
    await Promise.race(this.#running)
  }

  #room(): number {
    return sendingLimits.atOnce - this.#running.size
  }

  async #claim(world: string): Promise<ClaimedInLane[]> {
    const { db, now } = this.#services
    const at = now().getTime()
    const { lease, perReceiver, perLane } = sendingLimits
    const busy = Object.fromEntries(this.#lanes)
    return await inWorldTransaction(db, world, null, async (scope) => {
      await dropReplaced(scope, at)
      return await claimDeliveries(scope, {
        ...{ now: at, lease, patience: searchPatience },
        ...{ perReceiver, perLane, busy, atMost: this.#room() },
      })
    })
  }

  #run(world: string, claimed: ClaimedInLane): void {
    const { lane } = claimed
    this.#lanes.set(lane, (this.#lanes.get(lane) ?? 0) + 1)
    const work = sendDelivery(this.#services, world, claimed)
      .then(
        () => {},
        // Its lease ends, and it is tried again.
        (err: unknown) => this.#services.log.error({ err, world, delivery: claimed.id }, 'a delivery failed'),
      )
      .finally(() => {
        this.#running.delete(work)
        const left = (this.#lanes.get(lane) ?? 1) - 1
        if (left > 0) this.#lanes.set(lane, left)
        else this.#lanes.delete(lane)
      })
    this.#running.add(work)
  }
}

/** One try of a claimed delivery; null where nothing was sent. */
export async function sendDelivery(
  services: DeliveryServices,
  world: string,
  claimed: ClaimedDelivery,
): Promise<{ answer: TryAnswer; milliseconds: number } | null> {
  const { db, now } = services
  const prepared = await preparedOrNoted(services, world, claimed)
  if (!prepared) return null
  const at = now().getTime()
  const begun = performance.now()
  const answer = await tryDelivery(services, world, prepared)
  const milliseconds = Math.round(performance.now() - begun)
  await inWorldTransaction(db, world, null, async (scope) => {
    await noteAnswer(scope, prepared.claimed, { answer, at, milliseconds, now: now().getTime() })
  })
  return { answer, milliseconds }
}

/** A delivery that cannot be written would be claimed again as soon as its claim ends, before those that can [K-1221]. */
async function preparedOrNoted(
  services: DeliveryServices,
  world: string,
  claimed: ClaimedDelivery,
): Promise<PreparedDelivery | null> {
  const { db, log, now } = services
  try {
    return await inWorldTransaction(db, world, null, (scope) => prepareDelivery(scope, claimed, services))
  } catch (err) {
    log.error({ err, world, delivery: claimed.id }, 'a delivery could not be written')
    await inWorldTransaction(db, world, null, (scope) => noteUnwritten(scope, claimed, now().getTime()))
    return null
  }
}
