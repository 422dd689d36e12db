import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { InfoTip } from './info-tip.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

it('says more while its sign is pointed at or has the focus', async () => {
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <InfoTip label="About ships" text="Those that are in a port now." />
    </ThemeProvider>,
  )
  const sign = screen.getByRole('button', { name: 'About ships' })
  await userEvent.hover(sign)
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Those that are in a port now.')
  await userEvent.unhover(sign)
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
  await userEvent.tab()
  expect(await screen.findByRole('tooltip')).toBeVisible()
  expect(sign).toHaveAccessibleDescription('Those that are in a port now.')
})
