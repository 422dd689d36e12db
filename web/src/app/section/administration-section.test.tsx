import { currentWorld, listZones, ownFeatureCodes } from '@muster/contract'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aWorld, renderConsole } from '../../../testing/console.tsx'
import { anEstateServer } from '../../../testing/estate.ts'

const tabs = (product: string) => within(screen.getByRole('navigation', { name: product }))

it('administration keeps the tabs of the product that the user came from', async () => {
  anEstateServer()
    .answer(listZones, { list: [], totalCount: 0 })
    .answer(currentWorld, {
      ...aWorld,
      features: [...aWorld.features, ...ownFeatureCodes.batteryEssentials.slice(0, 1)],
    })
  const { router } = renderConsole('/demo/zones')
  await screen.findByRole('heading', { level: 1, name: 'Manage zones' })
  expect(tabs('Core').getByRole('link', { name: 'Devices' })).toHaveAttribute('href', '/demo/core/devices')
  expect(tabs('Core').queryByRole('link', { current: 'page' })).toBeNull()

  await act(() => router.navigate('/demo/battery/overview'))
  await screen.findByRole('heading', { level: 1, name: /overview/i })
  await act(() => router.navigate('/demo/zones'))
  await screen.findByRole('heading', { level: 1, name: 'Manage zones' })
  const battery = screen.getByRole('navigation', { name: /Battery/ })
  expect(within(battery).getByRole('link', { name: 'Batteries' })).toHaveAttribute(
    'href',
    '/demo/battery/all',
  )
  expect(within(battery).queryByRole('link', { current: 'page' })).toBeNull()
})
