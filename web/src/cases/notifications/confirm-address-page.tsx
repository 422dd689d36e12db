import { Button } from '@mantine/core'
import { confirmChannelAddress } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { request } from '../../session/request/request.ts'
import { isInvalid, isNotFound } from '../../session/request/request-error.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { IconMail } from '../../ui/icons.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Message } from '../../ui/states/message.tsx'
import { InvalidLink } from './invalid-link.tsx'

/** The page behind the link that a new address of a channel gets; scanners open links, so it needs a click [K-1012]. */
export function ConfirmAddressPage() {
  const { t } = useTranslation('notifications')
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  usePageTitle(t('confirm.title'))
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request(confirmChannelAddress, { query: { token } }),
  })
  if (token === '' || isNotFound(error) || isInvalid(error)) return <InvalidLink />
  return (
    <Message
      icon={<IconMail size={28} stroke={1.5} />}
      title={<PageHeading>{t('confirm.title')}</PageHeading>}
      action={
        !isSuccess && (
          <Button size="md" variant="filled" loading={isPending} onClick={() => mutate()}>
            {t('confirm.confirm')}
          </Button>
        )
      }
    >
      <p role="status">{t(isSuccess ? 'confirm.done' : 'confirm.text')}</p>
      {error && (
        <div role="alert">
          <FieldError>{t('link.failed')}</FieldError>
        </div>
      )}
    </Message>
  )
}
