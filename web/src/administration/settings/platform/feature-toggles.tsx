import { Switch } from '@mantine/core'
import { type FeatureToggle, featureToggles, setFeatureToggles } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../session/request/error-reporter.ts'
import { useRenewal } from '../../../session/request/renew.ts'
import { request } from '../../../session/request/request.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import classes from './feature-toggles.module.css'

/** What the provider switches on in a world, each at once. */
export function FeatureToggles() {
  const { t } = useTranslation('settings')
  const { world, toggles } = useWorld()
  const toast = useToast()
  const reload = useRenewal(setFeatureToggles)
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: FeatureToggle[]) =>
      request(setFeatureToggles, { world: world.id, body: { featureToggles: wanted } }),
    onSuccess: async () => await reload(),
    onError: (error) => {
      reportError(error)
      toast({ status: 'problem', message: t('toggles.failed') })
    },
  })
  const switched = (toggle: FeatureToggle, on: boolean) =>
    featureToggles.filter((each) => (each === toggle ? on : toggles.includes(each)))
  return (
    <Card component="section" labelledBy="feature-toggles" className={classes.card}>
      <div>
        <h2 id="feature-toggles" className={classes.title}>
          {t('toggles.title')}
        </h2>
        <p className={classes.about}>{t('toggles.about')}</p>
      </div>
      {featureToggles.map((toggle) => (
        <Switch
          key={toggle}
          label={t(`toggles.${toggle}`)}
          withThumbIndicator={false}
          disabled={isPending}
          checked={toggles.includes(toggle)}
          onChange={({ currentTarget }) => mutate(switched(toggle, currentTarget.checked))}
        />
      ))}
    </Card>
  )
}
