import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { enrollmentRequestsQuery } from '../../administration/enrollment/enrollment-requests.queries.ts'
import type { WorldSession } from '../../session/world/world.tsx'
import classes from './waiting-count.module.css'

/** How many devices wait for consent; nothing where none does. */
export function WaitingCount({ session }: { session: WorldSession }) {
  const { t } = useTranslation('app')
  const { data } = useQuery(enrollmentRequestsQuery(session.world.id))
  const count = data?.total ?? 0
  if (count === 0) return null
  return <span className={classes.count}>{t('menu.waiting', { count })}</span>
}
