import type { AnswerOf, countDevicesByStatus, StatusLevel } from '@muster/contract'
import { percentageOf } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { statusOfLevel } from '../../estate/status/status-label.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from './estate-bar.module.css'
import { overviewAge } from './overview.queries.ts'

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
        <Waiting />
      )}
    </Card>
  )
}

function Parts({ counts }: { counts: Counts }) {
  const { t } = useTranslation('overview')
  const { t: estate } = useTranslation('estate')
  const { world } = useWorld()
  const { number, share } = useFormats()
  const { coreDevices } = worldPaths(world.id)
  return (
    <>
      <ul className={classes.figures}>
        {levels.map((level) => (
          <li key={level}>
            <Link to={`${coreDevices}?status=${level}`} className={classes.figure}>
              <span className={classes.name}>
                <StatusGlyph status={statusOfLevel[level]} />
                {estate(`status.${level}`)}
              </span>
              <span className={classes.count}>{number(counts[level])}</span>
              <span className={classes.share}>{share(percentageOf(counts[level], counts.all))}</span>
            </Link>
          </li>
        ))}
        <li className={classes.all}>
          <span className={classes.name}>{t('estate.all')}</span>
          <span className={classes.count}>{number(counts.all)}</span>
        </li>
      </ul>
      <div className={classes.parts} aria-hidden="true">
        {levels.map(
          (level) =>
            counts[level] > 0 && (
              <span
                key={level}
                className={classes.part}
                data-status={statusOfLevel[level]}
                style={{ flexGrow: counts[level] }}
              />
            ),
        )}
      </div>
    </>
  )
}

const Waiting = () => (
  <div className={classes.figures} aria-busy="true">
    {levels.map((level) => (
      <span key={level} className={classes.figure}>
        <span className={classes.name}>
          <TextSkeleton width="5em" />
        </span>
        <span className={classes.count}>
          <TextSkeleton width="3em" />
        </span>
      </span>
    ))}
  </div>
)
