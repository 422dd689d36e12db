import { expect, it } from 'vitest'
import { distanceOf, distanceUnits } from './distance-units.ts'

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

it.each([
  [1609.344, false, { value: 1, unit: 'mile' }],
  [1609.3, false, { value: 1760, unit: 'yard' }],
  [100, false, { value: 109, unit: 'yard' }],
  [3218.688, false, { value: 2, unit: 'mile' }],
  [0, false, { value: 0, unit: 'yard' }],
  [1000, true, { value: 1, unit: 'kilometre' }],
  [999.4, true, { value: 999, unit: 'metre' }],
  [50_000, true, { value: 50, unit: 'kilometre' }],
] as const)(
  'shows %d metres, metric %s, as a person says it [C-732 C-2305 C-2306 C-2308]',
  (metres, metric, shown) => {
    expect(distanceOf(metres, metric)).toEqual(shown)
  },
)
