import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AccessPoint,
  agentProtocol,
  ChargeLevel,
  DeviceEvent,
  EnrollBody,
  ErrorBody,
  EventInfo,
  enrollDevice,
  errors,
  eventTypes,
  Fix,
  Hour,
  InstalledApplication,
  InstalledProcess,
  Inventory,
  Report,
  ReportAnswer,
  type ReportPieces,
  refusalReasons,
  reportDevice,
  reportLimits,
  Signal,
  SmartBattery,
  Storage,
} from '@muster/contract'
import { describe, expect, it } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../../docs/agent-protocol.md'), 'utf8')

const schemas = { EnrollBody, EnrollAnswer: enrollDevice.answer, Report, ReportAnswer, ErrorBody }
const isSchema = (name: string): name is keyof typeof schemas => name in schemas

const examples = [...text.matchAll(/^```json ?(\w*)\n(.*?)^```$/gms)].map(([, name = '', json = '']) => ({
  name,
  value: JSON.parse(json),
}))
const exampleOf = (name: string) => examples.find((example) => example.name === name)?.value

/** The cells of the table under a heading, without its header row. */
function tableUnder(heading: string): string[][] {
  const [, section = ''] = text.split(`\n${heading}\n`)
  const rows = /(?:^\|.*\|\n)+/m.exec(section)?.[0].trim().split('\n').slice(2) ?? []
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const codesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code)

describe('the examples of the protocol', () => {
  it.each(examples)('$name is valid', ({ name, value }) => {
    if (!isSchema(name)) return expect.unreachable(`no schema ${name}`)
    expect(schemas[name].safeParse(value).error).toBeUndefined()
  })

  it('exist for each body and answer', () => {
    expect(new Set(examples.map(({ name }) => name))).toEqual(new Set(Object.keys(schemas)))
  })

  it('show every field of an enrollment, a report and its answer', () => {
    for (const [name, schema] of Object.entries({ EnrollBody, Report, ReportAnswer })) {
      expect(Object.keys(exampleOf(name)).toSorted(), name).toEqual(Object.keys(schema.shape).toSorted())
    }
  })

  const report: ReportPieces = exampleOf('Report')
  it.each([
    ['inventory', Inventory, [report.inventory]],
    ['storage', Storage, [report.storage]],
    ['accessPoint', AccessPoint.unwrap(), [report.accessPoint]],
    ['smartBatteries', SmartBattery, report.smartBatteries],
    ['applications', InstalledApplication, report.applications?.list],
    ['processes', InstalledProcess, report.processes?.list],
    ['chargeLevels', ChargeLevel, report.chargeLevels],
    ['locations', Fix, report.locations],
    ['signals', Signal, report.signals],
    ['hours', Hour, report.hours],
  ] as const)('show every field of %s', (_name, schema, pieces = []) => {
    for (const piece of pieces) expect(schema.safeParse(piece).error).toBeUndefined()
    const shown = new Set(pieces.flatMap((piece) => Object.keys(piece ?? {})))
    expect(shown).toEqual(new Set(Object.keys(schema.shape)))
  })

  it('show valid events', () => {
    for (const event of report.events ?? []) expect(DeviceEvent.safeParse(event).error).toBeUndefined()
  })
})

describe('the tables of the protocol', () => {
  it('give the actual limits', () => {
    const limits = tableUnder('## Limits').map(([name = '', value = '']) => [codesIn(name)[0], value])
    const held = Object.entries(reportLimits).map(([name, value]) => [name, value.toLocaleString('en-US')])
    expect(limits).toEqual(held)
  })

  it('name each error of the calls with its status', () => {
    const rows = tableUnder('## Errors').map(([status, code]) => [Number(status), codesIn(code)[0]])
    const named = [
      'invalidInput',
      'credentialRejected',
      'consentPending',
      'consentRefused',
      'notFound',
    ] as const
    const later = [
      ...(['methodNotAllowed', 'tooLarge'] as const),
      ...(['unsupportedMediaType', 'limitExceeded', 'tooManyRequests', 'internal', 'busy'] as const),
    ]
    expect(rows).toEqual([...named, ...later].map((code) => [errors[code].status, code]))
  })

  it('name every event type, and all of its details', () => {
    const rows = tableUnder('### Events')
    expect(rows.flatMap(([types]) => codesIn(types)).toSorted()).toEqual([...eventTypes].toSorted())
    const infos = new Set(rows.flatMap(([, info]) => codesIn(info)))
    for (const name of Object.keys(EventInfo.shape)) expect(infos).toContain(name)
  })

  it('name every piece of a report', () => {
    const pieces = tableUnder('## Reporting').flatMap(([name]) => codesIn(name))
    expect(['protocol', 'sequence', 'sentAt', ...pieces]).toEqual(Object.keys(Report.shape))
  })

  it('name the calls', () => {
    const [, table = ''] = text.split('| call |')
    for (const { method, path } of [enrollDevice, reportDevice])
      expect(table).toContain(`\`${method} ${path}\``)
  })
})

it('the protocol is described in the supported version, with every reason to refuse a piece', () => {
  expect(text).toContain(`\`"protocol": ${agentProtocol}\``)
  for (const reason of refusalReasons) expect(text).toContain(`\`${reason}\``)
})
