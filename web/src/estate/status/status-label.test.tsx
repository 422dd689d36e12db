import { statusLevels } from '@muster/contract'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { brandAccents } from '../../session/brand/brand-accents.ts'
import { fetchTexts } from '../../session/language/language.ts'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { StatusLabel } from './status-label.tsx'

it('a status is a shape and a word, not a colour alone [C-135 C-136]', async () => {
  await fetchTexts('estate')
  render(
    <ThemeProvider accents={brandAccents.muster}>
      {statusLevels.map((level) => (
        <p key={level}>
          <StatusLabel level={level} />
        </p>
      ))}
    </ThemeProvider>,
  )
  const labels = screen.getAllByRole('paragraph')
  expect(labels.map((label) => label.textContent)).toEqual(['Good', 'Warning', 'Problem'])
  const shapes = labels.map((label) => label.querySelector('path')?.getAttribute('d'))
  expect(new Set(shapes).size).toBe(3)
})
