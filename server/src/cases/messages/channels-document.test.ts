import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { messageKinds, WebhookMessage } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWebhookSecret, webhookHeaders } from './webhook-signature.ts'

const docs = path.resolve(import.meta.dirname, '../../../../docs')
const secret = newWebhookSecret()
const now = Math.floor(Date.now() / 1000)
const body = '{"type":"case.opened","name":"Überlingen"}'
const signed = (secrets: string[], at = now) =>
  webhookHeaders({ id: 'delivery-1', at: at * 1000, body }, secrets)

let text: string
let folder: string
beforeAll(async () => {
  text = await readFile(path.join(docs, 'channels.md'), 'utf8')
  folder = await mkdtemp(path.join(tmpdir(), 'muster-document-'))
})
afterAll(async () => await rm(folder, { recursive: true }))

const example = (language: string) =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? ''

type Check = (headers: Record<string, string>, body: string, secret: string, now?: number) => boolean

describe('the document of channels', () => {
  it('shows a message as webhooks get it [K-1504]', () => {
    expect(WebhookMessage.safeParse(JSON.parse(example('json'))).error).toBeUndefined()
    for (const kind of messageKinds) expect(text).toMatch(new RegExp(`\`(case\\.)?${kind}\``))
  })

  it('has an example that accepts what Muster signs, and nothing else [K-1504]', async () => {
    const file = path.join(folder, 'check.mjs')
    await writeFile(file, example('js'))
    const { isFromMuster } = (await import(file)) as { isFromMuster: Check }
    const other = newWebhookSecret()
    expect(isFromMuster(signed([secret]), body, secret)).toBe(true)
    expect(isFromMuster(signed([other, secret]), body, secret)).toBe(true)
    expect(isFromMuster(signed([other]), body, secret)).toBe(false)
    expect(isFromMuster(signed([secret]), `${body} `, secret)).toBe(false)
    expect(isFromMuster(signed([secret], now - 3600), body, secret)).toBe(false)
  })

  it('describes how to set up each kind of channel, step by step [K-1504]', () => {
    for (const kind of ['email', 'Slack', 'Microsoft Teams', 'a webhook']) {
      expect(text).toMatch(new RegExp(`## Set up ${kind}\n\n1\\. [\\s\\S]*?\n2\\. [\\s\\S]*?\n3\\. `))
    }
  })

  it('belongs to operations that describe the key, receivers inside and what piles up [K-1505]', async () => {
    const operations = await readFile(path.join(docs, 'operations.md'), 'utf8')
    const chapter = operations.slice(
      operations.indexOf('## Channels'),
      operations.indexOf('## The audit trail'),
    )
    for (const word of ['SECRETS_KEY', 'RECEIVERS_ALLOWED', 'Back the key up', 'pile up']) {
      expect(chapter).toContain(word)
    }
  })
})
