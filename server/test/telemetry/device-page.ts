import { type AssignmentChange, assignDevices } from '../../src/fleet/assignment/assignment.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import { NameCache } from '../../src/telemetry/index.ts'
import { type PersonName, signInAs, worldIds } from '../estate.ts'
import { get, post } from '../requests.ts'
import type { TestDevice } from './agents.ts'
import { useTelemetryWorld } from './telemetry-world.ts'

/** Milliseconds for which a token is reused; it lives ten minutes. */
const tokenLife = 300_000

export interface Asked {
  query?: Record<string, string | number | boolean>
  body?: object
  as?: PersonName
  world?: string
}

/** A world with devices, and people who make the real calls. */
export function useDevicePage() {
  const telemetry = useTelemetryWorld()
  const { muster, services, now, numberOf } = telemetry
  const tokens = new Map<PersonName, { token: string; until: number }>()

  async function tokenOf(person: PersonName): Promise<string> {
    const known = tokens.get(person)
    if (known && known.until > now()) return known.token
    const { token } = await signInAs(muster(), person)
    tokens.set(person, { token, until: now() + tokenLife })
    return token
  }

  async function ask(path: string, { query = {}, body, as = 'viewer', world = worldIds.own }: Asked = {}) {
    const from = { token: await tokenOf(as), world }
    const written = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])
    const url = `/api/core/${path}?${new URLSearchParams(written)}`
    const isRead = /^device\/(info|details|location)$/.test(path)
    return isRead ? await get(muster(), url, from) : await post(muster(), url, body, from)
  }

  /** The answer of a call that succeeds. */
  async function answerOf<Answer>(path: string, asked: Asked = {}): Promise<Answer> {
    const answer = await ask(path, asked)
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }

  async function assign(device: TestDevice, change: AssignmentChange): Promise<void> {
    const { db } = services()
    const number = await numberOf(device)
    await inWorldTransaction(db, worldIds.own, null, (scope) =>
      assignDevices(scope, new NameCache(db), [number], change, now()),
    )
  }

  return { ...telemetry, ask, answerOf, assign }
}

let sequence = 0

/** The inventory of a device in a zone. */
export const inventory = (timeZone: string | null, changes: object = {}) => ({
  inventory: {
    platformType: 'android',
    manufacturer: 'Zebra',
    model: 'TC57',
    serialNumber: `any-${++sequence}`,
    timeZone: timeZone === null ? null : { name: timeZone },
    ...changes,
  },
})

/** The fields named in a refusal. */
export const faultyFields = (answer: { json<Answer>(): Answer }): string[] =>
  answer.json<{ details: { problems: { field: string }[] } }>().details.problems.map(({ field }) => field)
