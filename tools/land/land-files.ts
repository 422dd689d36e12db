import type { Scale } from './land-shapes.ts'

/** A unit of the first is 2.4 km at the equator, of the second 300 m: finer than the outlines themselves. */
export const landFiles: { file: string; scale: Scale; bits: number }[] = [
  { file: 'web/src/ui/map/land/land-coarse.json', scale: '110m', bits: 14 },
  { file: 'web/src/ui/map/land/land-fine.json', scale: '50m', bits: 17 },
]
