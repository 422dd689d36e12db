import { fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { ThemeProvider } from '../../theme/theme-provider.tsx'

/** jsdom has no layout: every map gets a frame of this size. */
export const frame = { width: 1024, height: 768 }

export function giveMapsAFrame(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(frame.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(frame.height)
}

/** Moves the pointer to a position in pixels from the top left of a map. */
export const pointAt = (map: HTMLElement, x: number, y: number) =>
  fireEvent.mouseMove(map, { clientX: x, clientY: y })

/** The paths of the layer with this class. */
export const pathsOf = (container: HTMLElement, className: string) =>
  [...container.querySelectorAll('path')].filter((path) => path.classList.value.includes(className))

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

export const Themed = ({ children }: { children: ReactNode }) => (
  <ThemeProvider accents={{ light: accent, dark: accent }}>{children}</ThemeProvider>
)
