import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

it('lets the body of a dialog grow to 380 px and no further [A-124]', async () => {
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <Dialog opened onClose={() => undefined} title="Long">
        Content
      </Dialog>
    </ThemeProvider>,
  )
  expect(await screen.findByRole('dialog', { name: 'Long' })).toBeVisible()
  const body = screen.getByText('Content')
  expect(body).toHaveStyle({ maxHeight: '380px' })
  expect(body).toHaveAttribute('tabindex', '0')
})
