export interface Handheld {
  /** Centre, in pixels of the drawing. */
  x: number
  y: number
  /** Degrees from upright. */
  lean: number
  opacity: number
}

export const drawing = { width: 760, height: 900 } as const

const columns = 11
const rows = 9
const pitch = { x: 70, y: 100 } as const
/** Centre of the handheld at the right of the first row, where all is in order. */
const corner = { x: drawing.width - 20, y: 50 } as const

/** How far the least settled handhelds stray from their place, in pixels and degrees. */
const stray = { x: 26, y: 34, lean: 26 } as const

/** The same numbers between -1 and 1 on every visit, unlike Math.random (a linear congruential generator). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** Handhelds that fall into order: unsettled at the left and below, in rank and file at the upper right. */
export function handhelds(): Handheld[] {
  const next = sequence(11)
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns
    const row = Math.floor(index / columns)
    const disorder = Math.min(1, Math.max(0, (column - 1) / columns + (row * 0.6) / rows - 0.12)) ** 1.2
    return {
      x: corner.x - column * pitch.x + next() * stray.x * disorder,
      y: corner.y + row * pitch.y + next() * stray.y * disorder,
      lean: next() * stray.lean * disorder,
      opacity: 1 - 0.9 * (column / (columns - 1)) ** 0.8,
    }
  })
}
