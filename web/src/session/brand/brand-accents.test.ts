import { brandIds } from '@muster/contract'
import { expect, it } from 'vitest'
import { accentVariables } from '../../ui/theme/accent.ts'
import tokens from '../../ui/theme/tokens.css?raw'
import { brandAccents } from './brand-accents.ts'

/** The border of a field that is wrong. */
const [light = '', dark = ''] = [...tokens.matchAll(/--problem: (#[0-9a-f]{6});/g)].map(
  ([, colour]) => colour,
)
const problem = { light, dark }

/** Degrees on the colour wheel. */
function hue(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const [red = 0, green = 0, blue = 0] = channels
  const spread = Math.max(...channels) - Math.min(...channels)
  const sixth =
    Math.max(...channels) === red
      ? (green - blue) / spread
      : Math.max(...channels) === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  return (sixth * 60 + 360) % 360
}

const apart = (one: string, other: string) => {
  const degrees = Math.abs(hue(one) - hue(other))
  return Math.min(degrees, 360 - degrees)
}

it.each(brandIds)('marks what has the focus in %s by a colour that does not mean a problem', (brand) => {
  for (const scheme of ['light', 'dark'] as const) {
    const { '--focus': focus = '', '--accent': accent = '' } = accentVariables(brandAccents[brand][scheme])
    expect(apart(focus || accent, problem[scheme]), scheme).toBeGreaterThan(45)
  }
})
