import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
/** Bytes of a webhook's secret. */
const secretLength = 32

/** As Standard Webhooks write it: receivers paste it into their libraries. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(secretLength).toString('base64')}`

export interface SignedMessage {
  /** The delivery's, the same at each try. */
  id: string
  /** Milliseconds, of the try. */
  at: number
  body: string
}

/** The headers of a webhook's message, signed with each secret [K-1015, K-1017]. */
export function webhookHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
