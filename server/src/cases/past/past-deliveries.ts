import type { Scope } from '../../platform/database/tenancy.ts'
import type { Letter, Mail } from '../../platform/mail/mail.ts'
import { keepsLetters } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { claimDeliveries, dropReplaced } from '../deliveries/delivery-queue.sql.ts'
import { noteAnswer } from '../deliveries/note-answer.ts'
import { prepareDelivery } from '../deliveries/prepare-delivery.ts'
import { type SendingServices, tryDelivery } from '../deliveries/try-delivery.ts'

/** Whatever is due at a moment. */
const all = {
  ...{ lease: 60_000, patience: 0, atMost: 100_000, perReceiver: 100_000 },
  ...{ perLane: { mail: 100_000, host: 100_000 }, busy: {} },
}

/** What the mail server would have answered, and how long it would have taken. */
const answerTime = 240

/**
 * Sends what was due in the past. Its letters are collected, with their dates, and kept in the outbox: nothing of the past
 * leaves the machine.
 */
export class PastDeliveries {
  readonly #services: SendingServices
  readonly #mail: Mail
  readonly #letters: Letter[] = []
  #now = 0

  constructor({ config, mail, outgoing, secrets }: Omit<Services, 'now'>) {
    this.#mail = mail
    this.#services = {
      ...{ config, outgoing, secrets },
      now: () => new Date(this.#now),
      mail: {
        send: async (letter) => {
          this.#letters.push({ ...letter, date: new Date(this.#now) })
          return '250 kept in the outbox'
        },
        isUp: async () => true,
        close: () => {},
      },
    }
  }

  async send(scope: Scope, now: number): Promise<void> {
    this.#now = now
    await dropReplaced(scope, now)
    for (;;) {
      const claims = await claimDeliveries(scope, { now, ...all })
      if (claims.length === 0) return
      for (const claim of claims) {
        const prepared = await prepareDelivery(scope, claim, this.#services)
        if (!prepared) continue
        const answer = await tryDelivery(this.#services, scope.world, prepared)
        await noteAnswer(scope, prepared.claimed, { answer, at: now, milliseconds: answerTime, now })
      }
    }
  }

  /** Puts the collected letters into the outbox, if there is one. */
  async keepLetters(): Promise<void> {
    if (!keepsLetters(this.#services.config)) return
    for (const letter of this.#letters) await this.#mail.send(letter)
  }
}
