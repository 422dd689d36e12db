import { z } from 'zod'

// Control characters and line breaks spoil logs, exports and screens; PostgreSQL refuses NUL, and lone surrogates
// are not text.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

// Characters that do not show, or change the text direction: with them a name can look like another, or empty.
const hidden = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u

// Emoji are made of several characters, some of which do not show alone.
const emoji =
  /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:\u200d(?=\p{Extended_Pictographic}))?|[#*0-9]\ufe0f(?=\u20e3)/gu

// Between letters of these scripts joiners change how a word is read.
const joining =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}' +
  '\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Mymr}\\p{sc=Khmr}\\p{sc=Mong}]'
const joiner = new RegExp(`(?<=${joining})[\u200c\u200d](?=${joining})`, 'gu')

/** Whether a text has characters that do not show, other than those that emoji and some scripts need. */
const hides = (text: string): boolean =>
  hidden.test(text) && hidden.test(text.replace(emoji, '').replace(joiner, ''))

/** Spaces of other widths look like spaces and are treated as such. */
const plainSpaces = (text: string) => text.replace(/\p{Zs}/gu, ' ')

/** A letter and its accent are one character, however they were typed: one name has one spelling. */
export const composed = (text: string) => text.normalize('NFC')

/** One line of typed text: trimmed, composed, without invisible characters, 1 to `max` characters long. */
export const line = (max: number) =>
  z
    .string()
    .overwrite(plainSpaces)
    .overwrite(composed)
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !unprintable.test(text), 'contains control characters')
    .refine((text) => !hides(text), 'contains characters that do not show')

/** Typed text of several lines: the same, but for line breaks. */
export const lines = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n'))
    .overwrite(plainSpaces)
    .overwrite(composed)
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !unprintable.test(text.replaceAll('\n', '')), 'contains control characters')
    .refine((text) => !hides(text), 'contains characters that do not show')

// Greek and Cyrillic letters that look like Latin ones.
const likeLatin = /[αικνορυΑΒΕΖΗΙΚΜΝΟΡΤΥΧаеіјорсухһԁԛѕԝАВЕЅІЈКМНОРСТХУԚԜ]/u
const latin = /\p{sc=Latin}/u
const words = /[\p{L}\p{M}]+/gu

/** Whether a word has Latin letters beside others that look like them: it can be taken for another. */
const isDisguised = (text: string): boolean =>
  (text.match(words) ?? []).some((word) => latin.test(word) && likeLatin.test(word))

/** A line that people tell things apart by. */
export const distinctName = (max: number) =>
  line(max).refine((text) => !isDisguised(text), 'mixes letters of two alphabets that look alike')

/** An identifier or key created elsewhere and passed through. */
export const token = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !unprintable.test(text), 'contains control characters')
