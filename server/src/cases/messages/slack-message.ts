import type { MessageFacts } from './message-facts.ts'
import { messageText } from './message-text.ts'
import { oneLine, withoutLinks } from './plain-text.ts'

/** What Slack takes for markup, also in plain text. */
const escaped = (text: string): string =>
  withoutLinks(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const plain = (text: string) => ({ type: 'plain_text', text: escaped(text), emoji: false })

/** Characters of a header and of a text, by Slack's documents, before escaping makes them longer. */
const longest = { header: 140, text: 2400 }

/** The body for an incoming webhook of Slack [K-1013]. */
export function slackMessage(facts: MessageFacts): string {
  const { subject, title, lead, rows, cases, link } = messageText(facts)
  const lines = [lead, ...rows.map(({ label, value }) => `${label}: ${value}`), ...cases]
  return JSON.stringify({
    // For notifications, and for programs that read messages aloud.
    text: escaped(subject),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(oneLine(title, longest.header)) },
      ...inPieces(lines, longest.text).map((text) => ({ type: 'section', text: plain(text) })),
      { type: 'actions', elements: [{ type: 'button', text: plain(link.label), url: link.url }] },
    ],
  })
}

/** Lines put together to texts of at most so many characters. */
function inPieces(lines: readonly string[], max: number): string[] {
  const pieces: string[] = []
  for (const line of lines) {
    const last = pieces.at(-1)
    if (last === undefined || last.length + line.length + 1 > max) pieces.push(line)
    else pieces[pieces.length - 1] = `${last}\n${line}`
  }
  return pieces
}
