import { minuteLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import {
  addDevicesAt,
  casesNow,
  entriesOf,
  setLevel,
  switchOn,
  workOffCases,
} from '../../../test/cases/watched-estate.ts'
import { IntakeSigns, readGaps } from '../../ingestion/index.ts'
import { readOwnDowntime } from './own-downtime.ts'

const { muster, now, later } = useWatchedEstate()

const gaps = () => readGaps(muster().services.db, 0)
const states = async () => (await casesNow(muster())).map(({ state }) => state)

describe('own downtime', () => {
  it('is the time in which no process that takes reports gave a sign of life [K-1205]', async () => {
    const first = new IntakeSigns(muster().services)
    await first.give()
    muster().clock.advance(20_000)
    await first.give()
    expect(await gaps()).toEqual([])
    const from = now()
    later(90)
    await Promise.all([new IntakeSigns(muster().services).give(), new IntakeSigns(muster().services).give()])
    expect(await gaps()).toEqual([{ from, to: now(), firstReportAt: null }])
    const to = now()
    muster().clock.advance(10_000)
    const second = new IntakeSigns(muster().services)
    second.noteStored(1)
    await second.give()
    expect(await gaps()).toEqual([{ from, to, firstReportAt: now() }])
  })

  it('is also the time in which twenty reports were to be expected, and none came in [K-1206]', async () => {
    const signs = new IntakeSigns(muster().services)
    for (let minute = 0; minute < 60; minute++) {
      signs.noteStored(10)
      later(1)
    }
    const last = now() - minuteLength
    /** The process is alive all the time. */
    const pass = async (minutes: number) => {
      for (let third = 0; third < minutes * 3; third++) {
        muster().clock.advance(minuteLength / 3)
        await signs.give()
      }
    }
    const look = async () => {
      await signs.give()
      return await readOwnDowntime(muster().services.db, now())
    }
    expect((await look()).gaps).toEqual([])
    await pass(3)
    expect(await look()).toEqual({ gaps: [{ from: last, to: now() }], silenceCountsAt: null })
    await pass(5)
    signs.noteStored(1)
    expect(await look()).toEqual({
      gaps: [{ from: last, to: now() }],
      silenceCountsAt: now() + 30 * minuteLength,
    })
  })
})

describe('after own downtime', () => {
  /** Two hours without any process, and the first report right after them. */
  async function beDown(): Promise<void> {
    const signs = new IntakeSigns(muster().services)
    await signs.give()
    later(120)
    await signs.give()
    muster().clock.advance(1000)
    signs.noteStored(1)
    await signs.give()
  }
  const reported = (numbers: number[]) =>
    muster().owner.query('UPDATE device_pulse SET last_contact = $1 WHERE number = ANY ($2)', [
      now(),
      numbers,
    ])
  const pass = async (minutes: number) => {
    later(minutes)
    await workOffCases(muster())
  }

  it('no home location is silent until reports have been coming in for 30 minutes [K-1207 K-1208]', async () => {
    await addDevicesAt(muster(), { 'own-depot': 5, other: 5 })
    await reported([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await switchOn(muster(), {
      id: 'silence',
      kind: 'silence',
      watched: { kind: 'silence', silentMinutes: 60 } as never,
    })
    await pass(1)
    await beDown()
    await pass(1)
    expect(await states()).toEqual([])
    await reported([1])
    await pass(30)
    expect(await states()).toEqual([])
    await reported([1])
    await pass(30)
    expect((await casesNow(muster())).map(({ key }) => key)).toEqual(['["homeLocation","other"]'])
  })

  it('an open case stays open, its ending time does not run on, and its timeline says so [K-1209 K-1210]', async () => {
    await addDevicesAt(muster(), { 'own-depot': 3 })
    await switchOn(muster(), {
      id: 'contact',
      watched: { alert: 'deviceUtilisationOutOfContactStatus' },
      endMinutes: 60,
    })
    await pass(1)
    const alert = 'deviceUtilisationOutOfContactStatus' as const
    await setLevel(muster(), [1], 'red', { alert })
    await pass(1)
    await setLevel(muster(), [1], 'green', { alert })
    await pass(1)
    await beDown()
    await pass(40)
    expect(await states()).toEqual(['open'])
    expect(await entriesOf(muster())).toContain('ownDowntime')
    await pass(30)
    expect(await states()).toEqual(['over'])
  })
})
