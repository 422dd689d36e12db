import type { BatteryRow, DeviceWithBatteries, SmartBatteryDetails } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { idOf, useListedBatteries } from '../../test/battery/listed-batteries.ts'
import { worldIds } from '../../test/estate.ts'
import { parseCsv } from '../../test/walk/hostile-csv.ts'

const { muster, ask, answerOf } = useListedBatteries()

/** BAT-2 was then last measured a day and a millisecond before BAT-1. */
beforeAll(async () => {
  await muster().owner.query(
    'UPDATE battery SET measured_at = measured_at - 1 WHERE world_id = $1 AND id = $2',
    [worldIds.own, idOf({ serialNumber: 'BAT-2' })],
  )
})

const query = { limit: 20, offset: 0 }
const body = { search: 'BP-70A' }

describe('a battery that was removed from its device', () => {
  it('has no place in it, and is not counted among those that are in it [B-415 B-9920]', async () => {
    const { smartBatteries } = await answerOf<{ smartBatteries: { nodes: BatteryRow[] } }>(
      'POST',
      'batteryEssentials/getSmartBatteriesStatus',
      { query, body },
    )
    expect(
      smartBatteries.nodes.map(({ serialNumber, deviceInfo }) => [serialNumber, deviceInfo?.batteryPlace]),
    ).toEqual([
      ['BAT-1', { number: 1, of: 1 }],
      ['BAT-2', null],
    ])
    const id = idOf({ serialNumber: 'BAT-2' })
    const { deviceInfo } = await answerOf<SmartBatteryDetails>('GET', 'batteryEssentials/getSmartBattery', {
      query: { id },
    })
    expect(deviceInfo).toMatchObject({ id: 'cab-one', batteryPlace: null })
  })

  it('stays with the device that it was last seen in [B-1103]', async () => {
    const device = await answerOf<DeviceWithBatteries>(
      'GET',
      'batteryEssentials/getDeviceWithBatteryDischarge',
      { query: { deviceId: 'cab-one' } },
    )
    expect(device.smartBatteries.map(({ serialNumber, place }) => [serialNumber, place])).toEqual([
      ['BAT-1', { number: 1, of: 1 }],
      ['BAT-2', null],
    ])
  })

  it.each(['exportSmartBatteriesStatus', 'exportDevicesWithSmartBatteryStatus'])(
    'is told apart in files (%s) [B-9954]',
    async (file) => {
      const answer = await ask('POST', `batteryEssentials/${file}`, { body })
      const [titles = [], ...rows] = parseCsv(answer.body)
      const cells = rows.map((row) => ['Battery SN', 'Battery'].map((title) => row[titles.indexOf(title)]))
      expect(cells).toEqual([
        ['BAT-1', '1'],
        ['BAT-2', 'Removed'],
      ])
    },
  )
})
