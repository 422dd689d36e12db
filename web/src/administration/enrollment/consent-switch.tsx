import { Switch } from '@mantine/core'
import { setEnrollmentConsent } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../session/request/error-reporter.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import classes from './enrollment-requests.module.css'

/** Whether known devices need consent; administrators switch it. */
export function ConsentSwitch({ needsConsent }: { needsConsent: boolean }) {
  const { t } = useTranslation('enrollment')
  const session = useWorld()
  const toast = useToast()
  const reload = useRenewal(setEnrollmentConsent)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) =>
      request(setEnrollmentConsent, { world: session.world.id, body: { needsConsent: wanted } }),
    onSuccess: async () => await reload(),
    onError: (error) => {
      reportError(error)
      toast({ status: 'problem', message: t('consent.failed') })
    },
  })
  const mayChange = mayDo(session, 'enrollment.configure')
  return (
    <div className={classes.rule}>
      <Switch
        label={t('consent.label')}
        description={t(mayChange ? 'consent.text' : 'consent.ask')}
        withThumbIndicator={false}
        disabled={!mayChange || isPending}
        checked={isPending ? variables : needsConsent}
        onChange={({ currentTarget }) => mutate(currentTarget.checked)}
      />
    </div>
  )
}
