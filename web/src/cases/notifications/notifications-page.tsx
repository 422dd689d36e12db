import { Button, Switch } from '@mantine/core'
import { type AnswerOf, type getNotificationSettings, setNotificationSettings } from '@muster/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { reportError } from '../../session/request/error-reporter.ts'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { SideContent } from '../../ui/form/side-content.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingView } from '../../ui/states/loading-view.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import classes from './notifications.module.css'
import { notificationsQuery } from './notifications.queries.ts'

type Settings = AnswerOf<typeof getNotificationSettings>

/** Which mails the user gets from the world; each change is stored at once [K-1025, K-1008]. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const { world } = useWorld()
  const { data, isError, refetch } = useQuery(notificationsQuery(world.id))
  usePageTitle(t('title'))
  return (
    <SideContent title={t('title')} about={data ? t('about', { email: data.email }) : t('aboutYou')}>
      <div className={classes.page}>
        {data && <Choices settings={data} />}
        {!data &&
          (isError ? <ErrorState title={t('failed')} onRetry={() => void refetch()} /> : <LoadingView />)}
      </div>
    </SideContent>
  )
}

function useSave() {
  const { t } = useTranslation('notifications')
  const { world } = useWorld()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { queryKey } = notificationsQuery(world.id)
  return useMutation({
    mutationFn: ({ isOn, tellsEnd, unsubscribed }: Settings) =>
      request(setNotificationSettings, {
        world: world.id,
        body: { isOn, tellsEnd, unsubscribed: unsubscribed.map(({ watchId }) => watchId) },
      }),
    onMutate: (next) => {
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, next)
      return { before }
    },
    onSuccess: () => toast({ status: 'good', message: t('saved') }),
    onError: (error, _next, context) => {
      reportError(error)
      queryClient.setQueryData(queryKey, context?.before)
      toast({ status: 'problem', message: t('saveFailed') })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

function Choices({ settings }: { settings: Settings }) {
  const { t } = useTranslation('notifications')
  const { mutate, isPending } = useSave()
  const { unsubscribed } = settings
  return (
    <Card>
      <div className={classes.choices}>
        <Switch
          label={t('isOn')}
          description={t('isOnHint')}
          withThumbIndicator={false}
          checked={settings.isOn}
          disabled={isPending}
          onChange={({ currentTarget }) => mutate({ ...settings, isOn: currentTarget.checked })}
        />
        <Switch
          label={t('tellsEnd')}
          withThumbIndicator={false}
          checked={settings.isOn && settings.tellsEnd}
          disabled={isPending || !settings.isOn}
          onChange={({ currentTarget }) => mutate({ ...settings, tellsEnd: currentTarget.checked })}
        />
      </div>
      <h2 className={classes.title}>{t('unsubscribed')}</h2>
      {unsubscribed.length === 0 ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <ul className={classes.watches}>
          {unsubscribed.map(({ watchId, name }) => (
            <li key={watchId}>
              <span>{name}</span>
              <Button
                disabled={isPending}
                aria-label={t('subscribeTo', { name })}
                onClick={() =>
                  mutate({ ...settings, unsubscribed: unsubscribed.filter((one) => one.watchId !== watchId) })
                }
              >
                {t('subscribe')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
