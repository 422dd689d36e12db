import { randomUUID } from 'node:crypto'
import type { testChannel } from '@muster/contract'
import { outcomeOfTry } from '@muster/rules'
import type { z } from 'zod'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { StoredChannel } from '../channels/channel-rows.sql.ts'
import { type ClaimedDelivery, insertTest } from './delivery-queue.sql.ts'
import { confirmedAddresses } from './receiver.ts'
import { type DeliveryServices, sendDelivery, sendingLimits } from './send-deliveries.ts'

type TestAnswer = z.output<typeof testChannel.answer>

/** Messages marked as tests: one, or one to each confirmed address of an email channel, the first with the given id. */
export async function writeTests(
  scope: Scope,
  channel: StoredChannel,
  { id, now }: { id: string; now: number },
): Promise<ClaimedDelivery[]> {
  const to = channel.kind === 'email' ? confirmedAddresses(channel) : [null]
  const tests = to.map(
    (address, index): ClaimedDelivery => ({
      id: index === 0 ? id : randomUUID(),
      kind: 'test',
      caseNumber: null,
      caseNumbers: null,
      watchId: null,
      step: null,
      receiverKind: 'channel',
      receiverId: channel.id,
      receiverName: address ?? channel.name,
      facts: { at: now, to: address },
      isComplete: false,
      createdAt: now,
      sendAt: now,
      tries: 0,
      firstTryAt: null,
      // Claimed by whoever writes them: if that process dies, another sends them.
      until: now + sendingLimits.lease,
    }),
  )
  for (const test of tests) await insertTest(scope, test)
  return tests
}

/** Sends tests that have been written, and answers what became of them: the first that failed, or else the first [K-1018]. */
export async function sendTests(
  services: DeliveryServices,
  world: string,
  tests: readonly ClaimedDelivery[],
): Promise<TestAnswer[]> {
  return await Promise.all(
    tests.map(async (test): Promise<TestAnswer> => {
      const sent = await sendDelivery(services, world, test)
      if (!sent) return { ...nothingSent, deliveryId: test.id }
      const { status, text, result } = sent.answer
      const outcome = outcomeOfTry(result)
      return {
        deliveryId: test.id,
        isDelivered: outcome === 'delivered',
        status,
        text,
        giveUpReason: typeof outcome === 'object' ? outcome.giveUp : null,
        milliseconds: sent.milliseconds,
      }
    }),
  )
}

/** The answer where nothing could be sent: the channel is switched off, or none of its addresses is confirmed. */
export const nothingSent: Omit<TestAnswer, 'deliveryId'> = {
  isDelivered: false,
  status: null,
  text: '',
  giveUpReason: 'addressRefused',
  milliseconds: 0,
}
