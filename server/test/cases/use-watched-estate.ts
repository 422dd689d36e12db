import { minuteLength } from '@muster/contract'
import { afterEach, beforeEach } from 'vitest'
import { makeEstate, type TestEstate } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { addDevicesAt, workOffCases } from './watched-estate.ts'

/** An estate of its own for each test, with devices at these places, in which time passes by the minute. */
export function useWatchedEstate(devices: Record<string, number> = {}) {
  let muster: TestMuster
  let ids: TestEstate['accountIds']
  beforeEach(async () => {
    muster = await openTestMuster()
    ids = (await makeEstate(muster)).accountIds
    await addDevicesAt(muster, devices)
  })
  afterEach(() => muster.close())
  return {
    muster: () => muster,
    ids: () => ids,
    now: () => muster.clock.now().getTime(),
    later: (minutes: number) => muster.clock.advance(minutes * minuteLength),
    /** Lets time pass, and works off what is due then. */
    pass: async (minutes: number) => {
      muster.clock.advance(minutes * minuteLength)
      await workOffCases(muster)
    },
  }
}
