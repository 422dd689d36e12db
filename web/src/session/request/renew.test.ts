import {
  acceptAgreements,
  type Call,
  calls,
  deleteDevices,
  getHomeLocations,
  getZones,
  listAudit,
  listDevices,
  listUsers,
  listZones,
  moveHomeLocations,
  readDeviceBounds,
  readDeviceClusters,
  readDeviceStats,
  readZeroSignalIntensity,
  setWorldSettings,
  touchedBy,
  updateHomeLocation,
  updateUser,
} from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { answersOf, cachedAs } from './query-of.ts'
import { renew } from './renew.ts'

const reading = calls.filter(({ reads }) => reads !== undefined)

/** A cache with an answer of every call that reads something, and of each in another world. */
function aCache() {
  const queryClient = createQueryClient()
  const cache = queryClient.getQueryCache()
  for (const call of reading)
    for (const world of ['demo', 'demo2']) {
      const query = cache.build(queryClient, cachedAs(call, world, {}))
      query.setData({})
    }
  return {
    queryClient,
    stale: (world = 'demo') =>
      cache
        .getAll()
        .filter(({ queryKey, state }) => queryKey[1] === world && state.isInvalidated)
        .map(({ queryKey }) => queryKey[0]),
  }
}

const pathsOf = (...of: Call[]) => of.map(({ path }) => path)

describe('a change', () => {
  it.each(calls.filter(({ changes }) => changes !== undefined))(
    '$path makes exactly those answers stale that read what it touches',
    async (change) => {
      const { queryClient, stale } = aCache()
      await renew(queryClient, [change])
      const touched = touchedBy(change)
      const expected = reading.filter(({ reads = [] }) => reads.some((subject) => touched.includes(subject)))
      expect(stale()).toEqual(pathsOf(...expected))
      expect(stale()).toContain(listAudit.path)
    },
  )

  it.each([deleteDevices, moveHomeLocations, updateHomeLocation, setWorldSettings])(
    '$path is seen on maps and in every list of devices',
    async (change) => {
      const { queryClient, stale } = aCache()
      await renew(queryClient, [change])
      const shown = [readDeviceBounds, readDeviceStats, readDeviceClusters, readZeroSignalIntensity]
      expect(stale()).toEqual(expect.arrayContaining(pathsOf(...shown, listDevices)))
      const lists = calls.filter(({ path }) => /devicesList$/.test(path))
      expect(lists.length).toBeGreaterThan(4)
      expect(stale()).toEqual(expect.arrayContaining(pathsOf(...lists)))
    },
  )

  it('leaves alone what has nothing to do with it', async () => {
    const { queryClient, stale } = aCache()
    await renew(queryClient, [acceptAgreements])
    expect(stale()).not.toContain(listDevices.path)
    await renew(queryClient, [deleteDevices])
    expect(stale()).not.toContain(listUsers.path)
  })

  it('counts in other worlds too', async () => {
    const { queryClient, stale } = aCache()
    await renew(queryClient, [updateUser])
    expect(stale('demo2')).toContain(listUsers.path)
  })

  it('may be several, and leaves out what is known to be right', async () => {
    const { queryClient, stale } = aCache()
    await renew(queryClient, [updateHomeLocation, updateUser], { except: answersOf(listUsers, 'demo') })
    expect(stale()).toEqual(expect.arrayContaining(pathsOf(getHomeLocations, listZones)))
    expect(stale()).not.toContain(listUsers.path)
    expect(stale()).not.toContain(getZones.path)
    expect(stale('demo2')).toContain(listUsers.path)
  })
})
