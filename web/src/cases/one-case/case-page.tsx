import { type CaseDetails, CaseNumber } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { listBefore } from '../../estate/detail/list-before.ts'
import { NotFound } from '../../estate/detail/not-found.tsx'
import { PageTrail } from '../../estate/detail/page-trail.tsx'
import { StatusLabel } from '../../estate/status/status-label.tsx'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { isInvalid, isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconClipboardList } from '../../ui/icons.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingView } from '../../ui/states/loading-view.tsx'
import { caseQuery } from '../cases.queries.ts'
import { StateLabel } from '../state-label.tsx'
import { useCaseWords } from '../use-case-words.ts'
import { Affected } from './affected/affected.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseChart } from './case-chart.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseLinks } from './case-links.tsx'
import classes from './case-page.module.css'
import { CommonList } from './common-list.tsx'
import { DischargeCauses } from './discharge-causes.tsx'
import { CaseTimeline } from './timeline/case-timeline.tsx'

/** The page of one case; the not-found page for what is none, or hidden from the user [K-810]. */
export function CasePage() {
  const { number = '' } = useParams()
  const read = CaseNumber.safeParse(/^\d{1,10}$/.test(number) ? Number(number) : null)
  return read.success ? <Loaded key={read.data} number={read.data} /> : <CaseNotFound />
}

function CaseNotFound() {
  const { t } = useTranslation('cases')
  const { world } = useWorld()
  return (
    <NotFound
      icon={<IconClipboardList size={28} stroke={1.5} />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      link={{ label: t('notFound.toList'), to: worldPaths(world.id).cases }}
    />
  )
}

function Loaded({ number }: { number: number }) {
  const { t } = useTranslation('cases')
  const { world } = useWorld()
  const { data, error, refetch } = useQuery(caseQuery(world.id, number))
  // Deleted, or out of view by now.
  if (isNotFound(error) || isInvalid(error)) return <CaseNotFound />
  if (data) return <OneCase details={data} />
  return error ? (
    <ErrorState wholePage title={t('oneFailed')} onRetry={() => void refetch()} />
  ) : (
    <LoadingView />
  )
}

function OneCase({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('cases')
  const { world } = useWorld()
  const { state } = useLocation()
  const name = useCaseWords().name(details)
  const comment = useRef<HTMLTextAreaElement>(null)
  usePageTitle(name)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <PageTrail
          above={[{ name: t('title'), to: `${worldPaths(world.id).cases}${listBefore(state)}` }]}
          name={name}
        >
          <StatusLabel level={details.level} pill />
          <StateLabel row={details} />
        </PageTrail>
        <CaseActions details={details} onComment={() => comment.current?.focus()} />
      </header>
      <div className={classes.columns}>
        <div className={classes.column}>
          <CaseFacts details={details} />
          <CaseChart details={details} />
          <Affected details={details} />
        </div>
        <div className={classes.column}>
          <CaseTimeline details={details} commentField={comment} />
          <DischargeCauses details={details} />
          <CommonList details={details} />
          <CaseLinks details={details} />
        </div>
      </div>
    </div>
  )
}
