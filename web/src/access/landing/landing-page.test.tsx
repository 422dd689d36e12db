import { currentWorld, ownFeatureCodes, partnerFeatureCodes, type World } from '@muster/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aServer, aWorld, renderConsole } from '../../../testing/console.tsx'

async function tiles(world: Partial<World>): Promise<HTMLElement[]> {
  aServer().answer(currentWorld, { ...aWorld, ...world })
  renderConsole('/demo/')
  await screen.findByRole('heading', { level: 1, name: aWorld.name })
  return screen.getAllByRole('listitem')
}

function tileOf(title: string): HTMLElement {
  const heading = screen.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) })
  const tile = heading.closest('li')
  if (!tile) throw new Error(`${title} is no tile`)
  return tile
}

describe('landing', () => {
  it('shows core and battery whether licensed or not [A-420 A-421 A-423 A-424]', async () => {
    const all = await tiles({ features: [...ownFeatureCodes.coreV2] })
    expect(all).toHaveLength(2)
    expect(tileOf('Core')).toHaveTextContent('Licensed')
    expect(tileOf('Battery Essentials')).toHaveTextContent('Purchase')
  })

  it('opens licensed products in place [A-425 A-426]', async () => {
    const all = await tiles({ features: [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials] })
    const links = all.map((tile) => within(tile).getByRole('link'))
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/demo/core', '/demo/battery/overview'])
    for (const link of links) expect(link).not.toHaveAttribute('target')
  })

  it('leads an unlicensed product to the purchase address in a new tab [A-426 A-906]', async () => {
    await tiles({ features: [...ownFeatureCodes.coreV2] })
    const link = within(tileOf('Battery Essentials')).getByRole('link')
    expect(link).toHaveAttribute('href', 'https://www.muster.example/products')
    expect(link).toHaveAttribute('target', '_blank')
  })

  it('has no link on an unlicensed tile of a brand that sells nowhere [A-906]', async () => {
    const all = await tiles({ brand: 'cobalt', features: [] })
    expect(all).toHaveLength(2)
    expect(screen.queryByText('See how to purchase')).toBeNull()
    for (const tile of all) expect(within(tile).queryByRole('link')).toBeNull()
  })

  it("shows the partner's titles, and the warranty only when licensed [A-409 A-410 A-411 A-422]", async () => {
    await tiles({ brand: 'panasonic', features: [...partnerFeatureCodes.batteryWarranty] })
    expect(tileOf('Smart Service')).toHaveTextContent('Purchase')
    expect(tileOf('Smart Battery Monitor')).toHaveTextContent('Purchase')
    const warranty = within(tileOf('Smart Battery Warranty')).getByRole('link')
    expect(warranty).toHaveAttribute('href', '/demo/battery-warranty')
  })

  it('has no warranty tile without its licence [A-422]', async () => {
    const all = await tiles({ brand: 'panasonic', features: [...partnerFeatureCodes.coreV2] })
    expect(all).toHaveLength(2)
    expect(screen.queryByText(/Warranty/)).toBeNull()
  })
})
