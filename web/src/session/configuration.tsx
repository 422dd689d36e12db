import { type Configuration, getConfiguration } from '@muster/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { reportRelease } from './request/error-reporter.ts'
import { queryOf } from './request/query-of.ts'

/** `?brand=` asks for a brand, else the host name decides. */
export const configurationQuery = () => {
  const brand = new URLSearchParams(window.location.search).get('brand') ?? undefined
  const url = window.location.origin
  return queryOptions({
    ...queryOf(getConfiguration, { query: { brand, url } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const ConfigurationContext = createContext<Configuration | null>(null)

interface ConfigurationProviderProps {
  loading: ReactNode
  children: ReactNode
}

/** Nothing can be drawn without the configuration: a failure goes to the error fallback. */
export function ConfigurationProvider({ loading, children }: ConfigurationProviderProps) {
  const { data, error } = useQuery(configurationQuery())
  useEffect(() => {
    if (data) reportRelease(data.version)
  }, [data])
  if (error) throw error
  if (!data) return loading
  return <ConfigurationContext value={data}>{children}</ConfigurationContext>
}

export function useConfiguration(): Configuration {
  const configuration = useContext(ConfigurationContext)
  if (!configuration) throw new Error('No configuration around this component')
  return configuration
}
