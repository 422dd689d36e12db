import type { Line } from './decode-line.ts'
import type { Box } from './land-data.ts'

type Side = keyof Box

/** Distance of a point inside one side of a box; negative is outside. */
const depth = (side: Side, box: Box, x: number, y: number): number =>
  side === 'left'
    ? x - box.left
    : side === 'right'
      ? box.right - x
      : side === 'top'
        ? y - box.top
        : box.bottom - y

const sides = ['left', 'right', 'top', 'bottom'] as const

function clipSide(outline: readonly number[], side: Side, box: Box): number[] {
  const kept: number[] = []
  let fromX = outline.at(-2) ?? 0
  let fromY = outline.at(-1) ?? 0
  let fromDepth = depth(side, box, fromX, fromY)
  for (let at = 0; at < outline.length; at += 2) {
    const x = outline[at] ?? 0
    const y = outline[at + 1] ?? 0
    const inside = depth(side, box, x, y)
    if (fromDepth < 0 !== inside < 0) {
      const part = fromDepth / (fromDepth - inside)
      kept.push(fromX + (x - fromX) * part, fromY + (y - fromY) * part)
    }
    if (inside >= 0) kept.push(x, y)
    fromX = x
    fromY = y
    fromDepth = inside
  }
  return kept
}

/**
 * Clips a filled outline to a box (Sutherland–Hodgman). Without it, the outline of a continent would be millions of
 * pixels wide at close zoom.
 */
export const clipOutline = (outline: Line, box: Box): number[] =>
  sides.reduce<number[]>((kept, side) => clipSide(kept, side, box), [...outline])

export type Segment = [fromX: number, fromY: number, toX: number, toY: number]

/** Clips a segment to a box (Liang–Barsky); null if it is outside. */
export function clipSegment([fromX, fromY, toX, toY]: Segment, box: Box): Segment | null {
  let first = 0
  let last = 1
  for (const side of sides) {
    const from = depth(side, box, fromX, fromY)
    const to = depth(side, box, toX, toY)
    if (from < 0 && to < 0) return null
    if (from < 0) first = Math.max(first, from / (from - to))
    else if (to < 0) last = Math.min(last, from / (from - to))
  }
  if (first > last) return null
  const [wayX, wayY] = [toX - fromX, toY - fromY]
  return [fromX + wayX * first, fromY + wayY * first, fromX + wayX * last, fromY + wayY * last]
}
