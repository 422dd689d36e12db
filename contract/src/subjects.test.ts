import { describe, expect, it } from 'vitest'
import { csv, touchedBy } from './call.ts'
import { calls } from './calls.ts'
import { estateSubjects, subjects } from './subjects.ts'

const named = calls.map((call) => ({ name: `${call.method} ${call.path}`, call }))
const changing = named.filter(({ call }) => call.changes !== undefined)
/** A file is saved, not kept in a cache. */
const reading = named.filter(
  ({ call }) => call.access.kind === 'world' && call.changes === undefined && call.answer !== csv,
)

describe('what a change makes out of date', () => {
  it.each(changing)('$name says what it touches, and is in the audit trail', ({ call }) => {
    expect(call.touches?.length).toBeGreaterThan(0)
    expect(touchedBy(call)).toContain('audit')
    expect(call.reads).toBeUndefined()
  })

  it.each(reading)('$name says what its answer is made of', ({ call }) => {
    expect(call.reads?.length).toBeGreaterThan(0)
    expect(call.touches).toBeUndefined()
  })

  it.each(subjects)('of %s there is a call that touches it and one that reads it', (subject) => {
    expect(calls.some((call) => touchedBy(call).includes(subject))).toBe(true)
    expect(calls.some(({ reads = [] }) => reads.includes(subject))).toBe(true)
  })

  it('no call outside worlds touches what is inside them', () => {
    const outside = calls.filter(({ access }) => access.kind !== 'world')
    expect(new Set(outside.flatMap(({ touches = [] }) => touches))).toEqual(new Set(['worlds']))
  })
})

describe('what shows devices', () => {
  const permissions: readonly unknown[] = ['devices.read', 'anomalies.read']
  const showing = reading.filter(
    ({ call: { access } }) => access.kind === 'world' && permissions.includes(access.permission),
  )

  it.each(showing)('$name is out of date once devices, home locations or zones change', ({ call }) => {
    expect(call.reads).toEqual(estateSubjects)
  })

  it('is lists, counts, maps, reports and pages of a device', () => {
    expect(showing.length).toBeGreaterThan(40)
  })
})
