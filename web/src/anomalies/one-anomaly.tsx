import type { Anomaly } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isInvalid, isNotFound } from '../session/request/request-error.ts'
import { useWorld } from '../session/world/world.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingView } from '../ui/states/loading-view.tsx'
import { anomalyQuery } from './anomalies.queries.ts'
import { AnomalyNotFound } from './anomaly-not-found.tsx'

interface OneAnomalyProps {
  children: (anomaly: Anomaly) => ReactNode
}

/** Loads the anomaly that the URL names, and renders the page or "not found". */
export function OneAnomaly({ children }: OneAnomalyProps) {
  const [parameters] = useSearchParams()
  const id = parameters.get('anomalyId')
  return id ? (
    <Named key={id} id={id}>
      {children}
    </Named>
  ) : (
    <AnomalyNotFound />
  )
}

function Named({ id, children }: OneAnomalyProps & { id: string }) {
  const { t } = useTranslation('anomalies')
  const { world } = useWorld()
  const { data: anomaly, error, refetch } = useQuery(anomalyQuery(world.id, id))
  if (anomaly) return children(anomaly)
  // An id that the server refuses as invalid names no anomaly either.
  if (isNotFound(error) || isInvalid(error)) return <AnomalyNotFound />
  return error ? (
    <ErrorState wholePage title={t('oneFailed')} onRetry={() => void refetch()} />
  ) : (
    <LoadingView />
  )
}
