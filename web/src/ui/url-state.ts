import { useCallback, useLayoutEffect, useMemo } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/** The part of an address from its question mark. Commas and bars separate values and stay readable [C-404]. */
export function queryString(parameters: URLSearchParams): string {
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%7C', '|')
  return text === '' ? '' : `?${text}`
}

export interface Address {
  /** What stands in it. */
  parameters: URLSearchParams
  /** Writes into what was written last: of two quick choices both are kept. What is known of the way there stays. */
  change(write: (parameters: URLSearchParams) => void, options?: { replace?: boolean }): void
}

/** As it was written last. The page shows it a moment later, when it has been drawn; there is but one address. */
let latest = ''
let shown: Location | undefined

/** The parameters of the address, in which pages keep what is chosen, so that a link shows the same. */
export function useUrlState(): Address {
  const location = useLocation()
  const { search, hash, state } = location
  const navigate = useNavigate()
  useLayoutEffect(() => {
    // Not for every part of a page that comes later: something may have been chosen by then.
    if (shown !== location) latest = location.search
    shown = location
  }, [location])
  const change = useCallback<Address['change']>(
    (write, { replace = false } = {}) => {
      const written = new URLSearchParams(latest)
      write(written)
      latest = queryString(written)
      void navigate({ search: latest, hash }, { replace, preventScrollReset: true, state })
    },
    [navigate, hash, state],
  )
  return { parameters: useMemo(() => new URLSearchParams(search), [search]), change }
}
