import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { agreementIdsQuery } from '../../session/world/world-load.ts'
import { Page } from '../../ui/page/page.tsx'
import { BoxSkeleton } from '../../ui/states/box-skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { AcceptedAgreements } from './accepted-agreements.tsx'
import { DeviceTokenCard } from './device-token.tsx'
import { deviceTokenQuery } from './enrollment.queries.ts'
import classes from './enrollment-page.module.css'
import { EnrollmentRequests } from './enrollment-requests.tsx'

/** How devices come into the world [A-1301 to A-1308]. */
export function EnrollmentPage() {
  const { t } = useTranslation('enrollment')
  const { world } = useWorld()
  usePageTitle(t('title'))
  const { data, isError, refetch } = useQuery(deviceTokenQuery(world.id))
  const { data: agreements } = useQuery(agreementIdsQuery(world.id))
  return (
    <Page title={t('title')} width="narrow">
      <div className={classes.cards}>
        {data && <DeviceTokenCard token={data.deviceToken} />}
        {!data && !isError && <BoxSkeleton height={212} radius={10} />}
        {!data && isError && <ErrorState title={t('failed')} onRetry={() => refetch()} />}
        <EnrollmentRequests />
        {agreements && <AcceptedAgreements agreements={agreements} />}
      </div>
    </Page>
  )
}
