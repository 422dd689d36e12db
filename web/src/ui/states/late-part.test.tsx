import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { LatePart } from './late-part.tsx'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

const show = (load: () => Promise<string>) =>
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <LatePart load={load} placeholder={<p>Not yet</p>}>
        {(part) => <h2>{part}</h2>}
      </LatePart>
    </ThemeProvider>,
  )

it('holds the place of what is still to come', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  show(() => promise)
  expect(screen.getByText('Not yet')).toBeVisible()
  resolve('Map')
  expect(await screen.findByRole('heading', { name: 'Map' })).toBeVisible()
  expect(screen.queryByText('Not yet')).toBeNull()
})

it('says that it did not come, and asks for it again', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  onTestFinished(() => void vi.unstubAllGlobals())
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue('Map')
  show(load)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Map' })).toBeVisible()
  expect(reported).toHaveBeenCalledTimes(1)
})
