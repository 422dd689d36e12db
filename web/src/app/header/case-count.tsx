import { VisuallyHidden } from '@mantine/core'
import { useIdle } from '@mantine/hooks'
import { caseCountEvery, type WorldId } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openCasesQuery } from '../../cases/open-cases.queries.ts'
import { worldPaths } from '../../session/paths.ts'
import { awayAfter, RenewalContext } from '../../session/request/live.ts'
import { IconClipboardList } from '../../ui/icons.ts'
import classes from './case-count.module.css'
import button from './icon-button.module.css'
import { useCaseRenewal } from './use-case-renewal.ts'

/** The highest number that is shown. */
const most = 99

/** Leads to the cases, with the number of open ones that are the user's or nobody's [K-818, K-819]. */
export function CaseCount({ world }: { world: WorldId }) {
  const { t } = useTranslation('app')
  const isLive = useContext(RenewalContext) !== null
  const isAway = useIdle(awayAfter, { initialState: false })
  const { data } = useQuery({
    ...openCasesQuery(world),
    enabled: !isAway,
    // The one that was asked for with the page's first calls is new enough.
    staleTime: caseCountEvery,
    // Not while the window is out of view; at once when it comes back.
    refetchInterval: isLive && caseCountEvery,
    refetchOnWindowFocus: isLive && 'always',
  })
  useCaseRenewal(data?.changedAt)
  const count = data ? data.mine + data.nobodys : null
  const words = count ? t('cases.open', { count }) : ''
  const hasRisen = useHasRisen(count)
  return (
    <>
      <Link to={worldPaths(world).cases} className={button.button} title={t('cases.title')}>
        <IconClipboardList size={18} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>{[t('cases.title'), words].filter(Boolean).join(', ')}</VisuallyHidden>
        {count !== null && count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count > most ? `${most}+` : count}
          </span>
        )}
      </Link>
      <VisuallyHidden role="status">{hasRisen && words}</VisuallyHidden>
    </>
  )
}

/** Whether a number is higher than it was before its last change; null before it is known. */
function useHasRisen(count: number | null): boolean {
  const [known, setKnown] = useState({ count, hasRisen: false })
  if (known.count === count) return known.hasRisen
  const hasRisen = known.count !== null && count !== null && count > known.count
  setKnown({ count, hasRisen })
  return hasRisen
}
