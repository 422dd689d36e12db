import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { encodeDeviceId } from '../../estate/device/device-id.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { BoxSkeleton } from '../../ui/states/box-skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { useDueTexts } from '../list/use-due-texts.ts'
import type { OrderCell } from './order-cell.ts'
import type { OrderFilters } from './order-filters.ts'
import classes from './replacement.module.css'
import { orderedBatteriesQuery } from './replacement.queries.ts'

interface BatteriesBehindProps {
  cell: OrderCell
  filters: OrderFilters
  /** What the number is of. */
  title: string
  /** The threshold that is tried, as it is written; else null. */
  tried: string | null
  onClose: () => void
}

/** The batteries behind a number, the most probable first, each with a link [F-319]. */
export function BatteriesBehind({ cell, filters, title, tried, onClose }: BatteriesBehindProps) {
  const { t } = useTranslation('replacement')
  const { world } = useWorld()
  const { wholePercent } = useFormats()
  const due = useDueTexts()
  const { data, isError, refetch } = useQuery(orderedBatteriesQuery(world.id, filters, cell))
  const linkTo = (id: string) => `${worldPaths(world.id).batteries()}?id=${encodeDeviceId(id)}`
  const rest = data ? data.totalCount - data.batteries.length : 0
  return (
    <Dialog opened onClose={onClose} title={title} width="wide">
      {tried !== null && <p>{t('behind.trial', { tried })}</p>}
      {!data && isError && <ErrorState title={t('behind.failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <BoxSkeleton height={160} />}
      {data?.totalCount === 0 && <p>{t('behind.none')}</p>}
      {data && data.totalCount > 0 && (
        <table className={classes.behind} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('behind.battery')}</th>
              <th scope="col">{t('behind.part')}</th>
              <th scope="col">{t('behind.device')}</th>
              <th scope="col">{t('behind.due')}</th>
              <th scope="col">{t('behind.chance')}</th>
            </tr>
          </thead>
          <tbody>
            {data.batteries.map((battery) => (
              <tr key={battery.id}>
                <td>
                  <Link to={linkTo(battery.id)}>{battery.serialNumber}</Link>
                </td>
                <td>{battery.partNumber ?? t('noPart')}</td>
                <td>
                  {battery.deviceInfo
                    ? `${battery.deviceInfo.manufacturer} ${battery.deviceInfo.model} ${battery.deviceInfo.serialNumber}`
                    : t('behind.noDevice')}
                </td>
                <td>{due.isNow(battery.due) ? t('columns.now') : due.median(battery.due)}</td>
                <td>{wholePercent(100 * battery.chance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && <p>{t('behind.rest', { count: rest })}</p>}
    </Dialog>
  )
}
