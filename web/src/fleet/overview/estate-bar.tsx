import type { AnswerOf, countDevicesByStatus, StatusLevel } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { overviewAge } from '../../estate/overview-age.ts'
import { StatusFigures, StatusFiguresSkeleton } from '../../estate/status/status-figures.tsx'
import { statusOfLevel } from '../../estate/status/status-label.tsx'
import { StatusStack } from '../../estate/status/status-stack.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './estate-bar.module.css'

type Counts = AnswerOf<typeof countDevicesByStatus>
const levels = ['red', 'yellow', 'green'] as const satisfies readonly StatusLevel[]

/** All devices by status, each part linking to its devices [C-205, C-206]. */
export function EstateBar() {
  const { t } = useTranslation('overview')
  const { world } = useWorld()
  const {
    data: counts,
    isError,
    refetch,
  } = useQuery({ ...deviceCountsQuery(world.id), staleTime: overviewAge })
  return (
    <Card component="section" label={t('estate.title')} className={classes.bar}>
      {counts ? (
        counts.all === 0 ? (
          <EmptyState title={t('estate.none')}>{t('estate.noneText')}</EmptyState>
        ) : (
          <Parts counts={counts} />
        )
      ) : isError ? (
        <ErrorState title={t('estate.failed')} onRetry={() => void refetch()} />
      ) : (
        <>
          <StatusFiguresSkeleton withAll />
          <StatusStack counts={[]} />
        </>
      )}
    </Card>
  )
}

function Parts({ counts }: { counts: Counts }) {
  const { t } = useTranslation('overview')
  const { t: estate } = useTranslation('estate')
  const { world } = useWorld()
  const { coreDevices } = worldPaths(world.id)
  const parts = levels.map((level) => ({
    status: statusOfLevel[level],
    name: estate(`status.${level}`),
    count: counts[level],
    to: `${coreDevices}?status=${level}`,
  }))
  return (
    <>
      <StatusFigures counts={parts} all={counts.all} allName={t('estate.all')} />
      <StatusStack counts={parts} />
    </>
  )
}
