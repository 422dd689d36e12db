import type { MessageFacts } from './message-facts.ts'
import { type MessageText, messageText } from './message-text.ts'
import { escapeHtml, oneLine, withoutLinks } from './plain-text.ts'
import { textsOf } from './texts/texts-of.ts'

export interface EmailContent {
  subject: string
  text: string
  html: string
}

/** Characters of a subject. */
const longestSubject = 200

/** The parts of an email, which say the same [K-1005]; `unsubscribeUrl` is null where there is nothing to unsubscribe from. */
export function emailMessage(facts: MessageFacts, unsubscribeUrl: string | null): EmailContent {
  const said = messageText(facts)
  const texts = textsOf[facts.language]
  const because = said.watch === null ? null : texts.because(said.watch)
  return emailContent({
    ...said,
    language: facts.language,
    footer: because,
    second: unsubscribeUrl === null ? null : { label: texts.unsubscribe, url: unsubscribeUrl },
  })
}

interface EmailText extends Omit<MessageText, 'watch'> {
  language: string
  footer: string | null
  /** A link below what it is about. */
  second: MessageText['link'] | null
}

export function emailContent(said: EmailText): EmailContent {
  return {
    subject: oneLine(said.subject, longestSubject),
    text: `${textLines(said).join('\n')}\n`,
    html: htmlOf(said),
  }
}

const textLines = ({ title, lead, rows, cases, link, footer, second }: EmailText): string[] => [
  withoutLinks(title),
  '',
  withoutLinks(lead),
  ...(rows.length > 0 ? [''] : []),
  ...rows.map(({ label, value }) => `${label}: ${withoutLinks(value)}`),
  ...(cases.length > 0 ? [''] : []),
  ...cases.map((text) => `- ${withoutLinks(text)}`),
  '',
  `${link.label}: ${link.url}`,
  ...(footer === null && second === null ? [] : ['', '-- ']),
  ...(footer === null ? [] : [withoutLinks(footer)]),
  ...(second === null ? [] : [`${second.label}: ${second.url}`]),
]

/** Names in attributes and text are escaped in the same way. */
const shown = (text: string) => escapeHtml(withoutLinks(text))
const linkTo = ({ label, url }: MessageText['link']) => `<a href="${escapeHtml(url)}">${shown(label)}</a>`

const htmlOf = ({ language, title, lead, rows, cases, link, footer, second }: EmailText): string =>
  [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><title>${shown(title)}</title></head>`,
    '<body style="font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;max-width:40rem">',
    `<h1 style="font-size:20px">${shown(title)}</h1>`,
    `<p>${shown(lead)}</p>`,
    rows.length === 0 ? '' : `<table role="presentation">${rows.map(rowHtml).join('')}</table>`,
    cases.length === 0 ? '' : `<ul>${cases.map((text) => `<li>${shown(text)}</li>`).join('')}</ul>`,
    `<p>${linkTo(link)}</p>`,
    footer === null && second === null ? '' : '<hr>',
    footer === null ? '' : `<p style="font-size:13px">${shown(footer)}</p>`,
    second === null ? '' : `<p style="font-size:13px">${linkTo(second)}</p>`,
    '</body></html>',
  ]
    .filter((line) => line !== '')
    .join('\n')

const rowHtml = ({ label, value }: MessageText['rows'][number]) =>
  `<tr><td style="padding-right:1em;vertical-align:top">${shown(label)}</td><td>${shown(value)}</td></tr>`
