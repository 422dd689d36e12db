import type { MessageFacts } from './message-facts.ts'
import { messageText } from './message-text.ts'
import { oneLine, withoutLinks } from './plain-text.ts'

/** What Slack takes for markup, also in plain text. */
const escaped = (text: string): string =>
  withoutLinks(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Of a text as it is sent. */
const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })

/** Characters of texts, by Slack's documents: a message with a longer one is refused. */
const longest = { header: 150, text: 3000, button: 75 }

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
      { type: 'header', text: plain(fitting(title, longest.header)) },
      ...inPieces(lines, longest.text).map((text) => ({ type: 'section', text: plain(text) })),
      {
        type: 'actions',
        elements: [{ type: 'button', text: plain(fitting(link.label, longest.button)), url: link.url }],
      },
    ],
  })
}

/** As much of a text as fits once it is escaped, which makes it longer: by halves, since each try escapes all of it. */
function fitting(text: string, max: number): string {
  let fits = ''
  let [least, most] = [0, Math.min(max, text.length)]
  for (let length = most; least < most; length = Math.ceil((least + most) / 2)) {
    const tried = escaped(oneLine(text, length))
    if (tried.length <= max) [fits, least] = [tried, length]
    else most = length - 1
  }
  return fits
}

/** Lines put together to texts of at most so many characters, escaped. */
function inPieces(lines: readonly string[], max: number): string[] {
  const pieces: string[] = []
  for (const line of lines.map((each) => fitting(each, max))) {
    const last = pieces.at(-1)
    if (last === undefined || last.length + line.length + 1 > max) pieces.push(line)
    else pieces[pieces.length - 1] = `${last}\n${line}`
  }
  return pieces
}
