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

const whole = estate(demoSeed, demoPlan('2026-11-15'))
const period = { from: (whole.made - 90) * dayLength, to: whole.made * dayLength }
const all = whole.worlds.flatMap(({ devices }) => devices)
const demoDevice = (device: Device) => new DemoDevice(whole, device, installationOf(device), period)

it('replays a device whose battery was replaced from when the old one still reported', () => {
  const replaced = all.filter(({ batteries }) => batteries.kind === 'replaced')
  expect(replaced.length).toBeGreaterThan(40)
  for (const device of replaced.slice(0, 5)) {
    const { reports } = demoDevice(device).told(false)
    const named = [...reports.values()].flatMap(({ report }) => report.smartBatteries)
    const serialNumbers = new Set(named.map(({ serialNumber }) => serialNumber))
    expect(serialNumbers).toEqual(new Set(device.batteries.sets.flat().map((each) => each.serialNumber)))
  }
})

it('replays thirty days before a device fell silent or idle, was lost or had a wrong clock, and thirty of any other', () => {
  const turnOf = ({ fate: { silentFrom, idleFrom, lost, wrongClock } }: Device) =>
    silentFrom ?? idleFrom ?? lost?.from ?? wrongClock?.from ?? whole.made
  const turned = all.filter((device) => turnOf(device) < whole.made && turnOf(device) > whole.made - 50)
  const others = all.filter((device) => turnOf(device) === whole.made)
  expect(turned.length).toBeGreaterThan(40)
  for (const device of [...turned.slice(0, 20), ...others.slice(0, 10)]) {
    const [replayed, ever] = [demoDevice(device).told(false), demoDevice(device).told(true)]
    const days = [...ever.reports.keys()].filter((day) => day >= turnOf(device) - 30)
    expect([...replayed.reports.keys()]).toEqual(expect.arrayContaining(days))
  }
})

const installationOf = ({ installId }: Device) => ({
  id: installId,
  number: 1,
  installId,
  keyHash: Buffer.alloc(32),
  lastContact: null,
})
