import { useTranslation } from 'react-i18next'
import { isInvalid, isNotFound, isOutsideView } from '../../session/request/request-error.ts'
import { IconBattery3, IconDevices } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingView } from '../../ui/states/loading-view.tsx'

/** What a page selects. */
export type Selected = 'battery' | 'device'

const icons = { battery: IconBattery3, device: IconDevices } as const

interface DetailMessageProps {
  of: Selected
  kind: 'none' | 'notFound' | 'outsideView'
}

/** In place of details: nothing is selected, or not what the URL names [B-507 to B-509, B-9935]. */
export function DetailMessage({ of, kind }: DetailMessageProps) {
  const { t } = useTranslation('batteries')
  const Icon = icons[of]
  const icon = <Icon size={28} stroke={1.5} />
  if (kind === 'none') return <EmptyState icon={icon} title={t(`card.prompt.${of}`)} />
  return (
    <EmptyState icon={icon} title={t(`card.${kind}.${of}.title`)}>
      {t(`card.${kind}.${of}.text`)}
    </EmptyState>
  )
}

interface DetailWaitingProps {
  of: Selected
  error: unknown
  onRetry: () => void
}

/** In place of details that are not there yet, or that could not be loaded. */
export function DetailWaiting({ of, error, onRetry }: DetailWaitingProps) {
  const { t } = useTranslation('batteries')
  if (isOutsideView(error)) return <DetailMessage of={of} kind="outsideView" />
  // The server takes no other ids than those that there can be.
  if (isNotFound(error) || isInvalid(error)) return <DetailMessage of={of} kind="notFound" />
  return error ? <ErrorState title={t('card.failed')} onRetry={onRetry} /> : <LoadingView />
}
