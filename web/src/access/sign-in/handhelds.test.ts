import { describe, expect, it } from 'vitest'
import { drawing, handhelds } from './handhelds.ts'

describe('the handhelds of the picture', () => {
  it('stand the same on every visit', () => {
    expect(handhelds()).toEqual(handhelds())
  })

  it('are in order at the upper right and out of it at the lower left', () => {
    const upperRight = handhelds().filter(({ x, y }) => x > drawing.width - 200 && y < 300)
    const lowerLeft = handhelds().filter(({ x, y }) => x < 300 && y > 600)
    expect(upperRight.length).toBeGreaterThan(5)
    expect(Math.max(...upperRight.map(({ lean }) => Math.abs(lean)))).toBeLessThan(3)
    expect(Math.max(...lowerLeft.map(({ lean }) => Math.abs(lean)))).toBeGreaterThan(10)
  })

  it('grow fainter towards the form', () => {
    const fromLeft = handhelds().toSorted((one, other) => one.x - other.x)
    expect(fromLeft.at(0)?.opacity).toBeLessThan(0.2)
    expect(fromLeft.at(-1)?.opacity).toBe(1)
  })
})
