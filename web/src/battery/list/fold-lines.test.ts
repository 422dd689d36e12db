import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BatteryLine, lineOfBattery } from './battery-line.ts'
import { foldLines } from './fold-lines.ts'
import { aBatteryRow } from './testing/some-batteries.ts'

const line = (serialNumber: string, deviceId: string | null, [number, of] = [1, 1]): BatteryLine =>
  lineOfBattery(aBatteryRow(serialNumber, { deviceId, place: { number, of } }))

const shape = (lines: readonly BatteryLine[]): unknown[] =>
  lines.map(({ battery, place, below }) => [
    `${battery?.serialNumber} ${place?.number}/${place?.of}`,
    ...shape(below),
  ])

describe('batteries of one page', () => {
  it('of one device are one line, marked 1/2 and 2/2, where the first of them stood [B-415 B-9920]', () => {
    const folded = foldLines([line('B', 'd1', [2, 2]), line('X', 'd2'), line('A', 'd1', [1, 2])], {
      keepsOrder: false,
    })
    expect(shape(folded)).toEqual([['A 1/2', ['B 2/2']], ['X 1/1']])
    expect(folded.map(({ isBelow }) => isBelow)).toEqual([false, false])
    expect(folded[0]?.below.map(({ isBelow }) => isBelow)).toEqual([true])
  })

  it('stay in the order of a sort by their own values, with the same numbers', () => {
    const lines = [line('B', 'd1', [2, 2]), line('X', 'd2'), line('A', 'd1', [1, 2])]
    expect(shape(foldLines(lines, { keepsOrder: true }))).toEqual([['B 2/2', ['A 1/2']], ['X 1/1']])
  })

  it('keep their place where the other of their device is on another page or filtered out [B-415 B-9920]', () => {
    const folded = foldLines([line('X', 'd2'), line('B', 'd1', [2, 2])], { keepsOrder: false })
    expect(shape(folded)).toEqual([['X 1/1'], ['B 2/2']])
  })

  it('that were removed from their device are lines of their own [B-9920]', () => {
    const removed = lineOfBattery(aBatteryRow('B', { deviceId: 'd1', place: null }))
    expect(shape(foldLines([removed, line('A', 'd1')], { keepsOrder: false }))).toEqual([
      ['B undefined/undefined'],
      ['A 1/1'],
    ])
  })

  it('that were last seen in no device are lines of their own', () => {
    expect(shape(foldLines([line('A', null), line('B', null)], { keepsOrder: false }))).toEqual([
      ['A undefined/undefined'],
      ['B undefined/undefined'],
    ])
  })

  it('are all there, each once, whatever their devices [B-415]', () => {
    const device = fc.constantFrom('d1', 'd2', 'd3', null)
    fc.assert(
      fc.property(fc.array(device, { maxLength: 12 }), fc.boolean(), (devices, keepsOrder) => {
        const lines = devices.map((id, index) => line(`S${index}`, id))
        const folded = foldLines(lines, { keepsOrder })
        const ids = folded.flatMap(({ id, below }) => [id, ...below.map((each) => each.id)])
        expect(ids.toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
        expect(folded.every(({ below }) => below.every((each) => each.below.length === 0))).toBe(true)
      }),
    )
  })
})
