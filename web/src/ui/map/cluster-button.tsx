import type { Place } from '@muster/rules'
import classes from './cluster-button.module.css'
import { MapMarker } from './map-marker.tsx'

/** Lower bounds of the disc sizes: 1 to 9, 10 to 99, 100 to 999, more. */
export const clusterSizes = [1, 10, 100, 1000] as const

export const clusterSize = (count: number): number =>
  clusterSizes.filter((least) => count >= least).length || 1

/** In pixels, by size. */
const diameters = [26, 34, 42, 48]
const diameterOf = (count: number): number => diameters[clusterSize(count) - 1] ?? 0
const sizeOf = (count: number) => ({ minWidth: diameterOf(count), height: diameterOf(count) })

/** How wide the disc of a cluster is, in pixels; with thousands, its digits make it wider. */
export const clusterWidth = (count: number): number =>
  Math.max(diameterOf(count), 20 + 8 * String(count).length)

interface ClusterButtonProps {
  place: Place
  count: number
  /** Accessible name, such as "43 devices near Leeds". */
  label: string
  /** The count as formatted for the language. */
  text: string
  isSelected: boolean
  onSelect: () => void
}

/** A cluster as a button with its count. */
export function ClusterButton({ place, count, label, text, isSelected, onSelect }: ClusterButtonProps) {
  return (
    <MapMarker place={place} layer={isSelected ? 1 : 0}>
      <button
        type="button"
        className={classes.cluster}
        style={sizeOf(count)}
        data-size={clusterSize(count)}
        aria-pressed={isSelected}
        aria-label={label}
        title={label}
        onClick={onSelect}
      >
        {text}
      </button>
    </MapMarker>
  )
}

export const ClusterSample = ({ count }: { count: number }) => (
  <span className={classes.cluster} style={sizeOf(count)} data-sample aria-hidden="true" />
)
