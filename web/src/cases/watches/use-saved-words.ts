import { useTranslation } from 'react-i18next'

/** What is said after a change: with how many cases the watch begins [K-412]. */
export function useSavedWords() {
  const { t } = useTranslation('watches')
  return (saved: string, found: number): string => (found > 0 ? t('found', { saved, count: found }) : saved)
}
