import { getLanguageAndLocale, type Language, localeOf, setLanguageAndLocale } from '@muster/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reportError } from '../request/error-reporter.ts'
import { queryOf } from '../request/query-of.ts'
import { request } from '../request/request.ts'
import { changeLanguage, currentLanguage } from './language.ts'
import { rememberLanguage } from './remembered-language.ts'

export const storedLanguageQuery = () =>
  queryOptions({ ...queryOf(getLanguageAndLocale), staleTime: Number.POSITIVE_INFINITY })

/**
 * Applies the language stored for the user; true once that is done. Without a stored one, or when it
 * cannot be read, the language stays that the visit began in or that was chosen before sign-in.
 */
export function useStoredLanguage(): boolean {
  const { data, isError } = useQuery(storedLanguageQuery())
  const [applied, setApplied] = useState(false)
  const stored = data?.language ?? null
  const isSpoken = data !== undefined && (stored === null || stored === currentLanguage())
  useEffect(() => {
    if (stored === null) return
    if (isSpoken) rememberLanguage(stored)
    else
      changeLanguage(stored)
        .catch(reportError)
        .finally(() => setApplied(true))
  }, [stored, isSpoken])
  return applied || isSpoken || isError
}

/** Stores the choice first; only what is stored changes the interface, and a failure is silent. */
export function useLanguageChange() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (language: Language) => {
      const choice = { language, locale: localeOf[language] }
      const { set } = await request(setLanguageAndLocale, { body: choice })
      if (!set) return
      await changeLanguage(language)
      queryClient.setQueryData(storedLanguageQuery().queryKey, choice)
    },
  })
  return { changeTo: mutate, isChanging: isPending }
}
