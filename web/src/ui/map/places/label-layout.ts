export interface LabelPoint {
  name: string
  /** Pixels from the top left of the frame. */
  x: number
  y: number
}

export interface Frame {
  width: number
  height: number
}

/** Pixels; names are drawn in 11px. */
const letterWidth = 6.4
const lineHeight = 14
/** From the point to its name. */
export const besideDot = 6
/** Around each name, so that a map is not all names. */
const room = 10
/** One name to so many square pixels at most. */
const areaOfName = 14_000

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const boxOf = ({ name, x, y }: LabelPoint): Box => ({
  left: x - besideDot - room,
  right: x + besideDot + name.length * letterWidth + room,
  top: y - lineHeight / 2 - room,
  bottom: y + lineHeight / 2 + room,
})

const touches = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

/** The names to draw: the first of those that would cover each other. */
export function layoutLabels<Point extends LabelPoint>(points: Iterable<Point>, frame: Frame): Point[] {
  const most = (frame.width * frame.height) / areaOfName
  const drawn: { point: Point; box: Box }[] = []
  for (const point of points) {
    if (drawn.length >= most) break
    if (point.x < 0 || point.y < 0 || point.x > frame.width || point.y > frame.height) continue
    const box = boxOf(point)
    if (drawn.some((other) => touches(other.box, box))) continue
    drawn.push({ point, box })
  }
  return drawn.map(({ point }) => point)
}
