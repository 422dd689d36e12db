import { dueBattery } from '@muster/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Likeliest } from './likeliest.ts'

const battery = dueBattery(0, [])

describe('the likeliest batteries', () => {
  it('are those that sorting all of them gives, of any page [F-319]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(9)),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(20),
        (chances, limit, offset) => {
          const all = chances.map((tenths, number) => ({ number, chance: tenths / 10, battery }))
          const likeliest = new Likeliest(offset + limit)
          for (const each of all) likeliest.add(each)
          const steps = likeliest.from(offset)
          let step = steps.next()
          let taken = 0
          for (; !step.done; step = steps.next()) taken++
          const sorted = all.toSorted((one, other) => other.chance - one.chance || one.number - other.number)
          expect(step.value).toEqual(sorted.slice(offset, offset + limit))
          expect(taken).toBeLessThanOrEqual(limit)
        },
      ),
    )
  })
})
