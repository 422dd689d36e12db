interface Size {
  width: number
  height: number
}

/** Pixels between the bar and its tooltip, and between the tooltip and the window's edge. */
const gap = 12
const edge = 8

const within = (wanted: number, size: number, space: number): number =>
  Math.max(edge, Math.min(wanted, space - size - edge))

/** Right of the bar, else left of it; always inside the window. */
export function tooltipPlace(anchor: { left: number; top: number }, card: Size, space: Size) {
  const fitsRight = anchor.left + gap + card.width + edge <= space.width
  const left = fitsRight ? anchor.left + gap : anchor.left - gap - card.width
  return { left: within(left, card.width, space.width), top: within(anchor.top, card.height, space.height) }
}
