import { type Brand, type BrandId, brands } from '@muster/contract'
import { brandOutsideWorld } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { configurationQuery } from '../configuration.tsx'
import { brandAccents } from './brand-accents.ts'
import { brandMarks, markPicture } from './brand-marks.ts'

interface BrandState {
  brand: Brand
  enterWorld(brand: BrandId | null): void
}

const BrandContext = createContext<BrandState | null>(null)

/** Until the configuration is loaded, the host name is the best guess. */
const likelyBrand = () =>
  brandOutsideWorld(
    new URLSearchParams(window.location.search).get('brand') ?? undefined,
    window.location.href,
    'muster',
  )

/** A brand changes accent, logo and titles, nothing else; inside a world the world's rules. */
export function BrandProvider({ children }: { children: ReactNode }) {
  const { data: configuration } = useQuery(configurationQuery())
  const [worldBrand, enterWorld] = useState<BrandId | null>(null)
  const brand = brands[worldBrand ?? configuration?.brand ?? likelyBrand()]
  const state = useMemo(() => ({ brand, enterWorld }), [brand])
  useEffect(() => {
    const { accent, on } = brandAccents[brand.id].light
    document.querySelector('#favicon')?.setAttribute('href', markPicture(brandMarks[brand.id], accent, on))
  }, [brand])
  return (
    <BrandContext value={state}>
      <ThemeProvider accents={brandAccents[brand.id]}>{children}</ThemeProvider>
    </BrandContext>
  )
}

function useBrandState(): BrandState {
  const state = useContext(BrandContext)
  if (!state) throw new Error('No brand around this component')
  return state
}

export const useBrand = (): Brand => useBrandState().brand

/** Applies a world's brand to the whole console while the world is open. */
export function useBrandOfWorld(brand: BrandId | undefined): void {
  const { enterWorld } = useBrandState()
  useLayoutEffect(() => {
    enterWorld(brand ?? null)
    return () => enterWorld(null)
  }, [brand, enterWorld])
}

const tab = { selected: '', page: '', brand: '' }

function titleTab(changes: Partial<typeof tab>): void {
  Object.assign(tab, changes)
  document.title = [tab.selected, tab.page, tab.brand].filter((part) => part !== '').join(' · ')
}

/** The title of the browser's tab: the page, then the brand. */
export function usePageTitle(title: string): void {
  const { name } = useBrand()
  useEffect(() => titleTab({ page: title, brand: name }), [title, name])
}

/** Puts the name of what is selected on the page before the title. */
export function useSelectedTitle(name: string): void {
  useEffect(() => {
    titleTab({ selected: name })
    return () => titleTab({ selected: '' })
  }, [name])
}
