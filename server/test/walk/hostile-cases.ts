import { type CaseRow, GroupName } from '@muster/contract'
import { storeCase } from '../cases/stored-cases.ts'
import { worldIds } from '../estate.ts'
import { hostileTexts } from '../hostile/hostile-texts.ts'
import type { TestMuster } from '../muster.ts'
import type { Export } from './hostile-exports.ts'
import type { Request } from './hostile-world.ts'

/** Names of watches and addresses of people are no longer, and have no other characters. */
const isStorable = (text: string) => GroupName.safeParse(text).success

/** Cases of groups, watches and people with hostile names. */
export async function fillHostileCases(muster: TestMuster): Promise<void> {
  for (const [index, text] of Object.values(hostileTexts).filter(isStorable).entries()) {
    await storeCase(muster, {
      ...{ number: index + 1, watchName: text, state: 'taken' },
      also: {
        ...{ group_key: JSON.stringify(['group', index]), grouped_by: 'group', home_location_id: null },
        ...{ group_name: text, taken_by: 'someone', taken_email: text },
      },
    })
  }
}

/** A case that had all devices at its peak, and one that had all batteries. */
const ofAll = { devices: 1001, batteries: 1002 } as const

export async function fillCasesOfAll(muster: TestMuster): Promise<void> {
  const all = Buffer.alloc(100, 0xff)
  for (const [number, kind] of [
    [ofAll.devices, 'deviceAlert'],
    [ofAll.batteries, 'batteryAlert'],
  ] as const) {
    await storeCase(muster, { number, kind, watchName: 'All', state: 'over', also: { ended_at: 1 } })
    await muster.owner.query(
      'INSERT INTO case_devices (world_id, case_number, at_peak) VALUES ($1, $2, $3)',
      [worldIds.own, number, all],
    )
  }
}

/** The same files as other lists have, of a case's devices. */
export const exportedOfCases = (devices: Export, batteries: Export): Record<string, Export> => ({
  '/api/cases/exportDevices': {
    ...devices,
    asked: () => [{ body: { number: ofAll.devices, which: 'peak' } }],
  },
  '/api/cases/exportBatteries': {
    ...batteries,
    asked: () => [{ body: { number: ofAll.batteries, which: 'peak' } }],
  },
})

const query = { limit: '1000', offset: '0' }

export const exportedCases = (request: Request): Record<string, Export> => ({
  '/api/cases/exportList': {
    open: ['Watch', 'Place', 'Taken by'],
    rows: async () =>
      (await request('/api/cases/list', { query, body: { tab: 'open' } }))
        .json<{ list: CaseRow[] }>()
        .list.map(({ watch, group, takenBy }) => [
          ...[watch.name, group.by === 'group' ? group.group : null, takenBy?.email ?? null],
        ]),
    closed: /^(Number|State|Level|Devices.*|Opened|Over|Duration \(min\)|Close reason)$/,
    asked: () => [{ body: { tab: 'open' } }],
  },
})
