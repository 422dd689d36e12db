import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../session/language/language.ts'
import { languageTags } from '../../session/language/language-choice.ts'
import { useWorld } from '../../session/world/world.tsx'
import classes from './past-line.module.css'

/** Says how far back a demo reaches while its past is being filled in; then what is on the screen is asked for once more. */
export function PastLine() {
  const { t, i18n } = useTranslation('app')
  const { pastFrom } = useWorld().world
  const queryClient = useQueryClient()
  const wasFilling = useRef(false)
  useEffect(() => {
    if (wasFilling.current && pastFrom === null) void queryClient.invalidateQueries()
    wasFilling.current = pastFrom !== null
  }, [pastFrom, queryClient])
  if (pastFrom === null) return null
  const date = new Intl.DateTimeFormat(languageTags[currentLanguage(i18n.language)], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(pastFrom))
  return <footer className={classes.line}>{t('past.reaches', { date })}</footer>
}
