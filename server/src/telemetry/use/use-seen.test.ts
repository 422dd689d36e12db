import { expect, it } from 'vitest'
import { emptyDay } from '../device-day/model.ts'
import { type DaySums, summariseDay } from '../device-day/summary.ts'
import { UseSeen } from './use-seen.ts'

const today = 20_000

const active = (applications: Record<number, number>, processes: Record<number, number> = {}): DaySums => ({
  ...summariseDay(emptyDay()),
  applications: new Map(
    Object.entries(applications).map(([version, minutes]) => [
      Number(version),
      { minutes, mobileBytes: 5, wifiBytes: 0 },
    ]),
  ),
  processes: new Map(
    Object.entries(processes).map(([version, minutes]) => [Number(version), { minutes, cpu: 1 }]),
  ),
})

it('a day tells of use unless everything active on it was used later and it is no recent day', () => {
  const seen = new UseSeen()
  expect(seen.add(1, today, active({ 7: 10 }))).toBe(true)
  expect(seen.add(1, today - 29, active({ 7: 10 }))).toBe(true)
  expect(seen.add(1, today - 30, active({ 7: 10 }))).toBe(false)
  // Another application, another device, a process of the same number.
  expect(seen.add(1, today - 31, active({ 7: 10, 8: 1 }))).toBe(true)
  expect(seen.add(2, today - 31, active({ 7: 10 }))).toBe(true)
  expect(seen.add(1, today - 32, active({ 7: 10 }, { 7: 3 }))).toBe(true)
  expect(seen.add(1, today - 70, active({ 7: 10, 8: 1 }, { 7: 3 }))).toBe(false)
  expect(seen.add(1, today - 71, active({}))).toBe(false)
})

it('use of what only had data traffic later tells of its last use', () => {
  const seen = new UseSeen()
  seen.add(1, today, active({ 7: 0 }))
  expect(seen.add(1, today - 40, active({ 7: 0 }))).toBe(false)
  expect(seen.add(1, today - 41, active({ 7: 3 }))).toBe(true)
  expect(seen.add(1, today - 42, active({ 7: 3 }))).toBe(false)
})

it('days in another order never tell less', () => {
  const seen = new UseSeen()
  expect(seen.add(1, today - 60, active({ 7: 1 }))).toBe(true)
  expect(seen.add(1, today - 40, active({ 7: 1 }))).toBe(true)
  expect(seen.add(1, today, active({ 7: 1 }))).toBe(true)
})
