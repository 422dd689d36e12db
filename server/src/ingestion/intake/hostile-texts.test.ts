import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { hostileTexts } from '../../../test/hostile/hostile-texts.ts'
import { closed, storedPlaces, storedTexts, unkept } from '../../../test/hostile/stored-texts.ts'
import { enrollFields, put, refusalName, reportFields, valueAt } from '../../../test/hostile/text-fields.ts'
import { type WholeReport, wholeReport } from '../../../test/hostile/whole-report.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import {
  enrolled,
  enrollment,
  identity,
  prepareWorld,
  reporting,
  type TestDevice,
} from '../../../test/telemetry/agents.ts'

let muster: TestMuster
let token: string
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  token = await prepareWorld(muster, worldIds.own)
})
afterAll(() => muster.close())

const texts = Object.entries(hostileTexts).map(([what, text], index) => ({ what, text, index }))
const dayBefore = (days: number) =>
  new Date(muster.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
const storedOf = (deviceId: string, ...places: string[]) =>
  storedTexts(muster.owner, worldIds.own, deviceId, ...places)

/** Texts that a report cannot do without. */
const needed = ['sentAt', 'applications.hash', 'processes.hash']

interface Tried {
  place: string
  text: string
  device: TestDevice
  sequence: number
  answer: Awaited<ReturnType<typeof reporting>>
}

/** What is wrong with how a report with one hostile text was answered and stored. */
async function faultOf({ place, text, device, sequence, answer }: Tried): Promise<string | null> {
  const fault = (reason: string) => `${place}: ${reason} (${answer.statusCode} ${answer.body})`
  if (answer.statusCode === 400) {
    if (!needed.includes(place)) return fault('takes the whole report with it')
    const { code, details } = answer.json()
    return code === 'invalidInput' && details.problems[0].field === place ? null : fault('is not named')
  }
  if (answer.statusCode !== 200) return fault('is not answered as the protocol says')
  const stored = await storedOf(device.id, 'storage', place)
  if (!stored.storage?.includes(sequence)) return fault('takes other pieces with it')
  const { refused } = answer.json()
  if (refused.length === 0) {
    const isKept = unkept.includes(place) || stored[place]?.includes(text)
    return isKept ? null : fault(`is stored as ${JSON.stringify(stored[place])}`)
  }
  const [{ field, reason }] = refused
  const isNamed = refused.length === 1 && field === refusalName(place)
  return isNamed && ['invalid', 'tooOld'].includes(reason) ? null : fault('is refused by another name')
}

describe('hostile texts', () => {
  /** A separate device for each place. */
  let devices: [place: string, device: TestDevice][]
  beforeAll(async () => {
    devices = await Promise.all(
      reportFields.texts.map(async (place): Promise<(typeof devices)[number]> => {
        return [place, await enrolled(muster, token)]
      }),
    )
  })

  it('are tried in every text of a report and of an enrollment', () => {
    const known = [...storedPlaces.filter((place) => place !== 'storage'), ...unkept, ...closed]
    expect([...reportFields.texts, ...enrollFields.texts].toSorted()).toEqual(known.toSorted())
    const whole: WholeReport = wholeReport('x', dayBefore(1), 1)
    const missing = reportFields.texts.filter((place) => valueAt(whole, place) === undefined)
    expect(missing).toEqual([])
  })

  it.each(texts)('of a report are data, or refused by field: $what', async ({ text, index }) => {
    const sequence = index + 1
    const tried = await Promise.all(
      devices.map(async ([place, device]): Promise<Tried> => {
        // Each on a day of its own, later than the one before: only one sample per moment is kept.
        const report = wholeReport(place, dayBefore(texts.length - index), sequence)
        put(report, place, text)
        return { place, text, device, sequence, answer: await reporting(muster, device.key, report) }
      }),
    )
    const faults: (string | null)[] = []
    for (const each of tried) faults.push(await faultOf(each))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })

  it.each(enrollFields.texts)('at %s of an enrollment are data, or refused by its name', async (place) => {
    for (const { what, text } of texts) {
      const answer = await enrollment(muster, token, identity({ [place]: text }))
      if (answer.statusCode === 400) {
        expect([what, answer.json().code, answer.json().details.problems]).toEqual([
          what,
          'invalidInput',
          [{ field: place, problem: expect.any(String) }],
        ])
        continue
      }
      expect([what, answer.statusCode]).toEqual([what, 200])
      if (unkept.includes(place)) continue
      expect([what, (await storedOf(answer.json().deviceId, place))[place]]).toEqual([what, [text]])
    }
  })
})

describe('every text at once', () => {
  it('of maximum length, in characters that take the most bytes, is stored', async () => {
    const device = await enrolled(muster, token)
    const report = wholeReport('long', dayBefore(1), 1)
    const long = hostileTexts['as long as may be'] ?? ''
    const open = reportFields.texts.filter((place) => !closed.includes(place))
    const lengths: Record<string, number> = {
      'accessPoint.ssid': 64,
      'applications.hash': 128,
      'processes.hash': 128,
    }
    const sent = (place: string) => long.slice(0, lengths[place] ?? 256)
    for (const place of open) put(report, place, sent(place))
    const answer = await reporting(muster, device.key, report)
    expect([answer.statusCode, answer.json().refused]).toEqual([200, []])
    const stored = await storedOf(device.id, ...open)
    for (const place of open) {
      if (!unkept.includes(place))
        expect([place, stored[place]]).toEqual([place, expect.arrayContaining([sent(place)])])
    }
  })
})

describe('a document', () => {
  it.each(reportFields.objects)(
    'with keys of prototypes at «%s» is read as if they were not there',
    async (place) => {
      const device = await enrolled(muster, token)
      const report = wholeReport(`keys.${place}`, dayBefore(1), 1)
      for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
        Object.defineProperty(valueAt(report, place), key, {
          value: { polluted: true, prototype: { polluted: true } },
          enumerable: true,
        })
      }
      const answer = await reporting(muster, device.key, report)
      expect([answer.statusCode, answer.json().refused]).toEqual([200, []])
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      const named = ['applications.list[].packageName', 'inventory.manufacturer']
      const stored = await storedOf(device.id, ...named)
      expect(named.map((name) => stored[name])).toEqual([[`a.keys.${place}`], ['Northwind']])
    },
  )

  it('with a name of a megabyte is too large', async () => {
    const device = await enrolled(muster, token)
    const name = 'x'.repeat(1024 * 1024)
    const report = wholeReport('big', dayBefore(1), 1)
    report.inventory.deviceName = name
    const answers = [
      await reporting(muster, device.key, report),
      await enrollment(muster, token, identity({ deviceName: name })),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [413, 'tooLarge'],
      [413, 'tooLarge'],
    ])
  })

  it.each([
    ['a byte that stands nowhere', [0xff]],
    ['more bytes than the character needs', [0xc0, 0x80]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a character that is cut off', [0xe2, 0x82]],
    ['a character beyond all', [0xf5, 0x80, 0x80, 0x80]],
  ])('that is not UTF-8, by %s, is refused', async (_what, bytes) => {
    const device = await enrolled(muster, token)
    const spoilt = (body: object) => {
      const [before = '', after = ''] = JSON.stringify(body).split('SPOILT')
      return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
    }
    const report = wholeReport('bytes', dayBefore(1), 1)
    report.inventory.deviceName = 'SPOILT'
    const sent = [
      ['report', device.key, spoilt(report)],
      ['enroll', token, spoilt(identity({ deviceName: 'SPOILT' }))],
    ] as const
    for (const [path, credential, body] of sent) {
      for (const encoding of ['identity', 'gzip']) {
        const answer = await muster.inject({
          method: 'POST',
          url: `/agent/${path}`,
          headers: {
            authorization: `Bearer ${credential}`,
            'content-type': 'application/json',
            'content-encoding': encoding,
          },
          payload: encoding === 'gzip' ? gzipSync(body) : body,
        })
        expect([path, encoding, answer.statusCode, answer.json().details?.problems]).toEqual([
          path,
          encoding,
          400,
          [{ field: 'body', problem: 'is not UTF-8' }],
        ])
      }
    }
  })
})
