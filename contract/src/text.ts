import { z } from 'zod'

// Control characters and line breaks spoil logs, exports and screens; PostgreSQL refuses NUL, and lone surrogates
// are not text.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/** One line of text that people type: trimmed, without control characters, from 1 to `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !unprintable.test(text), 'contains control characters')

/** An identifier or key made elsewhere and passed through. */
export const token = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !unprintable.test(text), 'contains control characters')
