import type { Place } from '@muster/rules'
import classes from './cluster-button.module.css'
import { MapMarker } from './map-marker.tsx'

/** The discs grow with the decades: 1 to 9, 10 to 99, 100 to 999, more. */
export const clusterSizes = [1, 10, 100, 1000] as const

export const clusterSize = (count: number): number =>
  clusterSizes.filter((least) => count >= least).length || 1

interface ClusterButtonProps {
  place: Place
  count: number
  /** The whole name, such as "43 devices near Leeds". */
  label: string
  /** As the language writes the count. */
  text: string
  isSelected: boolean
  onSelect: () => void
}

/** Things that are near each other, as one button with their number. */
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
