import { ErrorBody } from '@muster/contract'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileTexts } from '../hostile/hostile-texts.ts'
import { putText } from './hostile-positions.ts'
import { askedWith } from './hostile-samples.ts'
import { asking, type HostileWalk, openHostileWalk, positionsOf, refusedFields } from './hostile-walk.ts'
import { samples } from './samples.ts'

let walk: HostileWalk
beforeAll(async () => {
  walk = await openHostileWalk()
})
afterAll(() => walk.muster.close())

/** Whether a refusal names the place, perhaps among missing fields; a map's key may go by the name of the map. */
function isNamed(refused: readonly string[], place: string, field: string): boolean {
  const map = place.endsWith('{}') ? place.slice(0, -2) : field
  return refused.some((each) => [field, map].includes(each))
}

function isRight(answer: Response, place: string, field: string): boolean {
  if (answer.statusCode < 400) return true
  const { code, details } = ErrorBody.parse(answer.json())
  const problems = details?.problems ?? []
  return (
    answer.statusCode < 500 &&
    (code !== 'invalidInput' ||
      isNamed(
        problems.map((each) => each.field),
        place,
        field,
      ))
  )
}

/** Queries are many and store nothing: one text of each kind will do. */
const askedTexts = Object.entries(hostileTexts).filter(([what]) =>
  [
    ...[
      'nothing at all',
      'SQL',
      'dollars of a statement',
      'a list of PostgreSQL',
      'HTML',
      'a formula',
      'NUL',
    ],
    ...['a line break', 'a high surrogate alone', 'an override of the direction', 'combining characters'],
    ...['a prototype', 'a path', 'a byte as addresses have it', 'as long as may be', 'ten thousand letters'],
    'much longer than may be',
  ].includes(what),
)

describe('a hostile text in a query', () => {
  it.each(positionsOf(asking))(
    'at $place of $path is refused by that name, or answered',
    async ({ call, path, part, place }) => {
      const faults: string[] = []
      let hasRefused = false
      for (const [what, text] of askedTexts) {
        const { query = {}, body = {} } = samples[path]?.({ subject: 'nobody', count: 0 }) ?? {}
        const input = structuredClone({
          query,
          ...(call.body && { payload: { ...body, ...askedWith[path] } }),
        })
        // A lone surrogate cannot be in a URL.
        const sent = part === 'query' ? text.toWellFormed() : text
        const holder = part === 'query' ? input.query : (input.payload ?? {})
        const field = putText(holder, place, sent)
        const refused = refusedFields(call[part], holder)
        if (refused.length > 0 && !isNamed(refused, place, field)) faults.push(`${what} (${refused})`)
        // One text shows that the call asks its schema, which refuses the others too.
        if (refused.length > 0 && hasRefused) continue
        hasRefused ||= refused.length > 0
        const answer = await walk.send(call, input)
        if (!isRight(answer, place, field)) {
          faults.push(`${what} (${answer.statusCode} ${answer.body.slice(0, 300)})`)
        }
      }
      expect(faults).toEqual([])
    },
  )
})
