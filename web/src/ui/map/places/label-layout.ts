export interface LabelPoint {
  name: string
  /** The page's own, such as a depot, or a town. */
  kind?: 'site' | 'place'
  /** Pixels from the top left of the frame. */
  x: number
  y: number
  /** Of its circle in pixels, where that is drawn. */
  radius?: number
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

/** A name at its point or, without a dot, aside: beside the marker that covers it, or at the edge of its circle. */
export type PlacedLabel<Point> = Point & { isAside: boolean }

/**
 * Where a name may be: at its point, or to the right of the marker that covers it; that of a site also around that
 * marker, where that of a town would seem to be elsewhere, or at its circle.
 */
function placesOf<Point extends LabelPoint>(
  point: Point,
  frame: Frame,
  markers: readonly Box[],
): PlacedLabel<Point>[] {
  const atPoint = isOn(frame, point) ? besideMarker(point, markers) : []
  return [...atPoint, ...(point.kind === 'site' ? atCircle(point, frame) : [])]
}

function besideMarker<Point extends LabelPoint>(point: Point, markers: readonly Box[]): PlacedLabel<Point>[] {
  const marker = markers.find((box) => covers(box, point))
  if (!marker) return [{ ...point, isAside: false }]
  const right = { ...point, x: marker.right, isAside: true }
  if (point.kind !== 'site') return [right]
  const middle = centred(point, (marker.left + marker.right) / 2)
  return [
    right,
    { ...middle, y: marker.bottom + lineHeight / 2 },
    { ...point, x: marker.left - widthOf(point.name) - 2 * besideDot, isAside: true },
    { ...middle, y: marker.top - lineHeight / 2 },
  ]
}

/** The name with its middle at an x. */
const centred = <Point extends LabelPoint>(point: Point, middle: number): PlacedLabel<Point> => ({
  ...point,
  x: middle - widthOf(point.name) / 2 - besideDot,
  isAside: true,
})

/** Above the circle, below it, or in one of its lines, as far as they are on the map. */
function atCircle<Point extends LabelPoint>(point: Point, { width, height }: Frame): PlacedLabel<Point>[] {
  const { name, x, y, radius } = point
  if (radius === undefined) return []
  const across = (half: number) => ({ left: Math.max(0, x - half), right: Math.min(width, x + half) })
  const lineAt = (line: number, { left, right }: { left: number; right: number }) => ({
    ...centred(point, (left + right) / 2),
    y: line,
  })
  const first = Math.max(lineHeight, y - radius + lineHeight)
  const last = Math.min(height, y + radius) - lineHeight
  const lines = Array.from(
    { length: Math.max(0, Math.floor((last - first) / lineHeight) + 1) },
    (_, index) => first + index * lineHeight,
  )
  return [
    lineAt(y - radius - lineHeight, across(radius)),
    lineAt(y + radius + lineHeight, across(radius)),
    ...lines.flatMap((line) => {
      const chord = across(Math.sqrt(Math.max(0, radius ** 2 - (line - y) ** 2)))
      return chord.right - chord.left > widthOf(name) + 2 * besideDot ? lineAt(line, chord) : []
    }),
  ]
}

const isOn = ({ width, height }: Frame, { x, y }: LabelPoint): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

const isWithin = ({ left, top, right, bottom }: Box, { width, height }: Frame): boolean =>
  left >= 0 && top >= 0 && right <= width && bottom <= height

interface Drawn<Point> {
  label: PlacedLabel<Point>
  box: Box
  /** The box with its room. */
  around: Box
}

/** The names to draw: the first of those that would cover each other, and none below a marker or a control. */
export function layoutLabels<Point extends LabelPoint>(
  points: Iterable<Point>,
  frame: Frame,
  markers: readonly Box[] = [],
  controls: readonly Box[] = [],
): PlacedLabel<Point>[] {
  const most = (frame.width * frame.height) / areaOfName
  const taken = [...markers, ...controls]
  const drawn: Drawn<Point>[] = []
  for (const point of points) {
    if (drawn.length >= most) break
    const isFree = ({ label, box, around }: Drawn<Point>) =>
      (!label.isAside || isWithin(box, frame)) &&
      !taken.some((other) => touches(other, box)) &&
      !drawn.some((other) => touches(other.around, around))
    const places = placesOf(point, frame, markers).map((label) => {
      // Without its dot a name starts where the text does.
      const box = { ...textBox(label), ...(label.isAside && { left: label.x }) }
      return { label, box, around: withRoom(box) }
    })
    const place = places.find(isFree)
    if (place) drawn.push(place)
  }
  return drawn.map(({ label }) => label)
}
