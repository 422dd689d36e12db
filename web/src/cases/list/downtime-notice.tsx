import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconCloudOff } from '../../ui/icons.ts'
import { openCasesQuery } from '../open-cases.queries.ts'
import classes from './cases-page.module.css'

/** Says that no reports can come in, or could not until lately [K-1210]. */
export function useDowntimeNotice() {
  const { t } = useTranslation('cases')
  const { world } = useWorld()
  const { dateTime, timeRange } = useFormats()
  const { downSince = null, downUntil = null } = useQuery(openCasesQuery(world.id)).data ?? {}
  if (downSince === null) return null
  return (
    <div role="status" className={classes.notice}>
      <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
      <p>
        {downUntil === null
          ? t('down.now', { time: dateTime(downSince) })
          : t('down.lately', { period: timeRange(downSince, downUntil) })}
      </p>
    </div>
  )
}
