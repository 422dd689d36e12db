import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '../../session/language/language.ts'
import { ErrorBoundary } from '../failure/error-boundary.tsx'
import { lazyPart } from './lazy-part.tsx'

/** What of the page can be had. */
let there = { code: true, texts: true }
const had = <Part,>(part: Part, isThere: boolean) =>
  isThere ? Promise.resolve(part) : Promise.reject(new TypeError('Failed to fetch'))

await startLanguage((area) => had({}, area !== 'zones' || there.texts), 'en', ['ui'])

/** The page at a place, as a frame draws it. */
function aPage() {
  const Page = lazyPart('zones', () => had(() => <h1>Zones</h1>, there.code))
  return (place: string) => (
    <ErrorBoundary fallback={<p>Failed</p>} place={place}>
      <Suspense fallback={<p>Loading</p>}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
}

describe('a page that cannot be loaded for want of a connection', () => {
  const online = vi.fn<() => boolean>()
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(online)
    online.mockReturnValue(false)
  })

  it.each([
    { missing: 'its code', lost: { code: false, texts: true } },
    { missing: 'its texts', lost: { code: true, texts: false } },
  ])('says so, and comes with the connection that brings $missing [A-115]', async ({ lost }) => {
    there = lost
    render(aPage()('/demo/zones'))
    expect(await screen.findByText('Failed')).toBeVisible()
    there = { code: true, texts: true }
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: 'Zones' })).toBeVisible()
  })

  it('is asked for again by whoever comes back to it [A-115]', async () => {
    there = { code: false, texts: true }
    const at = aPage()
    const { rerender } = render(at('/demo/zones'))
    expect(await screen.findByText('Failed')).toBeVisible()
    there = { code: true, texts: true }
    rerender(at('/demo/zones/new'))
    expect(await screen.findByRole('heading', { name: 'Zones' })).toBeVisible()
  })
})

it('a page with the texts of several areas is drawn once all of them are there, not before', async () => {
  const texts = Promise.withResolvers<object>()
  await startLanguage((area) => (area === 'late' ? texts.promise : Promise.resolve({})), 'en', ['ui'])
  const Page = lazyPart(['zones', 'late'], async () => () => <h1>Zones</h1>)
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Page />
    </Suspense>,
  )
  // Longer than the code and the other texts take.
  await act(async () => await new Promise((resolve) => setImmediate(resolve)))
  expect(screen.queryByRole('heading')).toBeNull()
  texts.resolve({})
  expect(await screen.findByRole('heading', { name: 'Zones' })).toBeVisible()
})

it('a page that has come before it is drawn shows at once', async () => {
  await startLanguage(() => Promise.resolve({}), 'en', ['ui'])
  const Page = lazyPart('zones', async () => () => <h1>Zones</h1>)
  Page.fetchCode()
  Page.fetchAll()
  await new Promise((resolve) => setImmediate(resolve))
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Page />
    </Suspense>,
  )
  expect(screen.getByRole('heading', { name: 'Zones' })).toBeVisible()
})

it('a page that is drawn keeps what was typed when its code is asked for again', async () => {
  await startLanguage(() => Promise.resolve({}), 'en', ['ui'])
  const Page = lazyPart('zones', async () => () => <input aria-label="Name" />)
  const page = () => (
    <Suspense fallback={<p>Loading</p>}>
      <Page />
    </Suspense>
  )
  const { rerender } = render(page())
  const field = await screen.findByLabelText('Name')
  Page.fetchAll()
  await act(async () => await new Promise((resolve) => setImmediate(resolve)))
  rerender(page())
  expect(screen.getByLabelText('Name')).toBe(field)
})
