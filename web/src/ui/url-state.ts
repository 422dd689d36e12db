import { useCallback, useLayoutEffect, useMemo } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/** The query of a URL, with its question mark. Commas and bars separate values and stay unescaped [C-404]. */
export function queryString(parameters: URLSearchParams): string {
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%7C', '|')
  return text === '' ? '' : `?${text}`
}

export interface Address {
  /** The current query. */
  parameters: URLSearchParams
  /** Changes the latest query written, so that two quick changes are both kept. Hash and router state stay. */
  change(write: (parameters: URLSearchParams) => void, options?: { replace?: boolean }): void
}

/** The query as written last; the router's location follows after the next render. Global, as the URL is. */
let latest = ''
let shown: Location | undefined

/** State that pages keep in the query of the URL, so that it can be linked to. */
export function useUrlState(): Address {
  const location = useLocation()
  const { search, hash, state } = location
  const navigate = useNavigate()
  useLayoutEffect(() => {
    // Only once per location: a component mounted later must not overwrite a newer change.
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
