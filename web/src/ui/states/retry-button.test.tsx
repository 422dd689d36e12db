import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ChartCard } from '../chart/chart-card.tsx'
import { ChartGroup } from '../chart/chart-group.tsx'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { ErrorState } from './error-state.tsx'
import { RetryLine } from './retry-line.tsx'

const accent = { accent: '#3d4bcf', hover: '#3340b5', background: '#eef0fd', on: '#ffffff' }
const content = {
  buckets: [],
  size: 'day' as const,
  series: [],
  axis: { max: 1, step: 1 },
  formatValue: String,
  formatTick: String,
}

interface Failing {
  hasFailed: boolean
  onRetry: () => void
}
const Chart = ({ hasFailed, onRetry }: Failing) => (
  <ChartGroup locale="en-GB" expected={1}>
    <ChartCard title="Use" state={hasFailed ? 'failed' : 'loading'} content={content} onRetry={onRetry} />
  </ChartGroup>
)
const Whole = ({ hasFailed, onRetry }: Failing) => (
  <section aria-label="Use">{hasFailed && <ErrorState onRetry={onRetry} />}</section>
)
const Line = ({ hasFailed, onRetry }: Failing) => (
  <section aria-label="Use">{hasFailed && <RetryLine text="It failed" onRetry={onRetry} />}</section>
)

describe('a second attempt', () => {
  it.each([
    ['a chart', Chart],
    ['content', Whole],
    ['a line', Line],
  ])('at %s by keyboard leaves the focus in its place', async (_what, Part) => {
    const Tried = () => {
      const [hasFailed, setFailed] = useState(true)
      return (
        <ThemeProvider accents={{ light: accent, dark: accent }}>
          <Part hasFailed={hasFailed} onRetry={() => setFailed(false)} />
        </ThemeProvider>
      )
    }
    render(<Tried />)
    await screen.findByRole('button', { name: 'Try again' })
    while (document.activeElement?.textContent !== 'Try again') await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Use' })).toHaveFocus()
  })
})
