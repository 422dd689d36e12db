import { offsetIn } from '@muster/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { ownTimeZone } from '../../session/language/own-time-zone.ts'
import classes from './case-page.module.css'

interface CaseTimeProps {
  at: number
  /** The time zone of the case's place. */
  zone: string
}

/** A time by the user's clock, and by that of the place where it differs [K-824]. */
export function CaseTime({ at, zone }: CaseTimeProps) {
  const { t } = useTranslation('cases')
  const { dateTime, deviceTime } = useFormats()
  const [own] = useState(ownTimeZone)
  const differs = offsetIn(own, at) !== offsetIn(zone, at)
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
      {differs && <span className={classes.there}>{t('facts.atPlace', { time: deviceTime(at, zone) })}</span>}
    </>
  )
}
