import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { z } from 'zod'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { AcceptanceForm } from './acceptance-form.tsx'
import { AgreementsSkeleton } from './agreement-skeletons.tsx'
import { agreementTextsQuery } from './agreements.queries.ts'

/** The page the user was on the way to. */
const Came = z.object({ from: z.string().startsWith('/') })

/** Shown only while something is unaccepted; then it lets through to where the user was going. */
export function AgreementsPage() {
  const { t } = useTranslation('access')
  const { world, pendingAgreements } = useWorld()
  const { state } = useLocation()
  usePageTitle(t('agreements.title'))
  const nothingPending = pendingAgreements.length === 0
  const { data, isError, refetch } = useQuery({
    ...agreementTextsQuery(world.id, pendingAgreements),
    enabled: !nothingPending,
  })
  if (nothingPending)
    return <Navigate to={Came.safeParse(state).data?.from ?? worldPaths(world.id).landing} replace />
  if (!data) return isError ? <ErrorState wholePage onRetry={() => refetch()} /> : <AgreementsSkeleton />
  return (
    <Page title={t('agreements.title')} subtitle={t('agreements.prompt')} width="narrow">
      <AcceptanceForm pending={pendingAgreements} agreements={data} />
    </Page>
  )
}
