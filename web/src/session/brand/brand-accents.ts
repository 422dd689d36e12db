import type { BrandId } from '@muster/contract'
import type { Accents } from '../../ui/theme/accent.ts'

/** No accent is red, amber or green: those mean status. */
export const brandAccents: Record<BrandId, Accents> = {
  muster: {
    light: { accent: '#3D4BCF', hover: '#3340B5', background: '#EEF0FD', on: '#FFFFFF' },
    dark: { accent: '#9AA5FF', hover: '#B4BCFF', background: '#222747', on: '#0D1016' },
  },
  harbour: {
    light: { accent: '#0B6E82', hover: '#085B6C', background: '#E4F4F7', on: '#FFFFFF' },
    dark: { accent: '#5CC3D6', hover: '#7FD3E2', background: '#11303A', on: '#0D1016' },
  },
  alder: {
    light: { accent: '#6A4BA8', hover: '#583D8E', background: '#F2EEFA', on: '#FFFFFF' },
    dark: { accent: '#BFA6F2', hover: '#D0BDF6', background: '#2B2343', on: '#0D1016' },
  },
  cobalt: {
    light: { accent: '#1460C4', hover: '#104FA2', background: '#E7F0FC', on: '#FFFFFF' },
    dark: { accent: '#7FB4F7', hover: '#9DC5F9', background: '#152A45', on: '#0D1016' },
  },
  ember: {
    light: { accent: '#9A2C72', hover: '#80245F', background: '#FAECF4', on: '#FFFFFF', focus: '#1F5FBF' },
    dark: { accent: '#EE9CCB', hover: '#F3B5D8', background: '#3A1A2E', on: '#0D1016', focus: '#7FB4F7' },
  },
  panasonic: {
    light: { accent: '#35455C', hover: '#28364A', background: '#EBEEF3', on: '#FFFFFF' },
    dark: { accent: '#A9BAD3', hover: '#BFCCE0', background: '#222C3A', on: '#0D1016' },
  },
}
