import { createHmac } from 'node:crypto'
import { languages, messageKinds } from '@muster/contract'
import { describe, expect, it, vi } from 'vitest'
import { toldCase, toldFacts } from '../../../test/peers/case-message.ts'
import { emailMessage } from './email-message.ts'
import { slackMessage } from './slack-message.ts'
import { teamsMessage } from './teams-message.ts'
import { newWebhookSecret, webhookHeaders } from './webhook-signature.ts'

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!channel> <@U123> <https://evil.example|click>',
  '*bold* _it_ `code` ~no~ [click](https://evil.example)',
  'https://evil.example',
  '{{DATE(2026-01-01T00:00:00Z, SHORT)}}',
  ':tada:',
  '=HYPERLINK("https://evil.example")',
  'a\r\nBcc: someone@evil.example\r\n\r\nbody',
  '&lt;b&gt;',
  "' onmouseover='alert(1)",
]

const named = (name: string) =>
  toldFacts('worse', {
    by: name,
    cases: [
      toldCase({
        group: { by: 'group', group: name },
        watch: { id: 'watch-1', name },
        takenBy: name,
        common: [
          { properties: [{ name: 'model', value: name }], devices: 5, ofDevices: 9, others: 1, ofOthers: 90 },
        ],
      }),
    ],
  })

interface Text {
  type: string
  text: string
  emoji?: boolean
}
interface Block {
  type: string
  text?: Text
  elements?: { text: Text; url: string; type: string }[]
}

describe('a message for Slack', () => {
  const read = (facts: ReturnType<typeof toldFacts>) =>
    JSON.parse(slackMessage(facts)) as { text: string; blocks: Block[] } & Record<string, unknown>

  it('has blocks of plain text, a fallback text, and links that are not unfurled [K-1013]', () => {
    const message = read(toldFacts('opened'))
    expect(message).toMatchObject({
      text: 'New: Case 12: Reboot, Berlin',
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    })
    expect(message.blocks.map(({ type }) => type)).toEqual(['header', 'section', 'actions'])
    expect(message.blocks[1]?.text?.text).toContain('Devices now: 1,234\nPeak: 2,345')
    expect(message.blocks[2]?.elements).toEqual([
      {
        type: 'button',
        text: { type: 'plain_text', text: 'Open the case', emoji: false },
        url: 'https://console.example/demo/cases/12',
      },
    ])
  })

  it.each(hostile)('shows %s as text [K-1309]', (text) => {
    const message = read(named(text))
    const texts = message.blocks.flatMap((block) => [
      block.text,
      ...(block.elements ?? []).map((e) => e.text),
    ])
    for (const each of texts.filter((one) => one !== undefined)) {
      expect(each).toMatchObject({ type: 'plain_text', emoji: false })
    }
    for (const each of [message.text, ...texts.map((one) => one?.text ?? '')]) {
      expect(each).not.toMatch(/[<>]|&(?!(amp|lt|gt);)|:\/\//)
    }
    const urls = message.blocks.flatMap(({ elements = [] }) => elements.map(({ url }) => url))
    expect(urls).toEqual(['https://console.example/demo/cases/12'])
  })

  it('stays within the documented lengths, however long the names [K-1013 K-1305]', () => {
    const long = named('&'.repeat(5000))
    const collected = toldFacts('collected', {
      cases: Array.from({ length: 20 }, () => toldCase({ group: { by: 'group', group: '😀&'.repeat(500) } })),
    })
    for (const facts of [long, collected]) {
      const message = read(facts)
      expect(message.blocks.length).toBeLessThanOrEqual(50)
      for (const { type, text } of message.blocks) {
        if (text) expect(unescaped(text.text).length).toBeLessThanOrEqual(type === 'header' ? 150 : 3000)
      }
    }
  })

  it('is cut to these lengths in few steps, however much longer it gets by escaping [K-1305]', () => {
    const replacing = vi.spyOn(String.prototype, 'replaceAll')
    read(named('&'.repeat(5000)))
    const replaced = replacing.mock.calls.length
    replacing.mockRestore()
    expect(replaced).toBeLessThan(100)
  })

  it('is cut no shorter than it must be [K-1305]', () => {
    const [header] = read(named('&'.repeat(5000))).blocks
    expect(header?.text?.text.length).toBeGreaterThan(150 - '&amp;'.length)
  })
})

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

describe('a message for Teams', () => {
  interface Card {
    type: string
    version: string
    body: { type: string; inlines: { type: string; text: string }[] }[]
    actions: { type: string; title: string; url: string }[]
  }
  const read = (facts: ReturnType<typeof toldFacts>) =>
    JSON.parse(teamsMessage(facts)) as {
      type: string
      attachments: { contentType: string; contentUrl: null; content: Card }[]
    }

  it('is one Adaptive Card 1.4 with one link [K-1014]', () => {
    const { type, attachments } = read(toldFacts('opened'))
    expect(type).toBe('message')
    expect(attachments).toHaveLength(1)
    expect(attachments[0]).toMatchObject({
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        type: 'AdaptiveCard',
        version: '1.4',
        actions: [
          { type: 'Action.OpenUrl', title: 'Open the case', url: 'https://console.example/demo/cases/12' },
        ],
      },
    })
  })

  it.each(hostile)('shows %s in text runs, which know no Markdown [K-1014 K-1309]', (text) => {
    const [attachment] = read(named(text)).attachments
    expect(attachment?.content.body.map(({ type }) => type)).not.toContain('TextBlock')
    for (const { type, inlines } of attachment?.content.body ?? []) {
      expect(type).toBe('RichTextBlock')
      for (const run of inlines) {
        expect(run.type).toBe('TextRun')
        expect(run.text).not.toMatch(/\{\{|:\/\/|[\r\n]/)
      }
    }
    expect(attachment?.content.actions).toHaveLength(1)
  })

  it('is below 28 KB, however long the names [K-1014]', () => {
    const group = { by: 'group' as const, group: '😀"'.repeat(500) }
    const cases = Array.from({ length: 20 }, () => toldCase({ group }))
    for (const facts of [named('😀"'.repeat(5000)), toldFacts('collected', { cases })]) {
      expect(Buffer.byteLength(teamsMessage(facts))).toBeLessThan(28 * 1024)
    }
  })
})

describe('an email', () => {
  const unsubscribe = 'https://console.example/unsubscribe?token=a.b'

  it.each(languages)('has two parts that say the same in %s [K-1005]', (language) => {
    for (const kind of messageKinds) {
      const { text, html } = emailMessage(toldFacts(kind, { language }), unsubscribe)
      const words = (part: string) => part.split(/[\s:-]+/).filter((word) => /\p{L}/u.test(word))
      const ofHtml = html
        .replace(/<title>.*?<\/title>/, '')
        .replace(/<a href="(.*?)">(.*?)<\/a>/g, '$2 $1')
        .replace(/<[^>]*>/g, ' ')
      expect(words(ofHtml)).toEqual(words(text))
    }
  })

  it.each(hostile)('shows %s as text in both, and has no link of it [K-1005 K-1309 K-1311]', (text) => {
    const email = emailMessage(named(text), unsubscribe)
    const tags = [...email.html.matchAll(/<\/?([a-z!]+)/g)].map(([, tag]) => tag)
    const expected = [...emailMessage(named('Berlin'), unsubscribe).html.matchAll(/<\/?([a-z!]+)/g)]
    expect(tags).toEqual(expected.map(([, tag]) => tag))
    const links = [...email.html.matchAll(/https?:\/\/[^"\s<]+/g)].map(([link]) => link)
    expect(links).toEqual(['https://console.example/demo/cases/12', unsubscribe])
    expect(email.text.match(/https?:\/\/\S+/g)).toEqual(links)
    expect(email.subject).not.toMatch(/[\r\n]/)
    expect(email.html).not.toMatch(/ on\w+=[^&]*"/)
  })

  it('has no link to unsubscribe where there is nothing to unsubscribe from [K-1006]', () => {
    const { text } = emailMessage(toldFacts('test', { cases: [] }), null)
    expect(text.match(/https?:\/\/\S+/g)).toEqual(['https://console.example/demo/cases'])
  })
})

describe('the message of a webhook', () => {
  const signed = { id: 'delivery-1', at: 1_774_744_200_999, body: '{"type":"case.opened"}' }

  it('is signed as Standard Webhooks say [K-1015]', () => {
    // The example of the specification's reference libraries.
    const headers = webhookHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body: '{"test": 2432232314}' },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    )
    expect(headers).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('is signed with both secrets while one replaces another [K-1017]', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    const signatures = webhookHeaders(signed, secrets)['webhook-signature'].split(' ')
    const expected = secrets.map((secret) => {
      const hmac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      return `v1,${hmac.update(`delivery-1.1774744200.${signed.body}`).digest('base64')}`
    })
    expect(signatures).toEqual(expected)
  })

  it('has a secret of its own, of 32 bytes [K-1017]', () => {
    const secret = newWebhookSecret()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newWebhookSecret()).not.toBe(secret)
  })
})
