import type { Place } from '@muster/rules'
import classes from './cluster-button.module.css'
import { MapMarker } from './map-marker.tsx'

/** Lower bounds of the disc sizes: 1 to 9, 10 to 99, 100 to 999, more. */
export const clusterSizes = [1, 10, 100, 1000] as const

export const clusterSize = (count: number): number =>
  clusterSizes.filter((least) => count >= least).length || 1

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
  <span className={classes.cluster} data-size={clusterSize(count)} data-sample aria-hidden="true" />
)
