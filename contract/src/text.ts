import { z } from 'zod'

// Control characters and line breaks spoil logs, exports and screens; PostgreSQL refuses NUL, and lone surrogates
// are not text.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

// Characters that change the text direction, and invisible ones: with them a name can look like another, or empty.
// Joiners that some scripts and emoji need are allowed.
const deceptive = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** Spaces of other widths look like spaces and are treated as such. */
const plainSpaces = (text: string) => text.replace(/\p{Zs}/gu, ' ')

/** One line of typed text: trimmed, without invisible characters, 1 to `max` characters long. */
export const line = (max: number) =>
  z
    .string()
    .overwrite(plainSpaces)
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !unprintable.test(text), 'contains control characters')
    .refine((text) => !deceptive.test(text), 'contains characters that do not show')

/** An identifier or key created elsewhere and passed through. */
export const token = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !unprintable.test(text), 'contains control characters')
