import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { type Accents, accentVariables } from './accent.ts'

const clear = '1px solid transparent'

/** Button variants: `filled` is primary, `default` plain, `subtle` ghost, `danger` for deleting. */
const variantColorResolver: VariantColorsResolver = (input) => {
  switch (input.variant) {
    case 'filled':
      return {
        background: 'var(--accent)',
        hover: 'var(--accent-hover)',
        color: 'var(--on-accent)',
        border: clear,
      }
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: 'var(--text)',
        border: '1px solid var(--border)',
      }
    case 'danger':
      return {
        background: 'var(--surface)',
        hover: 'var(--problem-bg)',
        color: 'var(--problem-text)',
        border: '1px solid var(--border)',
      }
    case 'subtle':
      return { background: 'transparent', hover: 'var(--subtle)', color: 'var(--text2)', border: clear }
    case 'light':
      return {
        background: 'var(--accent-bg)',
        hover: 'var(--accent-bg)',
        color: 'var(--accent)',
        border: clear,
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

/** Maps Mantine's variables to our tokens, so that none of its greys shows. */
const mantineVariables: Record<string, string> = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text2)',
  '--mantine-color-placeholder': 'var(--text3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--problem-text)',
  '--mantine-color-success': 'var(--good-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-disabled': 'var(--subtle)',
  '--mantine-color-disabled-color': 'var(--text3)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-bg)',
  '--mantine-primary-color-light-hover': 'var(--accent-bg)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

export const variablesFor =
  (accents: Accents): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: { ...mantineVariables, ...accentVariables(accents.light) },
    dark: { ...mantineVariables, ...accentVariables(accents.dark) },
  })

const tenTimes = (colour: string): MantineColorsTuple => [
  colour,
  colour,
  colour,
  colour,
  colour,
  colour,
  colour,
  colour,
  colour,
  colour,
]

export const themeFor = (accents: Accents) =>
  createTheme({
    colors: { accent: tenTimes(accents.light.accent) },
    primaryColor: 'accent',
    variantColorResolver,
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    shadows: { md: 'var(--shadow)' },
    // By name, not by `extend`, which would load every component with the first page.
    components: {
      Button: { defaultProps: { size: 'sm', variant: 'default' } },
      ActionIcon: { defaultProps: { size: 32, variant: 'subtle' } },
      TextInput: { defaultProps: { size: 'md' } },
      PasswordInput: { defaultProps: { size: 'md' } },
      Checkbox: { defaultProps: { size: 'xs' } },
      Loader: { defaultProps: { size: 20, type: 'oval' } },
      Menu: {
        defaultProps: {
          radius: 'lg',
          shadow: 'md',
          transitionProps: { duration: 100 },
          // Focus goes to the first item, not to a placeholder that is no menu item.
          withInitialFocusPlaceholder: false,
          // A menu stays in the landmark it opens from.
          withinPortal: false,
        },
      },
      Popover: { defaultProps: { radius: 'lg', shadow: 'md', transitionProps: { duration: 100 } } },
      ModalRoot: { defaultProps: { transitionProps: { duration: 120 } } },
    },
  })
