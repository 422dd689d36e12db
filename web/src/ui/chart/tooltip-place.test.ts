import { describe, expect, it } from 'vitest'
import { tooltipPlace } from './tooltip-place.ts'

const card = { width: 200, height: 120 }
const space = { width: 1000, height: 700 }

describe('the place of a tooltip', () => {
  it('is right of the bar where there is room, else left of it', () => {
    expect(tooltipPlace({ left: 300, top: 100 }, card, space)).toEqual({ left: 312, top: 100 })
    expect(tooltipPlace({ left: 900, top: 100 }, card, space)).toEqual({ left: 688, top: 100 })
  })

  it('is inside the window, also at its bottom and on a phone', () => {
    expect(tooltipPlace({ left: 300, top: 650 }, card, space).top).toBe(572)
    expect(tooltipPlace({ left: 180, top: 20 }, card, { width: 320, height: 600 }).left).toBe(8)
  })
})
