import { describe, expect, it } from 'vitest'
import { schemaText } from './schema-text.ts'

describe('a schema reads as a type:', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', minLength: 1, maxLength: 20 }, 'string (1 to 20 characters)'],
    [{ type: 'string', maxLength: 20, format: 'email' }, 'string (email, at most 20 characters)'],
    [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'integer (at least 1)'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 5 }, 'integer (at most 5)'],
    [{ type: 'number', minimum: 0 }, 'number (at least 0)'],
    [{ const: true }, 'true'],
    [{ enum: ['on', 'off'] }, '"on" | "off"'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{ type: 'array', items: { enum: ['a', 'b'] }, maxItems: 3 }, '("a" | "b")[] (at most 3)'],
    [{ type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] }, '[number, string]'],
    [{ $ref: '#/components/schemas/Error' }, 'Error'],
    [{}, 'any'],
    [{ type: 'object' }, '{}'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, '{\n  [name]: number\n}'],
    [
      {
        type: 'object',
        properties: {
          id: { type: 'string' },
          inner: { type: 'object', properties: { list: { type: 'array', items: {} } }, required: ['list'] },
        },
        required: ['id'],
      },
      '{\n  id: string\n  inner?: {\n    list: any[]\n  }\n}',
    ],
  ])('%j', (schema, text) => {
    expect(schemaText(schema)).toBe(text)
  })
})
