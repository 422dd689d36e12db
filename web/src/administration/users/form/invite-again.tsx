import { Button } from '@mantine/core'
import { inviteUser, type UserRow } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../session/request/error-reporter.ts'
import { useRenewal } from '../../../session/request/renew.ts'
import { request } from '../../../session/request/request.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import classes from './user-form.module.css'

/** For users who lost the invitation, or let it expire. */
export function InviteAgain({ user }: { user: UserRow }) {
  const { t } = useTranslation('users')
  const { world } = useWorld()
  const toast = useToast()
  const reload = useRenewal(inviteUser)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => request(inviteUser, { world: world.id, body: { id: user.id } }),
    onSuccess: () => {
      toast({ status: 'good', message: t('inviteAgain.done', { email: user.email }) })
      void reload()
    },
    onError: (error) => {
      reportError(error)
      toast({ status: 'problem', message: t('inviteAgain.failed') })
    },
  })
  return (
    <div className={classes.invited}>
      <span>{t('invitedHint')}</span>
      <Button disabled={isSuccess} loading={isPending} onClick={() => mutate()}>
        {t(isSuccess ? 'inviteAgain.sent' : 'inviteAgain.send')}
      </Button>
    </div>
  )
}
