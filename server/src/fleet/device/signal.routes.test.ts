import type { SignalPoint } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'

const { ask, answerOf, newDevice } = useDevicePage()

const time = (text: string) => Date.parse(text)
const vale = { operatorName: 'Vale', operatorCode: '23420' }
const place = { latitude: 51.50001, longitude: -0.12 }
/** The end of the 15th in India. */
const to = time('2026-11-16T00:00:00+05:30')

let deviceId: string
beforeAll(async () => {
  const device = await newDevice()
  deviceId = device.id
  await device.report({
    ...inventory('Asia/Kolkata'),
    signals: [
      { at: '2026-11-14T23:55:00+05:30', level: 1, bearerType: '4g' },
      { at: '2026-11-15T00:00:00+05:30', level: 5, bearerType: '5g', ...vale, ...place },
      { at: '2026-11-15T00:06:30+05:30', level: 2, bearerType: '3g', operatorName: '=Vale' },
      { at: '2026-11-15T00:08:10+05:30', level: 3, bearerType: '4g', operatorCode: '23420' },
      { at: '2026-11-15T23:55:00+05:30', status: 'noService' },
      { at: '2026-11-16T00:00:00+05:30', level: 1, bearerType: '4g' },
    ],
  })
})

const points = (numberOfBars: number, asked: object = {}) =>
  answerOf<SignalPoint[]>('device/signalStrength', {
    query: { deviceId, ...asked },
    body: { to, numberOfBars },
  })

const unplaced = { position: null, latitude: null, longitude: null }
const nobody = { operatorName: null, operatorCode: null }

describe('the signal of a device', () => {
  it('is that of the local day, on a grid of five minutes [C-2114 C-2028]', async () => {
    expect(await points(5)).toEqual([
      {
        date: time('2026-11-14T18:30:00Z'),
        local: '2026-11-15T00:00:00+05:30',
        level: 5,
        bearerType: '5g',
        status: null,
        position: [-0.12, 51.50001],
        ...place,
        ...vale,
      },
      {
        date: time('2026-11-14T18:35:00Z'),
        local: '2026-11-15T00:05:00+05:30',
        level: 3,
        bearerType: '4g',
        status: null,
        ...unplaced,
        operatorName: null,
        operatorCode: '23420',
      },
      {
        date: time('2026-11-15T18:25:00Z'),
        local: '2026-11-15T23:55:00+05:30',
        level: null,
        bearerType: null,
        status: 'noService',
        ...unplaced,
        ...nobody,
      },
    ])
  })

  it('has no more bars than the device shows [C-2114 C-9925]', async () => {
    expect((await points(4)).map(({ level }) => level)).toEqual([4, 3, null])
  })

  it('of a device that never reported is unknown', async () => {
    const empty = await newDevice()
    expect(await points(4, { deviceId: empty.id })).toEqual([])
  })

  it('is exported as a file [C-1307 C-2115 C-9946]', async () => {
    const answer = await ask('device/exportSignalStrength', { body: { deviceId, to } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="signalStrength.csv"')
    expect(answer.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Time (UTC),Local time,Level,Network,Status,Latitude,Longitude,Operator,Operator code',
      '2026-11-14T18:30:00.000Z,2026-11-15T00:00:00+05:30,5,5g,,51.50001,-0.12,Vale,23420',
      '2026-11-14T18:35:00.000Z,2026-11-15T00:05:00+05:30,3,4g,,,,,23420',
      '2026-11-15T18:25:00.000Z,2026-11-15T23:55:00+05:30,,,noService,,,,',
      '',
    ])
  })

  it('is exported with no more bars than the device has [C-1305 C-2115 C-9925]', async () => {
    const device = await newDevice()
    await device.report({
      ...inventory('Asia/Kolkata', { manufacturer: 'Tarvos' }),
      signals: [5, 3].map((level, index) => ({
        at: `2026-11-15T0${index}:00:00+05:30`,
        level,
        bearerType: '4g',
      })),
    })
    const answer = await ask('device/exportSignalStrength', { body: { deviceId: device.id, to } })
    const levels = answer.body.split('\r\n').map((line) => line.split(',')[2])
    expect(levels).toEqual(['Level', '4', '3', undefined])
  })
})
