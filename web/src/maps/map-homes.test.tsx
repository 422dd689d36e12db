import { listMapHomes, readCoverageIntensity, readDeviceClusters, readSignalBounds } from '@muster/contract'
import { tileOf, tileText } from '@muster/rules'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderConsole } from '../../testing/console.tsx'
import { giveMapsAFrame, pathsOf } from '../ui/map/testing/map-frame.tsx'
import { aMapServer, clusterAt, leeds, openMap, theMap, yorkshire } from './location/testing/a-map-server.ts'

beforeEach(giveMapsAFrame)

it('a map draws the home locations of the world, with name and circle, and finds them', async () => {
  const selby = { id: 'selby', name: 'Selby yard', latitude: 53.78, longitude: -1.07, radiusMetres: 900 }
  aMapServer().answer(listMapHomes, [selby])
  openMap()
  const map = await theMap()
  await waitFor(() =>
    expect([...map.querySelectorAll('[data-kind]')].map(({ textContent }) => textContent)).toContain(
      'Selby yard',
    ),
  )
  expect(pathsOf(map, 'circle')).toHaveLength(1)
  await userEvent.type(within(map).getByRole('combobox', { name: 'Search places' }), 'selb')
  await waitFor(() => expect(document.querySelector('[role=option]')).toHaveTextContent('Selby yard'))
})

it('a cluster or a worst area is named by its home location', async () => {
  const yard = { id: 'yard', name: 'Canal yard', ...leeds, radiusMetres: 900 }
  const coverage = { coverageCount: 1, totalCount: 2, coveragePercentage: 50 }
  aMapServer()
    .answer(listMapHomes, [yard])
    .answer(readSignalBounds, { geoBounds: yorkshire })
    .answer(readCoverageIntensity, [{ geotile: tileText(tileOf(leeds, 12)), ...coverage }])
  openMap()
  expect(await screen.findByRole('button', { name: '43 devices near Canal yard' })).toBeVisible()
  expect(screen.getByRole('button', { name: '2 devices near York, 15 mi S' })).toBeVisible()
  renderConsole('/demo/core/maps/coverage')
  expect(await screen.findByRole('button', { name: /^50%\s*Canal yard/ })).toBeVisible()
})

it('a cluster of a wide area is named without a distance, after a home location of its devices', async () => {
  const ripon = { id: 'ripon', name: 'Ripon yard', latitude: 54.136, longitude: -1.524, radiusMetres: 900 }
  const selby = { id: 'selby', name: 'Selby yard', latitude: 53.78, longitude: -1.07, radiusMetres: 900 }
  const wetherby = { latitude: 53.93, longitude: -1.39 }
  const server = aMapServer().answer(readDeviceClusters, [
    clusterAt(wetherby, 60, 6),
    clusterAt({ latitude: 53.2, longitude: 0.6 }, 4, 6),
  ])
  server.answer(listMapHomes, [ripon, selby])
  openMap()
  // Both home locations are in its tile.
  expect(await screen.findByRole('button', { name: '60 devices near Ripon yard' })).toBeVisible()
  expect(screen.getByRole('button', { name: '4 devices near Hull' })).toBeVisible()
})

it('an area wider than towns is named by what is in its middle, where choosing it leads', async () => {
  const coverage = { coverageCount: 1, totalCount: 2, coveragePercentage: 50 }
  const hull = { latitude: 53.745, longitude: -0.335 }
  aMapServer()
    .answer(readSignalBounds, { geoBounds: yorkshire })
    .answer(readCoverageIntensity, [
      { geotile: tileText(tileOf(leeds, 6)), ...coverage },
      { geotile: tileText(tileOf(hull, 8)), ...coverage },
    ])
  renderConsole('/demo/core/maps/coverage')
  expect(await screen.findByRole('button', { name: /^50%\s*Around Leeds/ })).toBeVisible()
  // Hull is at the edge of the other.
  expect(screen.getByRole('button', { name: /^50%\s*Hull, 15 mi W/ })).toBeVisible()
})
