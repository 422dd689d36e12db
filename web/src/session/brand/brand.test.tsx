import { brandIds, brands, currentWorld, getConfiguration } from '@muster/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aConfiguration, aServer, aWorld, renderConsole } from '../../../testing/console.tsx'
import { brandAccents } from './brand-accents.ts'
import { brandMarks, markPicture } from './brand-marks.ts'

describe('brands', () => {
  it('are six, each with a logo, an accent and a help centre of its own [A-541]', () => {
    expect(brandIds).toHaveLength(6)
    const distinct = (values: unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size
    expect(distinct(brandIds.map((id) => brandMarks[id]))).toBe(6)
    expect(distinct(brandIds.map((id) => brandAccents[id]))).toBe(6)
    expect(distinct(brandIds.map((id) => brands[id].helpCenter))).toBe(6)
  })

  it('follow the configuration outside a world, and the world inside it [A-540]', async () => {
    aServer()
      .answer(getConfiguration, { ...aConfiguration, brand: 'ember' })
      .answer(currentWorld, { ...aWorld, brand: 'harbour' })
    const { router } = renderConsole('/world-selection')
    expect(await screen.findByRole('link', { name: 'Ember, home' })).toBeVisible()
    await router.navigate('/demo/')
    expect(await screen.findByRole('link', { name: 'Harbour, home' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Northfield Parcels · Harbour'))
    await router.navigate('/world-selection')
    expect(await screen.findByRole('link', { name: 'Ember, home' })).toBeVisible()
  })

  it('draw their mark into the tab of the browser', () => {
    const picture = decodeURIComponent(markPicture(brandMarks.harbour, '#0B6E82', '#FFFFFF'))
    expect(picture).toMatch(/^data:image\/svg\+xml,<svg .*fill="#0B6E82".*stroke="#FFFFFF".*<\/svg>$/)
  })
})
