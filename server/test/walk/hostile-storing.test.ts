import { calls, ErrorBody } from '@muster/contract'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeCase, storeWatch } from '../cases/stored-cases.ts'
import { worldIds } from '../estate.ts'
import { hostileTexts } from '../hostile/hostile-texts.ts'
import { type MailServer, startMailServer } from '../peers/mail-server.ts'
import { addPerson } from '../user-management.ts'
import { storeHostileChannels } from './hostile-channels.ts'
import { putText, textAt } from './hostile-positions.ts'
import { isRecorded, keptOf, readers, recorded, textsOf } from './hostile-read-back.ts'
import type { Ask, StoringSample } from './hostile-sample.ts'
import { storingSamples } from './hostile-samples.ts'
import {
  type HostileWalk,
  openHostileWalk,
  positionsOf,
  refusedFields,
  storing,
  type Walked,
} from './hostile-walk.ts'
import { storedWatches } from './hostile-watches.ts'

/** Refers to something that exists; any other value is not found, and need not be told from an invalid one. */
const isReference = (place: string) => /(^|\.)(\w+Id|id|to|ids\[\]|\w+Ids\[\]|unsubscribed\[\])$/.test(place)
const notFound = ['notFound', 'userNotFound', 'homeLocationNotFound', 'zoneNotFound']

let mail: MailServer
let muster: HostileWalk['muster']
let send: HostileWalk['send']
let samples: Record<string, StoringSample>
let count = 0
beforeAll(async () => {
  mail = await startMailServer()
  const walk = await openHostileWalk({ SMTP_URL: mail.url })
  muster = walk.muster
  send = walk.send
  const invited = await addPerson(muster, {
    email: 'invited@own.example',
    worldIds: [worldIds.own],
    mustChoosePassword: true,
  })
  samples = storingSamples(walk.estate.accountIds.viewer, invited.id)
  await muster.owner.query(
    `INSERT INTO home_location (world_id, id, name, latitude, longitude, radius_metres)
     VALUES ($1, 'spare', 'Spare', 1, 1, 1)`,
    [worldIds.own],
  )
  for (const number of [1, 2]) await storeCase(muster, { number })
  await storeHostileChannels(muster)
  for (const watch of storedWatches(walk.estate.accountIds.administrator)) await storeWatch(muster, watch)
})
afterAll(async () => {
  await muster.close()
  await mail.stop()
})

const ask: (as: 'administrator' | 'staff') => Ask =
  (as) =>
  async (path, { query, body } = {}) => {
    const call = calls.find((each) => each.path === path)
    if (!call) throw new Error(`${path} is no call`)
    const answer = await send(call, { ...(query && { query }), ...(body && { payload: body }) }, as)
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }

/** The fault of a refusal; null where it names the place of the text, and nothing else. */
function faultOfRefusal(answer: Response, place: string, field: string, text: string): string | null {
  const { code, details } = ErrorBody.parse(answer.json())
  if (notFound.includes(code)) return isReference(place) ? null : 'is not found, but names nothing'
  if (code === 'tooLarge') return text.length > 100_000 ? null : 'is not too large by itself'
  const named = [...new Set(details?.problems?.map((problem) => problem.field))]
  // A map's key may go by the name of the map.
  const isNamed = named[0] === field || `${named[0]}{}` === place
  return code === 'invalidInput' && named.length === 1 && isNamed ? null : 'is not named'
}

/** Everything stored, except sessions and counted attempts, as one text. */
async function storedState(): Promise<string> {
  const { rows } = await muster.owner.query<{ tables: string[] }>(
    `SELECT array_agg(oid::regclass::text) AS tables FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname NOT IN ('session', 'attempt', 'known_address', 'password_reset')`,
  )
  const sums = rows[0]?.tables.map(
    (table) => `SELECT '${table}', md5(string_agg(t::text, '' ORDER BY t::text)) AS sum FROM ${table} t`,
  )
  const state = await muster.owner.query(`${sums?.join(' UNION ALL ')} ORDER BY 1`)
  return JSON.stringify(state.rows)
}

describe('the walk of hostile texts', () => {
  it('has a text for every place where one can be stored', () => {
    const missing = positionsOf(storing).filter(({ path, part, place }) => {
      const bodies = samples[path]?.bodies(0) ?? []
      return part !== 'body' || !bodies.some((body) => typeof textAt(body, place) === 'string')
    })
    expect(missing.map(({ path, place }) => `${path} ${place}`)).toEqual([])
  })

  it.each(storing)('starts with input that $path accepts', async (call) => {
    const { bodies, as } = samples[call.path] ?? { bodies: () => [] }
    for (const body of bodies(++count)) {
      const answer = await send(call, { payload: body }, as)
      const isTaken = answer.statusCode === 200 || notFound.includes(answer.json().code)
      expect(isTaken, answer.body).toBe(true)
    }
  })
})

/** A valid input with one text at a place, and the name by which a refusal calls it. */
function storingBody({ path, place }: Walked, text: string) {
  const { bodies } = samples[path] ?? { bodies: () => [] }
  const fitting = bodies(++count).find((each) => typeof textAt(each, place) === 'string')
  // Bodies share their lists: a text that stayed in one would spoil those after it.
  const body = structuredClone(fitting ?? {})
  return { body, field: putText(body, place, text) }
}

/** Sends one text to be stored at a place of a valid input. */
async function store(walked: Walked, text: string) {
  const { as, again } = samples[walked.path] ?? {}
  if (again) await muster.owner.query(again)
  const { body, field } = storingBody(walked, text)
  return { field, answer: await send(walked.call, { payload: body }, as) }
}

/** The fault of how a text was stored; null where the record and the audit trail show it, or where it named nothing. */
async function faultOfStored({ call, path, place }: Walked, answer: Response, text: string) {
  const reader = readers[path]
  if (!reader) return isReference(place) ? null : 'is taken, and nobody knows where it is read'
  const kept = keptOf(path, place, text)
  // The name of a prototype is not a valid key of a map: it is ignored.
  if (kept === '' || (kept === '__proto__' && place.endsWith('{}'))) return null
  const asked = ask(samples[path]?.as === 'staff' ? 'staff' : 'administrator')
  const record = await reader({ ask: asked, owner: muster.owner, made: answer.json(), text })
  const name = place.replace(/^(data|worldSettings)\./, '').replace(/(\[\]|\{\}.*)$/, '')
  const read = textsOf(textAt(record, name))
  if (!read.includes(kept)) return `is read as ${JSON.stringify(read).slice(0, 200)}`
  // The audit trail of a new world is read there; some is not in any.
  const isElsewhere = call.changes === 'world.created' || !isRecorded(path, place)
  if (call.changes === undefined || isElsewhere) return null
  return textsOf(await recorded(asked, call.changes)).includes(kept) ? null : 'is not in the audit trail'
}

describe('a hostile text that is stored', () => {
  it.each(positionsOf(storing))(
    'at $place of $path is refused by that name, or read back as it was sent',
    async (walked) => {
      const faults: string[] = []
      const { call, path, place } = walked
      const { again, mostTexts } = samples[path] ?? {}
      const texts = Object.entries(hostileTexts).slice(0, mostTexts)
      const closed = texts.filter(
        ([, text]) => refusedFields(call.body, storingBody(walked, text).body).length > 0,
      )
      const refusedAll = async (texts: readonly (readonly [what: string, text: string])[]) => {
        if (again) await muster.owner.query(again)
        const before = await storedState()
        for (const [what, text] of texts) {
          const { answer, field } = await store(walked, text)
          const fault = answer.statusCode === 200 ? 'is taken' : faultOfRefusal(answer, place, field, text)
          if (fault) faults.push(`${what} ${fault} (${answer.statusCode} ${answer.body.slice(0, 300)})`)
        }
        expect(await storedState()).toBe(before)
      }
      await refusedAll(closed)
      /** Refused for another reason than the schema, such as a name that nothing has. */
      const refused: [string, string][] = []
      /** Texts that would be the name of the same record again. */
      const taken = new Set<string>()
      for (const [what, text] of texts) {
        const kept = keptOf(path, place, text).toLowerCase()
        if (taken.has(kept) || closed.some(([each]) => each === what)) continue
        const { answer } = await store(walked, text)
        if (answer.statusCode !== 200) {
          refused.push([what, text])
          continue
        }
        taken.add(kept)
        const fault = await faultOfStored(walked, answer, text)
        if (fault) faults.push(`${what} ${fault} (${answer.statusCode} ${answer.body.slice(0, 300)})`)
      }
      if (refused.length > 0) await refusedAll(refused)
      expect(faults).toEqual([])
    },
  )
})
