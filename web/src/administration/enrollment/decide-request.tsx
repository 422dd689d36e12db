import { allowEnrollment, type EnrollmentRequest, refuseEnrollment } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../session/request/error-reporter.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { request as send } from '../../session/request/request.ts'
import { isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'

const calls = { allow: allowEnrollment, refuse: refuseEnrollment } as const
export type Decision = keyof typeof calls

interface DecideRequestProps {
  request: EnrollmentRequest
  decision: Decision
  onClose: () => void
}

/** Asks before a device is let in, or kept out. */
export function DecideRequest({ request, decision, onClose }: DecideRequestProps) {
  const { t } = useTranslation(['enrollment', 'ui'])
  const { world } = useWorld()
  const toast = useToast()
  const reload = useRenewal(calls[decision])
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => send(calls[decision], { world: world.id, body: { id: request.id } }),
    onSuccess: async () => {
      toast({ status: 'good', message: t(`enrollment:${decision}.done`, request) })
      await reload()
      onClose()
    },
    onError: async (error) => {
      // Decided by somebody else, or expired.
      if (isNotFound(error)) {
        toast({ status: 'warning', message: t('enrollment:requests.gone', request) })
        await reload()
        return onClose()
      }
      reportError(error)
    },
  })
  return (
    <ConfirmDialog
      title={t(`enrollment:${decision}.title`)}
      confirmLabel={t(`enrollment:requests.${decision}`)}
      pending={isPending ? t('enrollment:requests.pending') : undefined}
      error={isError ? t('ui:error.wrongAgain') : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t(`enrollment:${decision}.text`, request)}
    </ConfirmDialog>
  )
}
