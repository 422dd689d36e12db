import { Button } from '@mantine/core'
import { subscribeAgain, unsubscribe } from '@muster/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { request } from '../../session/request/request.ts'
import { isInvalid, isNotFound } from '../../session/request/request-error.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { IconMail } from '../../ui/icons.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingView } from '../../ui/states/loading-view.tsx'
import { Message } from '../../ui/states/message.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { linkQuery } from './notifications.queries.ts'

/** The page behind a mail's link: it changes nothing until its button is used [K-1007, K-1008]. */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications')
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const queryClient = useQueryClient()
  const query = linkQuery(token)
  const { data, error, refetch } = useQuery({ ...query, enabled: token !== '' })
  usePageTitle(t('link.title'))
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async (isSubscribed: boolean): Promise<{ isSubscribed: boolean }> =>
      await (isSubscribed
        ? request(subscribeAgain, { query: { token } })
        : request(unsubscribe, { query: { token } })),
    onSuccess: ({ isSubscribed }) =>
      queryClient.setQueryData(query.queryKey, (known) => known && { ...known, isSubscribed }),
  })
  if (token === '' || isNotFound(error) || isInvalid(error)) return <InvalidLink />
  if (!data)
    return error ? <ErrorState wholePage onRetry={() => void refetch()} /> : <LoadingView wholeWindow />
  const { isSubscribed, ...about } = data
  return (
    <Message
      icon={<IconMail size={28} stroke={1.5} />}
      title={<PageHeading>{t('link.title')}</PageHeading>}
      action={
        <Button
          size="md"
          variant={isSubscribed ? 'filled' : 'default'}
          loading={isPending}
          onClick={() => mutate(!isSubscribed)}
        >
          {t(isSubscribed ? 'link.unsubscribe' : 'link.undo')}
        </Button>
      }
    >
      <p role="status">{t(isSubscribed ? 'link.subscribed' : 'link.unsubscribed', about)}</p>
      {isError && (
        <div role="alert">
          <FieldError>{t('link.failed')}</FieldError>
        </div>
      )}
    </Message>
  )
}
