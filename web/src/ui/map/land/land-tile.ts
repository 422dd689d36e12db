import { clipOutline, clipSegment } from './clip.ts'
import type { Line } from './decode-line.ts'
import type { Box, Land, Shape } from './land-data.ts'

export interface TilePlace {
  x: number
  y: number
  z: number
}

/** Tiles overlap by this many pixels, so that no gap shows between them. */
const margin = 1

/** Pixels; corners nearer to the last one are skipped. */
const leastWay = 0.6

interface Window {
  box: Box
  /** Pixels per unit. */
  scale: number
  originX: number
  originY: number
}

function windowOf({ x, y, z }: TilePlace, units: number, pixels: number): Window {
  const width = units / 2 ** z
  const edge = (margin * width) / pixels
  const [originX, originY] = [x * width, y * width]
  return {
    box: {
      left: originX - edge,
      top: originY - edge,
      right: originX + width + edge,
      bottom: originY + width + edge,
    },
    scale: pixels / width,
    originX,
    originY,
  }
}

const touches = (one: Box, other: Box): boolean =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top

const written = (pixel: number): string => String(Math.round(pixel * 10) / 10)

function fillOf({ line }: Shape, { box, scale, originX, originY }: Window): string {
  const outline = clipOutline(line, box)
  let path = ''
  let [lastX, lastY] = [Infinity, Infinity]
  for (let at = 0; at < outline.length; at += 2) {
    const x = ((outline[at] ?? 0) - originX) * scale
    const y = ((outline[at + 1] ?? 0) - originY) * scale
    if (Math.abs(x - lastX) < leastWay && Math.abs(y - lastY) < leastWay) continue
    path += `${path === '' ? 'M' : 'L'}${written(x)} ${written(y)}`
    lastX = x
    lastY = y
  }
  return path === '' ? '' : `${path}Z`
}

/** Land cut off at the edge of the map has no coast there. */
const isEdge = (from: number, to: number, units: number): boolean =>
  from === to && (from === 0 || from === units)

function strokeOf(line: Line, isClosed: boolean, window: Window, units: number): string {
  const { box, scale, originX, originY } = window
  let path = ''
  /** End of the last segment, and the last point written. */
  let [endX, endY, penX, penY] = [Infinity, Infinity, Infinity, Infinity]
  const last = line.length - (isClosed ? 0 : 2)
  for (let at = 0; at < last; at += 2) {
    const next = (at + 2) % line.length
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [line[at], line[at + 1], line[next], line[next + 1]]
    if (isEdge(fromX, toX, units) || isEdge(fromY, toY, units)) continue
    const seen = clipSegment([fromX, fromY, toX, toY], box)
    if (!seen) continue
    const [startX, startY] = seen
    if (startX !== endX || startY !== endY) {
      path += `M${written((startX - originX) * scale)} ${written((startY - originY) * scale)}`
      penX = startX
      penY = startY
    }
    endX = seen[2]
    endY = seen[3]
    if (Math.max(Math.abs(endX - penX), Math.abs(endY - penY)) * scale < leastWay) continue
    path += `L${written((endX - originX) * scale)} ${written((endY - originY) * scale)}`
    penX = endX
    penY = endY
  }
  return path
}

/** The paths of one tile of the map: ground to fill, coasts and borders to stroke. */
export function landTile(land: Land, place: TilePlace, pixels: number): { fill: string; stroke: string } {
  const window = windowOf(place, land.units, pixels)
  const grounds = land.land.filter(({ box }) => touches(box, window.box))
  const borders = land.borders.filter(({ box }) => touches(box, window.box))
  return {
    fill: grounds.map((shape) => fillOf(shape, window)).join(''),
    stroke: [
      ...grounds.map(({ line }) => strokeOf(line, true, window, land.units)),
      ...borders.map(({ line }) => strokeOf(line, false, window, land.units)),
    ].join(''),
  }
}
