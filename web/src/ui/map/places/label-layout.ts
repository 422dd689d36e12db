export interface LabelPoint {
  name: string
  /** The page's own, such as a depot, or a town. */
  kind?: 'site' | 'place'
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

const widthOf = (name: string): number => name.length * letterWidth

const textBox = ({ name, x, y }: LabelPoint): Box => ({
  left: x - besideDot,
  right: x + besideDot + widthOf(name),
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

/**
 * Where a name may be: at its point, or to the right of the marker that covers it; that of a site also below it or to
 * its left, where that of a town would seem to be elsewhere.
 */
function placesOf<Point extends LabelPoint>(point: Point, markers: readonly Box[]): PlacedLabel<Point>[] {
  const marker = markers.find((box) => covers(box, point))
  if (!marker) return [{ ...point, isBesideMarker: false }]
  const right = { ...point, x: marker.right, isBesideMarker: true }
  if (point.kind !== 'site') return [right]
  const width = widthOf(point.name)
  const middle = (marker.left + marker.right - width) / 2
  return [
    right,
    { ...point, x: middle - besideDot, y: marker.bottom + lineHeight / 2, isBesideMarker: true },
    { ...point, x: marker.left - width - 2 * besideDot, isBesideMarker: true },
  ]
}

const isWithin = ({ left, top, right, bottom }: Box, { width, height }: Frame): boolean =>
  left >= 0 && top >= 0 && right <= width && bottom <= height

interface Drawn<Point> {
  label: PlacedLabel<Point>
  box: Box
  /** The box with its room. */
  around: Box
}

/** The names to draw: the first of those that would cover each other, and none below a marker. */
export function layoutLabels<Point extends LabelPoint>(
  points: Iterable<Point>,
  frame: Frame,
  markers: readonly Box[] = [],
): PlacedLabel<Point>[] {
  const most = (frame.width * frame.height) / areaOfName
  const drawn: Drawn<Point>[] = []
  for (const point of points) {
    if (drawn.length >= most) break
    if (point.x < 0 || point.y < 0 || point.x > frame.width || point.y > frame.height) continue
    const isFree = ({ label, box, around }: Drawn<Point>) =>
      (!label.isBesideMarker || isWithin(box, frame)) &&
      !markers.some((marker) => touches(marker, box)) &&
      !drawn.some((other) => touches(other.around, around))
    const places = placesOf(point, markers).map((label) => {
      // Beside its marker a name has no dot: it starts where the text does.
      const box = { ...textBox(label), ...(label.isBesideMarker && { left: label.x }) }
      return { label, box, around: withRoom(box) }
    })
    const place = places.find(isFree)
    if (place) drawn.push(place)
  }
  return drawn.map(({ label }) => label)
}
