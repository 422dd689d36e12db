import { describe, expect, it } from 'vitest'
import { inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'

const { answerOf, newDevice } = useDevicePage()

const time = (text: string) => Date.parse(text)
const charge = (range: string, query: object) =>
  answerOf<object[]>(`devicePerformance/deviceChargeLevel/${range}`, { query: { ...query } })

async function charged() {
  const device = await newDevice()
  await device.report({
    ...inventory('Europe/Madrid'),
    chargeLevels: [
      { at: '2026-11-14T23:59:59+01:00', level: 90, onPower: true },
      { at: '2026-11-15T00:00:00+01:00', level: 88, onPower: false, battery: 'B-1' },
      { at: '2026-11-15T08:00:00+01:00', level: 40, onPower: false, battery: 'B-1' },
      { at: '2026-11-15T09:00:00+01:00', level: 41, onPower: true, battery: 'B-2' },
      { at: '2026-11-16T08:30:00+01:00', level: 70, onPower: true },
    ],
  })
  return { deviceId: device.id }
}

describe('the charge of a device', () => {
  it('is answered sample by sample, with the battery that was measured [C-1205 C-2142 C-9943]', async () => {
    const device = await charged()
    expect(await charge('selectedDate', { ...device, to: time('2026-11-16T00:00:00+01:00') })).toEqual([
      {
        local: '2026-11-15T00:00:00+01:00',
        utc: time('2026-11-14T23:00:00Z'),
        level: 88,
        onPower: false,
        serialNumber: 'B-1',
      },
      {
        local: '2026-11-15T08:00:00+01:00',
        utc: time('2026-11-15T07:00:00Z'),
        level: 40,
        onPower: false,
        serialNumber: 'B-1',
      },
      {
        local: '2026-11-15T09:00:00+01:00',
        utc: time('2026-11-15T08:00:00Z'),
        level: 41,
        onPower: true,
        serialNumber: 'B-2',
      },
    ])
    expect(await charge('last24Hours', { ...device, to: time('2026-11-16T09:00:00+01:00') })).toEqual([
      expect.objectContaining({ level: 41 }),
      expect.objectContaining({ level: 70, serialNumber: null }),
    ])
  })

  it('by day is the average of its samples, with the lowest and the highest [C-2142]', async () => {
    const device = await charged()
    const window = { from: time('2026-11-15T00:00:00+01:00'), to: time('2026-11-16T10:00:00+01:00') }
    expect(await charge('last30Days', { ...device, ...window })).toEqual([
      { date: '2026-11-15', level: 169 / 3, lowest: 40, highest: 88 },
      { date: '2026-11-16', level: 70, lowest: 70, highest: 70 },
    ])
  })

  it('of a device that never reported is unknown', async () => {
    const { id: deviceId } = await newDevice()
    const to = time('2026-11-16T09:00:00Z')
    expect(await charge('last24Hours', { deviceId, to })).toEqual([])
    expect(await charge('last30Days', { deviceId, to, from: to - 1 })).toEqual([])
  })
})
