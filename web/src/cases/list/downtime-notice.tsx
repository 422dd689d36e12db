import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconCloudOff } from '../../ui/icons.ts'
import { openCasesQuery } from '../open-cases.queries.ts'
import classes from './cases-page.module.css'

/** Says that no reports can come in; null where they can [K-1210]. */
export function useDowntimeNotice() {
  const { t } = useTranslation('cases')
  const { world } = useWorld()
  const { dateTime } = useFormats()
  const since = useQuery(openCasesQuery(world.id)).data?.downSince ?? null
  if (since === null) return null
  return (
    <div role="status" className={classes.notice}>
      <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
      <p>{t('down.now', { time: dateTime(since) })}</p>
    </div>
  )
}
