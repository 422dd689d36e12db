import { useCallback, useLayoutEffect, useMemo } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/** The query of a URL, with its question mark. Commas and bars separate values and stay unescaped [C-404]. */
export function queryString(parameters: URLSearchParams): string {
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%7C', '|')
  return text === '' ? '' : `?${text}`
}

/** A value in the path that is read and written like a parameter of the query, such as the status of a list. */
export interface PathParameter {
  name: string
  value: string
  /** The path with another value. Keep the function stable. */
  pathOf: (value: string) => string
}

export interface Address {
  /** The current query, with the parameter that is in the path. */
  parameters: URLSearchParams
  /** Changes the latest query written, so that two quick changes are both kept. Hash and router state stay. */
  change(write: (parameters: URLSearchParams) => void, options?: { replace?: boolean }): void
}

/** The query as written last; the router's location follows after the next render. Global, as the URL is. */
let latest = ''
let shown: Location | undefined

/** State that pages keep in the query of the URL, or a part of it in the path, so that it can be linked to. */
export function useUrlState(inPath: PathParameter = none): Address {
  const { name, value, pathOf } = inPath
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
      const written = withParameter(latest, name, value)
      write(written)
      const next = name === '' ? value : (written.get(name) ?? value)
      if (name !== '') written.delete(name)
      latest = queryString(written)
      const path = next === value ? {} : { pathname: pathOf(next) }
      void navigate({ ...path, search: latest, hash }, { replace, preventScrollReset: true, state })
    },
    [navigate, hash, state, name, value, pathOf],
  )
  return { parameters: useMemo(() => withParameter(search, name, value), [search, name, value]), change }
}

const none: PathParameter = { name: '', value: '', pathOf: (value) => value }

function withParameter(search: string, name: string, value: string): URLSearchParams {
  const parameters = new URLSearchParams(search)
  if (name !== '') parameters.set(name, value)
  return parameters
}
