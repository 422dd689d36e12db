import type { BrandId } from '@muster/contract'

/** A brand's sign on a 32 × 32 field: a tile in the accent, and on it dots, strokes or filled shapes. */
export interface BrandMark {
  tile: string
  dots?: readonly (readonly [x: number, y: number])[]
  strokes?: string
  shapes?: string
}

const square = 'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Z'
const disc = 'M16 0a16 16 0 1 1 0 32 16 16 0 0 1 0-32Z'
const hexagon =
  'M14 1.2a4 4 0 0 1 4 0l10 5.8a4 4 0 0 1 2 3.5v11a4 4 0 0 1-2 3.5l-10 5.8a4 4 0 0 1-4 0L4 25a4 4 0 0 1-2-3.5v-11A4 4 0 0 1 4 7Z'

export const brandMarks: Record<BrandId, BrandMark> = {
  muster: {
    tile: square,
    dots: [
      [8.8, 9.2],
      [8.8, 16],
      [8.8, 22.8],
      [16, 14.2],
      [23.2, 9.2],
      [23.2, 16],
      [23.2, 22.8],
    ],
  },
  harbour: {
    tile: disc,
    dots: [[16, 8.8]],
    strokes: 'M6.8 14.2q2.3 2.6 4.6 0t4.6 0 4.6 0 4.6 0M6.8 20.4q2.3 2.6 4.6 0t4.6 0 4.6 0 4.6 0',
  },
  alder: {
    tile: square,
    shapes: 'M15 19.5C9.5 19.5 7 16 7 10.5c5.5 0 8 3.5 8 9Zm2-4c0-5 2.5-8 8-8 0 5.5-3 8-8 8Z',
    strokes: 'M16 26v-9.5',
  },
  cobalt: {
    tile: hexagon,
    strokes: 'M16 8l7 4v8l-7 4-7-4v-8ZM9 12l7 4 7-4M16 16v8',
  },
  ember: {
    tile: disc,
    shapes:
      'M16.5 6.5c.6 4.2 6 6.7 6 12.2a6.5 6.5 0 0 1-13 .2c0-2.8 1.3-4.7 2.9-6.4.4 1.7 1.1 2.7 2.2 3.3 1.3-2.7 1.8-5.6 1.9-9.3Z',
  },
  panasonic: {
    tile: square,
    strokes: 'M13 10.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM19 10.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z',
  },
}

/** Radius of a dot and width of a stroke. */
export const markSizes = { dot: 2.5, stroke: 2.2 } as const

/** The mark as a picture of its own, for the browser's tab. */
export function markPicture(mark: BrandMark, tile: string, ink: string): string {
  const dots = (mark.dots ?? [])
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${markSizes.dot}" fill="${ink}"/>`)
    .join('')
  const strokes = mark.strokes
    ? `<path d="${mark.strokes}" fill="none" stroke="${ink}" stroke-width="${markSizes.stroke}" stroke-linecap="round" stroke-linejoin="round"/>`
    : ''
  const shapes = mark.shapes ? `<path d="${mark.shapes}" fill="${ink}"/>` : ''
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="${mark.tile}" fill="${tile}"/>${shapes}${strokes}${dots}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
