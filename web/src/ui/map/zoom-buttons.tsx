import type { Map as LeafletMap } from 'leaflet'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconMinus, IconPlus } from '../icons.ts'
import { useHeldPress } from './use-held-press.ts'
import classes from './zoom-buttons.module.css'

const zoomEvents = 'zoomend zoomlevelschange'

function useReach(map: LeafletMap): { atMost: boolean; atLeast: boolean } {
  const reach = useSyncExternalStore(
    (changed) => {
      map.on(zoomEvents, changed)
      return () => void map.off(zoomEvents, changed)
    },
    () => `${map.getZoom() >= map.getMaxZoom()} ${map.getZoom() <= map.getMinZoom()}`,
  )
  const [atMost, atLeast] = reach.split(' ')
  return { atMost: atMost === 'true', atLeast: atLeast === 'true' }
}

/** `aria-disabled`, not `disabled`, which would drop the focus and a held press. */
export function ZoomButtons({ map }: { map: LeafletMap }) {
  const { t } = useTranslation('ui')
  const { atMost, atLeast } = useReach(map)
  // Not animated: steps every 50 ms look smooth by themselves.
  const zoomIn = useHeldPress(() => map.setZoom(map.getZoom() + 1, { animate: false }))
  const zoomOut = useHeldPress(() => map.setZoom(map.getZoom() - 1, { animate: false }))
  return (
    <div className={classes.buttons}>
      <button type="button" aria-label={t('map.zoomIn')} aria-disabled={atMost} {...zoomIn}>
        <IconPlus size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('map.zoomOut')} aria-disabled={atLeast} {...zoomOut}>
        <IconMinus size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
