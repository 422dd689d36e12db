import { z } from 'zod'
import { type Receiver, startReceiver } from './receiver.ts'

// What the services document of the messages that they take, as far as Muster uses it: anything else is refused.

const plainText = (max: number) =>
  z.strictObject({
    type: z.literal('plain_text'),
    text: z.string().min(1).max(max),
    emoji: z.boolean().optional(),
  })
const marked = (max: number) =>
  z.strictObject({
    type: z.literal('mrkdwn'),
    text: z.string().min(1).max(max),
    verbatim: z.boolean().optional(),
  })

const button = z.strictObject({
  type: z.literal('button'),
  text: plainText(75),
  url: z.url().max(3000).optional(),
  action_id: z.string().max(255).optional(),
  value: z.string().max(2000).optional(),
  style: z.enum(['primary', 'danger']).optional(),
})

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), text: plainText(150) }),
  z.strictObject({ type: z.literal('section'), text: z.union([plainText(3000), marked(3000)]) }),
  z.strictObject({ type: z.literal('actions'), elements: z.array(button).min(1).max(25) }),
  z.strictObject({ type: z.literal('divider') }),
])

const slackMessage = z.strictObject({
  text: z.string().min(1).max(40_000),
  mrkdwn: z.boolean().optional(),
  unfurl_links: z.boolean().optional(),
  unfurl_media: z.boolean().optional(),
  blocks: z.array(block).min(1).max(50),
})

const run = z.strictObject({
  type: z.literal('TextRun'),
  text: z.string().min(1),
  weight: z.enum(['Default', 'Lighter', 'Bolder']).optional(),
  size: z.enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge']).optional(),
})

const card = z.strictObject({
  $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  type: z.literal('AdaptiveCard'),
  // Later ones are not shown everywhere.
  version: z.enum(['1.0', '1.1', '1.2', '1.3', '1.4', '1.5']),
  msteams: z.strictObject({ width: z.literal('Full') }).optional(),
  body: z.array(z.strictObject({ type: z.literal('RichTextBlock'), inlines: z.array(run).min(1) })).min(1),
  actions: z
    .array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string().min(1), url: z.url() }))
    .max(6)
    .optional(),
})

const teamsMessage = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null().optional(),
        content: card,
      }),
    )
    .min(1),
})

/** Bytes of a message, by the documents of Teams. */
const mostOfTeams = 28 * 1024

/** A receiver that takes what an incoming webhook of Slack takes, and refuses the rest as it does. */
export const startSlack = async (): Promise<Receiver> =>
  await startService(slackMessage, { most: Number.POSITIVE_INFINITY, taken: 200, refusal: 'invalid_blocks' })

/** One that takes what a workflow of Teams takes. */
export const startTeams = async (): Promise<Receiver> =>
  await startService(teamsMessage, { most: mostOfTeams, taken: 202, refusal: 'BadRequest' })

async function startService(
  schema: z.ZodType,
  { most, taken, refusal }: { most: number; taken: number; refusal: string },
): Promise<Receiver> {
  const service = await startReceiver()
  service.answers((response, { method, headers, body }) => {
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/json'))
      return response.writeHead(400).end('invalid_payload')
    if (Buffer.byteLength(body) > most) return response.writeHead(413).end('Request Entity too large')
    const read = schema.safeParse(parsed(body))
    if (read.success) return response.writeHead(taken).end('ok')
    return response.writeHead(400).end(`${refusal}: ${z.prettifyError(read.error)}`)
  })
  return service
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
