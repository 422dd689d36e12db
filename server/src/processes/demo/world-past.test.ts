import { dayLength } from '@muster/contract'
import { type Device, demoPlan, demoSeed, estate } from '@muster/simulator'
import { expect, it } from 'vitest'
import { DemoDevice, shareOf } from './world-past.ts'

const made = estate(demoSeed, demoPlan('2026-11-15', 0.2))
const sharesOf = (of: number) => Array.from({ length: of }, (_, index) => shareOf(made, { index, of }))
const namesOf = (parts: readonly { serialNumber: string }[][]) =>
  parts.map((part) => part.map(({ serialNumber }) => serialNumber).join()).sort()

it('has the same parts with any number of shares, so that a start with fewer threads can continue', () => {
  const [whole = []] = sharesOf(1)
  expect(whole.flatMap(({ parts }) => parts.flat()).length).toBe(
    made.worlds.reduce((sum, { devices }) => sum + devices.length, 0),
  )
  for (const of of [2, 3, 4]) {
    const shares = sharesOf(of)
    for (const { id, parts } of whole) {
      const own = shares.flatMap((share) => share.filter((each) => each.id === id))
      expect(namesOf(own.flatMap((each) => each.parts))).toEqual(namesOf(parts))
    }
  }
})

it('has about as many devices in each share, and the devices of a site in one', () => {
  const [first = 0, second = 0] = sharesOf(2).map(
    (share) => share.flatMap(({ parts }) => parts.flat()).length,
  )
  expect(Math.abs(first - second)).toBeLessThan(0.1 * (first + second))
  for (const { parts } of sharesOf(3).flat()) {
    const sites = parts.map((part) => new Set(part.map(({ site }) => site.id)))
    expect(new Set(sites.flatMap((each) => [...each])).size).toBe(
      sites.reduce((sum, { size }) => sum + size, 0),
    )
  }
})

it('has all devices of a battery in one part: they are replayed together', () => {
  for (const { parts } of sharesOf(2).flat()) {
    const partOf = new Map<string, number>()
    for (const [index, part] of parts.entries()) {
      for (const { serialNumber } of part.flatMap(({ batteries }) => batteries.sets.flat())) {
        expect(partOf.get(serialNumber) ?? index, serialNumber).toBe(index)
        partOf.set(serialNumber, index)
      }
    }
  }
})

it('replays the whole past of a device whose battery was replaced, since that one reported only then', () => {
  const whole = estate(demoSeed, demoPlan('2026-11-15'))
  const period = { from: (whole.made - 90) * dayLength, to: whole.made * dayLength }
  const replaced = whole.worlds
    .flatMap(({ devices }) => devices)
    .filter(({ batteries }) => batteries.kind === 'replaced')
  expect(replaced.length).toBeGreaterThan(40)
  for (const device of replaced.slice(0, 5)) {
    const { reports } = new DemoDevice(whole, device, installationOf(device), period).told(false)
    const named = [...reports.values()].flatMap(({ report }) => report.smartBatteries)
    const serialNumbers = new Set(named.map(({ serialNumber }) => serialNumber))
    expect(serialNumbers).toEqual(new Set(device.batteries.sets.flat().map((each) => each.serialNumber)))
  }
})

const installationOf = ({ installId }: Device) => ({
  id: installId,
  installId,
  keyHash: Buffer.alloc(32),
  lastContact: null,
})
