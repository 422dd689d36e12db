// Control characters, line breaks, and what turns the direction of a text.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Text of devices and users on one line, at most so long. */
export function oneLine(text: string, max: number): string {
  const line = text.toWellFormed().replace(unprintable, ' ').trim()
  const characters = [...line]
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** Does not show, and ends what a program takes for a link. */
const gap = '\u200b'

/** The same to the eye, but no program makes a link, a mention or a macro of it [K-1309]. */
export const withoutLinks = (text: string): string =>
  text
    .replace(/:(?=\/\/)/g, `:${gap}`)
    .replace(/\.(?=\p{L})/gu, `.${gap}`)
    .replace(/@(?=\S)/g, `@${gap}`)
    .replace(/\{(?=\{)/g, `{${gap}`)

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
