import type { MessageFacts } from './message-facts.ts'
import { messageText } from './message-text.ts'
import { withoutLinks } from './plain-text.ts'

interface Run {
  text: string
  isBold?: boolean
  isLarge?: boolean
}

/** Text runs know no Markdown; dates in double braces are broken up. */
const textBlock = (...runs: Run[]) => ({
  type: 'RichTextBlock',
  inlines: runs.map(({ text, isBold, isLarge }) => ({
    type: 'TextRun',
    text: withoutLinks(text),
    ...(isBold && { weight: 'Bolder' }),
    ...(isLarge && { size: 'Large' }),
  })),
})

/** The body for a workflow of Teams that posts cards: a message with one Adaptive Card [K-1014]. */
export function teamsMessage(facts: MessageFacts): string {
  const { title, lead, rows, cases, link } = messageText(facts)
  return JSON.stringify({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            textBlock({ text: title, isBold: true, isLarge: true }),
            textBlock({ text: lead }),
            ...rows.map(({ label, value }) =>
              textBlock({ text: `${label}: `, isBold: true }, { text: value }),
            ),
            ...cases.map((text) => textBlock({ text })),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
        },
      },
    ],
  })
}
