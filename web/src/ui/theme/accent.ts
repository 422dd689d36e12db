/** The one colour a brand changes, in the four uses it has. */
export interface Accent {
  accent: string
  hover: string
  /** Tint behind selected things and illustrations. */
  background: string
  /** Text and glyphs that stand on the accent. */
  on: string
  /** Marks what has the focus; the accent, unless that could be taken for a problem's red. */
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
