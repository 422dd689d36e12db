import { minuteLength } from '@muster/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import {
  addDevicesAt,
  casesNow,
  setLevel,
  switchOn,
  workOffCases,
} from '../../../test/cases/watched-estate.ts'
import type { people } from '../../../test/estate.ts'
import { firstTestTime } from '../../../test/test-time.ts'

const { muster, ids, pass } = useWatchedEstate()

const person = (name: keyof typeof people) => ({ kind: 'person', id: ids()[name] })
const step = (afterMinutes: number, ...receivers: object[]) => ({ afterMinutes, receivers })

/** What is told, to whom, and how many minutes from the beginning on it may be sent. */
async function told() {
  const { rows } = await muster().owner.query<{ kind: string; receiver: string; at: number }>(
    'SELECT kind, receiver_name AS receiver, send_at AS at FROM delivery ORDER BY created_at',
  )
  return rows.map(({ kind, receiver, at }) => [
    kind,
    receiver.split('@')[0],
    Math.round((at - firstTestTime.getTime()) / minuteLength),
  ])
}

describe('a status that turns again and again, of a watch that ends cases at once', () => {
  const delivered = () =>
    muster().owner.query(`UPDATE delivery SET state = 'delivered', tries = 1, first_try_at = 1, try_at = NULL
                          WHERE try_at <= ${muster().clock.now().getTime()}`)
  const turn = async (level: 'red' | 'green', minutes: number) => {
    await setLevel(muster(), [1], level)
    await workOffCases(muster())
    await delivered()
    await pass(minutes)
    await delivered()
  }
  beforeEach(async () => {
    await addDevicesAt(muster(), { 'own-depot': 4 })
    await switchOn(muster(), {
      id: 'reboots',
      steps: [step(0, person('manager')), step(5, person('editor'))],
    })
    await pass(1)
  })

  it('is told as back at most once an hour, and as over where it was told as back [K-311 K-1202]', async () => {
    for (let times = 0; times < 13; times++) {
      await turn('red', 4)
      await turn('green', 6)
    }
    expect(await told()).toEqual([
      ['opened', 'manager', 1],
      ['over', 'manager', 5],
      ['cameBack', 'manager', 11],
      ['over', 'manager', 15],
      ['cameBack', 'manager', 71],
      ['over', 'manager', 75],
    ])
    expect((await casesNow(muster()))[0]).toMatchObject({ state: 'over' })
  })

  it('and stays so is told when the hour is over, as it is then; what gets worse meanwhile with it [K-306 K-1202]', async () => {
    for (const level of ['red', 'green', 'red', 'green', 'red'] as const) await turn(level, 1)
    await setLevel(muster(), [2, 3, 4], 'red')
    await workOffCases(muster())
    await pass(57)
    await pass(5)
    expect((await told()).slice(4)).toEqual([
      ['cameBack', 'manager', 63],
      ['nextStep', 'editor', 68],
    ])
  })
})
