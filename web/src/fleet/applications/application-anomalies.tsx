import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { queryString } from '../../ui/url-state.ts'
import { anomaliesOfApplicationQuery } from './applications.queries.ts'

/** Leads to the anomalies that name an application; nothing without any, or for users who may not see them. */
export function ApplicationAnomalies({ packageName }: { packageName: string }) {
  const { t } = useTranslation('software')
  const session = useWorld()
  const { id } = session.world
  const { data: count = 0 } = useQuery({
    ...anomaliesOfApplicationQuery(id, packageName),
    enabled: packageName !== '' && mayDo(session, 'anomalies.read'),
  })
  const query = queryString(new URLSearchParams({ application: packageName }))
  return count > 0 && <Link to={`${worldPaths(id).coreAnomalies}${query}`}>{t('anomalies', { count })}</Link>
}
