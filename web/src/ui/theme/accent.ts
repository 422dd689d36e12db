/** The one colour that a brand sets, by use. */
export interface Accent {
  accent: string
  hover: string
  /** Tint behind selected things and illustrations. */
  background: string
  /** Text and glyphs on the accent. */
  on: string
  /** Focus ring; the accent, unless it looks like the red of problems. */
  focus?: string
}

export interface Accents {
  light: Accent
  dark: Accent
}

export const accentVariables = (accent: Accent): Record<string, string> => ({
  '--accent': accent.accent,
  '--accent-hover': accent.hover,
  '--accent-bg': accent.background,
  '--on-accent': accent.on,
  '--focus': accent.focus ?? accent.accent,
})
