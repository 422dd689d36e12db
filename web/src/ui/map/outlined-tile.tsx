import { readTileText, tileBounds } from '@muster/rules'
import { Rectangle, Tooltip } from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './intensity.module.css'
import { latLngBounds } from './lat-lng.ts'
import { useMap } from './use-map.ts'

interface OutlinedTileProps {
  /** The name of the tile. */
  geotile: string
  /** Content of its tooltip; none without content. */
  children: ReactNode
}

export function OutlinedTile({ geotile, children }: OutlinedTileProps) {
  const map = useMap()
  const [content] = useState(() => document.createElement('div'))
  const isDescribed = Boolean(children)
  useEffect(() => {
    const tile = readTileText(geotile)
    if (!tile) return
    const bounds = latLngBounds(tileBounds(tile))
    const outline = new Rectangle(bounds, { interactive: false, className: classes.outline ?? '' })
    const options = {
      permanent: true,
      opacity: 1,
      direction: 'auto',
      className: classes.tooltip ?? '',
    } as const
    if (isDescribed) outline.bindTooltip(new Tooltip(options).setContent(content))
    outline.addTo(map)
    return () => void outline.remove()
  }, [map, geotile, content, isDescribed])
  return createPortal(children, content)
}
