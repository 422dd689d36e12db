import { decodeLine, type Line } from './decode-line.ts'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Shape {
  line: Line
  box: Box
}

/** Land and the lines between countries on a map that is `units` wide and high. */
export interface Land {
  units: number
  land: Shape[]
  borders: Shape[]
}

export interface LandFile {
  bits: number
  land: string[]
  borders: string[]
}

function boxOf(line: Line): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let at = 0; at < line.length; at += 2) {
    const x = line[at] ?? 0
    const y = line[at + 1] ?? 0
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

const shapeOf = (text: string): Shape => {
  const line = decodeLine(text)
  return { line, box: boxOf(line) }
}

export const readLand = ({ bits, land, borders }: LandFile): Land => ({
  units: 2 ** bits,
  land: land.map(shapeOf),
  borders: borders.map(shapeOf),
})

/** From this zoom on the coarse outlines look angular. */
export const fineFromZoom = 5

export type Detail = 'coarse' | 'fine'

const files: Record<Detail, () => Promise<{ default: LandFile }>> = {
  coarse: () => import('./land-coarse.json'),
  fine: () => import('./land-fine.json'),
}

const loaded = new Map<Detail, Promise<Land>>()

/** Each file is fetched once; after a failure the next map tries again. */
export function loadLand(detail: Detail): Promise<Land> {
  const known = loaded.get(detail)
  if (known) return known
  const coming = files[detail]().then(({ default: file }) => readLand(file))
  loaded.set(detail, coming)
  coming.catch(() => loaded.delete(detail))
  return coming
}
