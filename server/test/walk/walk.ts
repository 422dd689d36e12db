import { type Call, ErrorBody, errors } from '@muster/contract'
import type { InjectOptions, Response } from 'light-my-request'
import { expect } from 'vitest'
import type { Caller } from './callers.ts'
import { expected } from './expected.ts'
import type { Outcome, Sample } from './sample.ts'
import { type WorldName, worldHeaders, worldNames } from './worlds.ts'

type Inject = (request: InjectOptions) => Promise<Response>
type Input = (asker: { subject: string; count: number }) => Sample

/** Public calls read no world: a good and a bad header show it. */
const worldsFor = (call: Call): readonly WorldName[] =>
  call.access.kind === 'public' ? ['own', 'malformed'] : worldNames

let count = 0

/** Makes one call as every caller in every world, and compares each answer with the table. */
export async function walkCall(
  inject: Inject,
  call: Call,
  callers: readonly Caller[],
  input: Input,
): Promise<void> {
  const answered: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  for (const caller of callers) {
    for (const world of worldsFor(call)) {
      count++
      const sample = input({ subject: caller.subject, count })
      const cell = `${caller.name} in ${world}`
      const verdict = expected(call.access, caller.person, world)
      wanted[cell] = verdict === 'admitted' ? (sample.admitted?.(world) ?? 'ok') : verdict
      answered[cell] = outcomeOf(await inject(requestOf(call, caller, world, sample)))
    }
  }
  expect(answered).toEqual(wanted)
}

function requestOf(call: Call, caller: Caller, world: WorldName, sample: Sample): InjectOptions {
  const header = worldHeaders[world]
  return {
    method: call.method,
    url: call.path,
    ...(sample.query && { query: sample.query }),
    ...(sample.body && { payload: sample.body }),
    headers: { ...caller.headers, ...(header !== undefined && { world: header }) },
    // Each from its own IP address, so that no limit on guesses applies.
    remoteAddress: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
  }
}

function outcomeOf(answer: Response): Outcome | string {
  if (answer.statusCode === 200 || answer.statusCode === 302) return 'ok'
  const { code, message } = ErrorBody.parse(answer.json())
  const { status, message: text } = errors[code]
  return answer.statusCode === status && message === text ? code : `${answer.statusCode} ${answer.body}`
}
