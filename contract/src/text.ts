import { z } from 'zod'

// Control characters and line breaks spoil logs, exports and screens; PostgreSQL refuses NUL, and lone surrogates
// are not text.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

// Marks that turn the direction of what follows, and characters that nobody sees: with them a name looks like another's, or
// like none. The joiners that some scripts and pictures are written with stay.
const deceptive = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** Spaces of other widths look like spaces, and count as such. */
const plainSpaces = (text: string) => text.replace(/\p{Zs}/gu, ' ')

/** One line of text that people type: trimmed, without characters that do not show, from 1 to `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .overwrite(plainSpaces)
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !unprintable.test(text), 'contains control characters')
    .refine((text) => !deceptive.test(text), 'contains characters that do not show')

/** An identifier or key made elsewhere and passed through. */
export const token = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !unprintable.test(text), 'contains control characters')
