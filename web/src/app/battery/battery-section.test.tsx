import { currentUser, currentWorld, partnerFeatureCodes, roles } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aBatteryServer, batteriesCode, devicesCode } from '../../../testing/batteries.ts'
import { aUser, aWorld, renderConsole } from '../../../testing/console.tsx'

const bar = async (name = 'Battery Essentials') => within(await screen.findByRole('navigation', { name }))
const tabs = async (name?: string) =>
  (await bar(name)).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const current = async () => (await (await bar()).findByRole('link', { current: 'page' })).textContent

const overview = ['Overview', '/demo/battery/overview']
const batteries = ['Batteries', '/demo/battery/all']
const devices = ['Devices', '/demo/battery/devices/all']
const replacement = ['Replacement', '/demo/battery/replacement']

describe('the battery product', () => {
  it.each([
    ['both parts', [batteriesCode, devicesCode], [overview, batteries, devices, replacement]],
    ['batteries', [batteriesCode], [overview, batteries, replacement]],
    ['devices', [devicesCode], [overview, devices]],
  ])(
    'has in a world licensed for %s the tabs of it, in order [B-106 B-136 B-201 B-204 B-216 B-231 B-1507 F-318]',
    async (_name, features, expected) => {
      aBatteryServer({ features })
      renderConsole('/demo/battery/overview')
      expect(await tabs()).toEqual(expected)
    },
  )

  it.each([
    ['overview', 'Overview'],
    ['', 'Batteries'],
    ['all', 'Batteries'],
    ['problem', 'Batteries'],
    ['devices', 'Devices'],
    ['devices/warning', 'Devices'],
  ])('shows at /battery/%s the tab %s [A-110 B-202 B-203 B-215 B-9911]', async (path, tab) => {
    aBatteryServer()
    const { path: shown } = renderConsole(`/demo/battery/${path}`)
    expect(await current()).toBe(tab)
    expect(shown()).toBe(`/demo/battery/${path}`)
  })

  it('has the title that its brand gives it [B-105 B-9903]', async () => {
    aBatteryServer().answer(currentWorld, {
      ...aWorld,
      brand: 'panasonic',
      features: [...partnerFeatureCodes.batteryEssentials],
    })
    renderConsole('/demo/battery/overview')
    expect(await tabs('Smart Battery Monitor')).toEqual([overview, batteries, devices, replacement])
  })

  it.each(roles)('is for a %s, too [B-104]', async (role) => {
    aBatteryServer().answer(currentUser, aUser(role))
    renderConsole('/demo/battery/overview')
    expect(await screen.findByRole('link', { name: /^Replace/ })).toBeVisible()
  })

  it.each(['battery', 'battery/overview', 'battery/devices/problem'])(
    'is refused at /%s to a world with neither part, without its bar [B-230 B-9914 B-1507 B-1511]',
    async (path) => {
      aBatteryServer({ features: aWorld.features })
      renderConsole(`/demo/${path}`)
      expect(await screen.findByRole('heading', { level: 1, name: 'Battery Essentials' })).toBeVisible()
      expect(screen.getByText(/permission to access this product/)).toBeVisible()
      expect(screen.queryByRole('navigation', { name: 'Battery Essentials' })).toBeNull()
    },
  )

  it.each([
    ['battery', devicesCode],
    ['battery/problem', devicesCode],
    ['battery/devices', batteriesCode],
    ['battery/devices/problem', batteriesCode],
  ])('leads from /%s to the overview with %s alone [B-204 B-216 B-9913]', async (path, code) => {
    aBatteryServer({ features: [code] })
    const { path: shown } = renderConsole(`/demo/${path}`)
    await waitFor(() => expect(shown()).toBe('/demo/battery/overview'))
    expect(await current()).toBe('Overview')
  })

  it('shows the landing at an address below it that is none of its pages [A-111]', async () => {
    aBatteryServer()
    renderConsole('/demo/battery/devices/all/more')
    expect(await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })).toBeVisible()
  })

  it.each([
    ['battery/nope?id=1', 'battery/all?id=1'],
    ['battery/devices/nope', 'battery/devices/all'],
  ])('leads from the unknown view of /%s to all, and says why [B-9911]', async (path, all) => {
    aBatteryServer()
    const { router } = renderConsole(`/demo/${path}`)
    expect(await screen.findByText('There is no page at this address.')).toBeVisible()
    const { pathname, search } = router.state.location
    expect(`${pathname}${search}`).toBe(`/demo/${all}`)
  })
})

describe('battery warranty', () => {
  const views = ['battery-warranty', 'battery-warranty/problem']
  const warranty = [...partnerFeatureCodes.batteryWarranty]

  it.each(views)(
    'at /%s is for the named customer with its licence [A-411 B-107 B-235 B-1509]',
    async (path) => {
      aBatteryServer().answer(currentWorld, { ...aWorld, brand: 'panasonic', features: warranty })
      const { path: shown } = renderConsole(`/demo/${path}`)
      expect(await tabs('Smart Battery Warranty')).toEqual([['Batteries', '/demo/battery-warranty']])
      expect(shown()).toBe(`/demo/${path}`)
    },
  )

  it.each(views)('at /%s is refused to the named customer without it [A-965 B-9915 B-1511]', async (path) => {
    aBatteryServer().answer(currentWorld, { ...aWorld, brand: 'panasonic', features: [] })
    renderConsole(`/demo/${path}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Smart Battery Warranty' })).toBeVisible()
    expect(screen.getByText(/permission to access this product/)).toBeVisible()
  })

  it.each(views)(
    'leads every other brand from /%s to the landing [A-965 B-109 B-602 B-9916 B-1509]',
    async (path) => {
      aBatteryServer({ features: warranty })
      const { path: shown } = renderConsole(`/demo/${path}`)
      await waitFor(() => expect(shown()).toBe('/demo/'))
      expect(await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })).toBeVisible()
    },
  )
})
