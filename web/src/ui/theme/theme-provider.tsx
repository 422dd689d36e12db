import './layers.css'
import './mantine-styles.ts'
import './tokens.css'
import './base.css'
import './controls.css'
import './switches.css'
import './forced-colors.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { Accents } from './accent.ts'
import { themeFor, variablesFor } from './theme.ts'

/** The key that `public/first-paint.js` reads before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' })

/** In tests Mantine skips transitions and positioning, which need a layout. */
const env = import.meta.env.MODE === 'test' ? 'test' : 'default'

interface ThemeProviderProps {
  accents: Accents
  children: ReactNode
}

export function ThemeProvider({ accents, children }: ThemeProviderProps) {
  const theme = useMemo(() => themeFor(accents), [accents])
  const variables = useMemo(() => variablesFor(accents), [accents])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
    </MantineProvider>
  )
}
