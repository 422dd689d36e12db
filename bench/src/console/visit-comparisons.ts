import {
  askSeveral,
  compareApplicationVersions,
  currentUser,
  currentWorld,
  type DeviceFilter,
  getAgreements,
  getFeatureToggles,
  getLanguageAndLocale,
  getUserSettings,
  getWorldSettings,
  listDevices,
  listWorlds,
} from '@muster/contract'
import { rollout } from '../estate/load-rollout.ts'
import type { PersonName } from '../estate/people.ts'
import { estatePlan } from '../estate/plan.ts'
import type { Console } from './in-console.ts'
import { rowsOfPage } from './list-questions.ts'
import type { Asked } from './visitor.ts'

export interface Compared {
  what: string
  as?: PersonName
  ask: Asked
  /** What it stands for, or is measured by: made one after the other. */
  plain: readonly Asked[]
  /** What that is, in words. */
  against: string
  mostRatio: number
}

const firstRows = { limit: rowsOfPage, offset: 0 }
const page = (body: object, query = firstRows): Asked => ({ call: listDevices, query, body })

export async function visitComparisons(console: Console): Promise<Compared[]> {
  return [...(await pagesOfVisit(console)), await firstCalls(console), ...(await versions(console))]
}

/** ADR 0034: a first page with the order of its block, and the pages that follow by their numbers. */
async function pagesOfVisit({ visitors }: Console): Promise<Compared[]> {
  const { text } = await visitors.all.ask(page({ order: true }))
  const { order } = JSON.parse(text) as { order: { numbers: number[] } }
  const second = { limit: rowsOfPage, offset: rowsOfPage }
  const withOrder = (what: string, filter: DeviceFilter): Compared => ({
    what: `first page with its order, ${what}`,
    ask: page({ ...filter, order: true }),
    plain: [page(filter)],
    against: 'without it',
    mostRatio: 4,
  })
  return [
    withOrder('all devices', {}),
    withOrder('a manufacturer', { manufacturers: ['Zebra'] }),
    withOrder('yellow or red', { status: ['yellow', 'red'] }),
    withOrder('seen within a day', { lastSeen: ['day'] }),
    withOrder('a search', { search: 'pick' }),
    {
      what: 'second page by its numbers',
      ask: page({ numbers: order.numbers.slice(rowsOfPage, 2 * rowsOfPage) }, second),
      plain: [page({}, second)],
      against: 'by its offset',
      mostRatio: 1.5,
    },
  ]
}

/** Which agreements are required and accepted, without their texts. */
const everyAgreementId = {
  requiredEULA: 'true',
  requiredDPA: 'true',
  acceptedEULA: 'true',
  acceptedDPA: 'true',
  idsOnly: 'true',
}

/** What the console needs before its first page, in one request. */
async function firstCalls({ visitors }: Console): Promise<Compared> {
  const user = await visitors.all.id()
  const plain: Asked[] = [
    { call: currentUser, query: { id: user } },
    { call: listWorlds },
    { call: getUserSettings },
    { call: getLanguageAndLocale },
    { call: currentWorld },
    { call: getAgreements, query: everyAgreementId },
    { call: getWorldSettings },
    { call: getFeatureToggles, query: { userId: user } },
  ]
  const calls = plain.map(({ call, query }) => ({
    url: `${call.path}${query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''}`,
    world: estatePlan.world,
  }))
  return {
    what: 'the first calls, together',
    ask: { call: askSeveral, body: { calls } },
    plain,
    against: 'one after the other',
    mostRatio: 1.2,
  }
}

/** Two versions side by side of an application that every device has. */
async function versions({ database: { owner } }: Console): Promise<Compared[]> {
  const { rows } = await owner.query<{ id: number }>(
    'SELECT id FROM application WHERE world_id = $1 AND package_name = $2',
    [estatePlan.world, rollout.packageName],
  )
  const compared = (what: string, body: object, as: PersonName = 'all'): Compared => ({
    what: `two versions, ${what}`,
    as,
    ask: {
      call: compareApplicationVersions,
      query: { id: rows[0]?.id ?? 0 },
      body: { timeZone: 'UTC', ...body },
    },
    plain: [page({})],
    against: 'a first page',
    mostRatio: 100,
  })
  return [
    compared('30 days of all', { days: 30 }),
    compared('90 days of all', { days: 90 }),
    compared('30 days of a group', { days: 30, group: 'group-04' }),
    compared('90 days of all, seen by one bound to a zone', { days: 90 }, 'zone'),
  ]
}
