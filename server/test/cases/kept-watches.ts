import { beforeAll, beforeEach } from 'vitest'
import { saveWorldSettings } from '../../src/administration/index.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import { type Asked, useListedEstate } from '../devices/listed-estate.ts'
import { type PersonName, people, worldIds } from '../estate.ts'
import { forgetCases } from './stored-cases.ts'

/** Of the listed devices, cab-one at the depot has a problem, the till at the store a warning. */
export const reboots = {
  kind: 'deviceAlert',
  alert: 'deviceUserExperienceRebootStatus',
  level: 'yellow',
  leastDevices: 1,
  groupedBy: 'homeLocation',
}
export const own = {
  ...{ name: 'Reboots', watched: reboots, where: {}, holdMinutes: 0, endMinutes: 30 },
  ...{ quietHours: null, tellsEnd: true },
}

export interface Saved {
  id: string
  version: number
  found: number
}
interface Row extends Record<string, unknown> {
  id: string
  name: string
  version: number
  isOn: boolean
  openCases: number
  problems: string[]
}
type Whose = 'watches' | 'ownWatches'

const settings = { deviceUserExperienceRebootEnabled: true }

/** The listed estate without watches, and people who keep some; every test begins with none. */
export function useKeptWatches() {
  const { muster, ask, answerOf } = useListedEstate()
  const ids = {} as Record<PersonName, string>
  const withSettings = (changed: object) =>
    inWorldTransaction(muster().services.db, worldIds.own, null, (scope) => saveWorldSettings(scope, changed))

  beforeAll(async () => {
    const { rows } = await muster().owner.query<{ id: string; email: string }>(
      'SELECT id, email FROM account',
    )
    for (const [name, email] of Object.entries(people)) {
      ids[name as PersonName] = rows.find((row) => row.email === email)?.id ?? ''
    }
    await withSettings(settings)
  })
  beforeEach(async () => {
    await forgetCases(muster())
    await muster().owner.query('DELETE FROM watch')
  })

  const toManager = () => [{ afterMinutes: 0, receivers: [{ kind: 'person', id: ids.manager }] }]
  const data = (changes: object = {}) => ({ ...own, steps: toManager(), ...changes })

  const create = (changes: object = {}, asked: Asked = {}, whose: Whose = 'watches') =>
    ask('POST', `${whose}/createWatch`, { as: 'manager', ...asked, body: { data: data(changes) } })
  const created = async (changes: object = {}, asked: Asked = {}, whose: Whose = 'watches') => {
    const answer = await create(changes, asked, whose)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<Saved>()
  }
  const update = (
    id: string,
    changes: object,
    version?: number,
    asked: Asked = {},
    whose: Whose = 'watches',
  ) => ask('POST', `${whose}/update`, { as: 'manager', ...asked, body: { id, data: data(changes), version } })
  const switchTo = (isOn: boolean, watchIds: string[], asked: Asked = {}, whose: Whose = 'watches') =>
    ask('POST', `${whose}/switch`, { as: 'manager', ...asked, body: { ids: watchIds, isOn } })
  const remove = (watchIds: string[], asked: Asked = {}, whose: Whose = 'watches') =>
    ask('POST', `${whose}/delete`, { as: 'manager', ...asked, body: { ids: watchIds } })
  const listed = async (asked: Asked = {}, whose: Whose = 'watches') =>
    (await answerOf<{ list: Row[] }>('GET', `${whose}/list`, { as: 'manager', ...asked })).list
  const rowOf = async (id: string) => (await listed()).find((row) => row.id === id)

  const casesOf = async (id: string) =>
    (
      await muster().owner.query(
        `SELECT home_location_id AS at, state, end_reason AS "endReason", quiet_reason AS "quietReason"
         FROM watch_case WHERE watch_id = $1 ORDER BY number`,
        [id],
      )
    ).rows
  const trailOf = async (id: string) =>
    (
      await muster().owner.query(
        'SELECT action, email, record, before, after FROM audit_entry WHERE record_id = $1 ORDER BY at, version',
        [id],
      )
    ).rows

  const keeping = { create, created, update, switchTo, remove, listed, rowOf }
  return { muster, ask, answerOf, ids, withSettings, toManager, casesOf, trailOf, ...keeping }
}
