import type { GiveUpReason } from '@muster/contract'
import { reasonOf } from '../../platform/database/database.ts'
import { hasMail, type Letter, type Mail } from '../../platform/mail/mail.ts'
import { outgoingLimits, RefusedReceiver, sendRequest } from '../../platform/outgoing/send-request.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredChannel } from '../channels/channel-rows.sql.ts'
import { openChannelSecrets } from '../channels/channel-secrets.ts'
import { emailMessage } from '../messages/email-message.ts'
import type { MessageFacts } from '../messages/message-facts.ts'
import { slackMessage } from '../messages/slack-message.ts'
import { teamsMessage } from '../messages/teams-message.ts'
import { webhookHeaders } from '../messages/webhook-signature.ts'
import { unsubscribeLinks } from '../notifications/signed-links.ts'
import { answerText, type TryAnswer, waitOf } from './answer-text.ts'
import type { PreparedDelivery } from './prepare-delivery.ts'

export type SendingServices = Pick<Services, 'config' | 'mail' | 'now' | 'outgoing' | 'secrets'>

/** Sends a prepared delivery once, outside of any transaction. It never throws: what went wrong is its answer. */
export async function tryDelivery(
  services: SendingServices,
  world: string,
  prepared: PreparedDelivery,
): Promise<TryAnswer> {
  const { channel } = prepared.receiver
  try {
    const sent =
      channel === null || channel.kind === 'email'
        ? mailDelivery(services, world, prepared)
        : postDelivery(services, world, prepared, channel)
    // Each ends in its time by itself; whatever keeps one from it, its place goes to another try [K-1113].
    return await withinTime(sent, 2 * (services.outgoing.time ?? outgoingLimits.time))
  } catch (error) {
    return failureOf(error)
  }
}

const refused = (
  reason: Exclude<GiveUpReason, 'tooLong' | 'gone' | 'noMailbox'>,
  text: string,
): TryAnswer => ({
  result: { kind: 'refused', reason },
  status: null,
  text: answerText(text),
  retryAfter: null,
})

function failureOf(error: unknown): TryAnswer {
  // Where a name has several addresses, the first one's error stands for all.
  const text = reasonOf(error)
  if (error instanceof RefusedReceiver) return refused('addressRefused', text)
  return { result: { kind: 'noAnswer' }, status: null, text: answerText(text), retryAfter: null }
}

async function postDelivery(
  { outgoing, secrets, now }: SendingServices,
  world: string,
  { claimed, facts }: PreparedDelivery,
  channel: StoredChannel,
): Promise<TryAnswer> {
  const at = now().getTime()
  const opened = openChannelSecrets(await secrets(), world, channel, at)
  if (!opened) return refused('secretUnreadable', 'The secret of this channel cannot be decrypted')
  const body = bodyFor(channel, facts)
  const headers =
    channel.kind === 'webhook'
      ? webhookHeaders({ id: claimed.id, at, body }, opened.signing)
      : { 'content-type': 'application/json' }
  const answer = await sendRequest(outgoing, { url: new URL(opened.url), headers, body })
  const said = answer.isRedirect ? `Redirects are not followed. ${answer.text}` : answer.text
  const mayAskToWait = answer.status === 429 || answer.status === 503
  return {
    result: { kind: 'http', status: answer.status },
    status: answer.status,
    text: answerText(said),
    retryAfter: mayAskToWait ? waitOf(answer.retryAfter, at) : null,
  }
}

function bodyFor({ kind }: StoredChannel, facts: MessageFacts): string {
  switch (kind) {
    case 'slack':
      return slackMessage(facts)
    case 'teams':
      return teamsMessage(facts)
    default:
      return JSON.stringify(facts.message)
  }
}

async function mailDelivery(
  { config, mail, secrets, outgoing }: SendingServices,
  world: string,
  { claimed, receiver, facts }: PreparedDelivery,
): Promise<TryAnswer> {
  if (!hasMail(config)) return refused('noMailServer', 'No mail server is configured')
  const { email } = receiver
  if (email === null) return refused('addressRefused', 'There is no address to send to')
  const links =
    claimed.watchId === null || claimed.kind === 'test'
      ? null
      : unsubscribeLinks(await secrets(), config.publicUrl, {
          world,
          watchId: claimed.watchId,
          receiver: email.receiver,
          from: claimed.createdAt,
        })
  const sent = sendOnce(mail, claimed.id, {
    to: email.address,
    sender: facts.sender,
    ...emailMessage(facts, links?.page ?? null),
    headers: {
      id: claimed.id,
      thread: claimed.caseNumber === null ? null : `case.${claimed.caseNumber}.${world}`,
      unsubscribeUrl: links?.oneClick ?? null,
    },
  })
  return await withinTime(sent, outgoing.time).then(
    (response) => ({
      result: { kind: 'smtp', code: 250 },
      status: 250,
      text: answerText(response),
      retryAfter: null,
    }),
    mailFailure,
  )
}

/** Mails that a mail server has yet to answer. */
const underway = new WeakMap<Mail, Map<string, Promise<string>>>()

/** A further try waits for the same answer: while a mail server hangs, mails do not pile up in front of it. */
function sendOnce(mail: Mail, id: string, letter: Letter): Promise<string> {
  const unanswered = underway.get(mail) ?? new Map<string, Promise<string>>()
  underway.set(mail, unanswered)
  const sent = unanswered.get(id) ?? mail.send(letter).finally(() => unanswered.delete(id))
  unanswered.set(id, sent)
  return sent
}

/** The tries of a mail end as others do [K-1108]; one that is accepted later all the same has the same name. */
async function withinTime<Value>(work: Promise<Value>, time: number = outgoingLimits.time): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${time / 1000} seconds`)), time)
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** What a mail server says of a receiver or a message; of its own troubles, such as signing in, nothing is final. */
const final = ['RCPT TO', 'DATA']

function mailFailure(error: unknown): TryAnswer {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  if (typeof responseCode !== 'number') return failureOf(error)
  const result = final.includes(String(command))
    ? ({ kind: 'smtp', code: responseCode } as const)
    : ({ kind: 'noAnswer' } as const)
  return { ...failureOf(error), result, status: responseCode }
}
