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

/** Pixels from the top left of the frame. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const textBox = ({ name, x, y }: LabelPoint): Box => ({
  left: x - besideDot,
  right: x + besideDot + name.length * letterWidth,
  top: y - lineHeight / 2,
  bottom: y + lineHeight / 2,
})

const withRoom = ({ left, top, right, bottom }: Box): Box => ({
  left: left - room,
  top: top - room,
  right: right + room,
  bottom: bottom + room,
})

const touches = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

const covers = (box: Box, { x, y }: LabelPoint): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/** A name at its point, or beside the marker that covers its point. */
export type PlacedLabel<Point> = Point & { isBesideMarker: boolean }

function beside<Point extends LabelPoint>(point: Point, markers: readonly Box[]): PlacedLabel<Point> {
  const marker = markers.find((box) => covers(box, point))
  return marker ? { ...point, x: marker.right, isBesideMarker: true } : { ...point, isBesideMarker: false }
}

/** The names to draw: the first of those that would cover each other, and none below a marker. */
export function layoutLabels<Point extends LabelPoint>(
  points: Iterable<Point>,
  frame: Frame,
  markers: readonly Box[] = [],
): PlacedLabel<Point>[] {
  const most = (frame.width * frame.height) / areaOfName
  const drawn: { label: PlacedLabel<Point>; box: Box }[] = []
  for (const point of points) {
    if (drawn.length >= most) break
    if (point.x < 0 || point.y < 0 || point.x > frame.width || point.y > frame.height) continue
    const label = beside(point, markers)
    // Beside its marker a name has no dot: it starts where the text does.
    const text = { ...textBox(label), ...(label.isBesideMarker && { left: label.x }) }
    if (markers.some((marker) => touches(marker, text))) continue
    const box = withRoom(text)
    if (drawn.some((other) => touches(other.box, box))) continue
    drawn.push({ label, box })
  }
  return drawn.map(({ label }) => label)
}
