import { listMapHomes } from '@muster/contract'
import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { giveMapsAFrame, pathsOf } from '../ui/map/testing/map-frame.tsx'
import { aMapServer, openMap, theMap } from './location/testing/a-map-server.ts'

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
