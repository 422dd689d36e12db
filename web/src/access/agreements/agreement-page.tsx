import type { AgreementKind } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './agreement-page.module.css'
import { AgreementSkeleton } from './agreement-skeletons.tsx'
import { AgreementText } from './agreement-text.tsx'
import { acceptedOf, agreementTextsQuery, requiredOf } from './agreements.queries.ts'

/** The text to accept, or the accepted one when nothing is pending; without either, the landing. */
export function AgreementPage({ kind }: { kind: AgreementKind }) {
  const { t } = useTranslation('access')
  const { world, pendingAgreements } = useWorld()
  const { data, isError, refetch } = useQuery(agreementTextsQuery(world.id, [kind]))
  const title = t(`agreements.${kind}`)
  usePageTitle(title)
  if (!data) return isError ? <ErrorState wholePage onRetry={() => refetch()} /> : <AgreementSkeleton />
  const agreement = pendingAgreements.includes(kind) ? requiredOf(data, kind) : acceptedOf(data, kind)
  if (!agreement) return <Navigate to={worldPaths(world.id).landing} replace />
  return (
    <Page title={title} width="narrow">
      <article className={classes.paper}>
        <AgreementText text={agreement.text ?? ''} />
      </article>
    </Page>
  )
}
