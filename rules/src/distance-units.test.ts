import { expect, it } from 'vitest'
import { distanceUnits } from './distance-units.ts'

it('metric distances are shown in metres and kilometres [A-1808]', () => {
  expect(distanceUnits(true)).toEqual({
    short: { name: 'metre', metres: 1 },
    long: { name: 'kilometre', metres: 1000 },
  })
})

it('other distances are shown in yards and miles [A-1808]', () => {
  const { short, long } = distanceUnits(false)
  expect(short).toEqual({ name: 'yard', metres: 0.9144 })
  expect(long).toEqual({ name: 'mile', metres: 1609.344 })
  expect(long.metres / short.metres).toBeCloseTo(1760, 9)
})
