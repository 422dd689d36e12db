import { type Coords, GridLayer, type Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from '../use-map.ts'
import { type Detail, fineFromZoom, type Land, loadLand } from './land-data.ts'
import classes from './land-layer.module.css'
import { landTile } from './land-tile.ts'

const tilePixels = 256

function pathElement(path: string, className: string | undefined): SVGPathElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  element.setAttribute('d', path)
  element.setAttribute('class', className ?? '')
  return element
}

/** Land and borders as vector tiles, coloured by CSS variables, so that a change of theme redraws nothing. */
class LandGrid extends GridLayer {
  private lands = new Map<Detail, Land>()

  show(detail: Detail, land: Land): void {
    this.lands.set(detail, land)
    this.redraw()
  }

  override createTile({ x, y, z }: Coords): HTMLElement {
    const tile = document.createElement('div')
    const fine = z < fineFromZoom ? undefined : this.lands.get('fine')
    const land = fine ?? this.lands.get('coarse')
    if (!land) return tile
    const { fill, stroke } = landTile(land, { x, y, z }, tilePixels)
    if (fill === '' && stroke === '') return tile
    const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    picture.setAttribute('viewBox', `0 0 ${tilePixels} ${tilePixels}`)
    picture.setAttribute('class', classes.picture ?? '')
    picture.append(pathElement(fill, classes.land), pathElement(stroke, classes.lines))
    tile.append(picture)
    return tile
  }
}

/** The ground of every map; needs no tile service. Land that fails to load is simply missing. */
function addLand(map: LeafletMap): () => void {
  const grid = new LandGrid({ tileSize: tilePixels, noWrap: true, zIndex: 1 })
  grid.addTo(map)
  let gone = false
  const asked = new Set<Detail>()
  const ask = (detail: Detail) => {
    if (asked.has(detail)) return
    asked.add(detail)
    loadLand(detail).then(
      (land) => {
        if (!gone) grid.show(detail, land)
      },
      (error: unknown) => console.warn('The land of the map could not be fetched', error),
    )
  }
  const askForFine = () => {
    if (map.getZoom() >= fineFromZoom) ask('fine')
  }
  ask('coarse')
  askForFine()
  map.on('zoomend', askForFine)
  return () => {
    gone = true
    map.off('zoomend', askForFine)
    grid.remove()
  }
}

export function LandLayer() {
  const map = useMap()
  useEffect(() => addLand(map), [map])
  return null
}
