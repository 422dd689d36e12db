import { randomUUID } from 'node:crypto'
import type { MessageKind } from '@muster/contract'
import { messageWindow, type Sent, sendTime } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { ToldStep } from '../messages/message-facts.ts'
import {
  type Collecting,
  collectCases,
  insertDeliveries,
  type NewDelivery,
  type Receiver,
  readRecent,
} from './deliveries.sql.ts'

export interface Letter {
  kind: MessageKind
  case: number
  watchId: string | null
  step: number | null
  receiver: Receiver
  facts: object
  /** When it would be sent if nothing else were. */
  at: number
}

/** What a watch sent a receiver lately, and the message that collects what comes beyond. */
interface Box extends Sent {
  at: number[]
  collectedAt: number | null
  collectingId: string | null
}

/** What is added to a message that collects, and the message as it is if nobody has written it yet. */
interface Collected {
  message: NewDelivery
  kinds: Map<number, MessageKind>
  steps: ToldStep[]
}

/** Messages of one transaction: no receiver gets more than ten of a watch in ten minutes, then one that collects [K-1203]. */
export class Post {
  readonly #now: number
  readonly #boxes: Map<string, Box>
  readonly #written: NewDelivery[] = []
  readonly #collected = new Map<string, Collected>()

  private constructor(now: number, boxes: Map<string, Box>) {
    this.#now = now
    this.#boxes = boxes
  }

  static async open(scope: Scope, now: number, watchIds: readonly string[]): Promise<Post> {
    const boxes = new Map<string, Box>()
    for (const recent of await readRecent(scope, watchIds, now - messageWindow)) {
      const box = boxOf(boxes, recent.watchId, { kind: recent.receiverKind, id: recent.receiverId })
      box.at.push(recent.sendAt)
      if (recent.isCollecting && recent.sendAt >= now) {
        box.collectedAt = recent.sendAt
        box.collectingId = recent.id
      }
    }
    return new Post(now, boxes)
  }

  write({ kind, watchId, step, receiver, facts, at, ...letter }: Letter): void {
    const delivery = {
      ...{ id: randomUUID(), kind, case: letter.case, watchId, step, receiver, facts },
      createdAt: this.#now,
    }
    if (watchId === null) {
      this.#written.push({ ...delivery, sendAt: at })
      return
    }
    const box = boxOf(this.#boxes, watchId, receiver)
    const time = sendTime(box, at)
    if (!time.isCollected) {
      box.at.push(time.at)
      this.#written.push({ ...delivery, sendAt: time.at })
      return
    }
    const message = { ...delivery, kind: 'collected' as const, case: null, step: null, sendAt: time.at }
    if (box.collectingId === null || box.collectedAt !== time.at) {
      box.collectedAt = time.at
      box.collectingId = message.id
      box.at.push(time.at)
      this.#written.push(message)
    }
    const collected: Collected = this.#collected.get(box.collectingId) ?? {
      ...{ message, kinds: new Map(), steps: [] },
    }
    this.#collected.set(box.collectingId, collected)
    collected.kinds.set(letter.case, kind)
    if (step !== null) collected.steps.push({ case: letter.case, step, at: this.#now })
  }

  async send(scope: Scope): Promise<void> {
    await insertDeliveries(scope, this.#written)
    const collecting = [...this.#collected].map(
      ([id, { kinds, steps }]): Collecting => ({ id, kinds, steps }),
    )
    const collected = await collectCases(scope, collecting)
    // What a worker has claimed since this transaction read it says no more: what is left is told by another.
    const left = [...this.#collected].flatMap(([id, { message, ...what }]) =>
      collected.has(id) ? [] : [{ message: { ...message, id: randomUUID() }, what }],
    )
    await insertDeliveries(
      scope,
      left.map(({ message }) => message),
    )
    await collectCases(
      scope,
      left.map(({ message: { id }, what }) => ({ id, ...what })),
    )
  }
}

function boxOf(boxes: Map<string, Box>, watchId: string, { kind, id }: Pick<Receiver, 'kind' | 'id'>): Box {
  const key = JSON.stringify([watchId, kind, id])
  const box = boxes.get(key) ?? { at: [], collectedAt: null, collectingId: null }
  boxes.set(key, box)
  return box
}
