import { Button } from '@mantine/core'
import { type AnswerOf, adoptSuggestion, dismissSuggestion, type listSuggestions } from '@muster/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../session/request/error-reporter.ts'
import { useRenewal } from '../../../session/request/renew.ts'
import { request } from '../../../session/request/request.ts'
import { useCreationKey } from '../../../session/request/use-creation-key.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { useSavedWords } from '../use-saved-words.ts'
import { useWatchWords } from '../use-watch-words.ts'
import { suggestionsQuery } from '../watches.queries.ts'
import classes from './watches-page.module.css'

type Suggestion = AnswerOf<typeof listSuggestions>['list'][number]

/** Watches that the world could have, each switched on by one click [K-413, K-414]. */
export function Suggestions() {
  const { t } = useTranslation('watches')
  const { world } = useWorld()
  const title = useId()
  const { data } = useQuery(suggestionsQuery(world.id))
  if (!data || data.list.length === 0) return null
  return (
    <section aria-labelledby={title} className={classes.suggestions}>
      <h2 id={title} className={classes.title}>
        {t('suggested.title')}
      </h2>
      <ul>
        {data.list.map((suggestion) => (
          <One key={suggestion.key} suggestion={suggestion} />
        ))}
      </ul>
    </section>
  )
}

function One({ suggestion: { key, watched, isAlertOff } }: { suggestion: Suggestion }) {
  const { t } = useTranslation('watches')
  const { world } = useWorld()
  const toast = useToast()
  const withKey = useCreationKey()
  const renew = useRenewal(adoptSuggestion, dismissSuggestion)
  const savedWords = useSavedWords()
  const wordsOf = useWatchWords()
  const name = t(`suggested.names.${key}`)
  const onError = (error: unknown) => {
    reportError(error)
    toast({ status: 'problem', message: t('suggested.failed') })
    void renew()
  }
  const adopt = useMutation({
    mutationFn: () =>
      withKey({ key, name }, (idempotencyKey) =>
        request(adoptSuggestion, { world: world.id, body: { key, name }, idempotencyKey }),
      ),
    onSuccess: async ({ found }) => {
      toast({ status: 'good', message: savedWords(t('created'), found) })
      await renew()
    },
    onError,
  })
  const dismiss = useMutation({
    mutationFn: () => request(dismissSuggestion, { world: world.id, body: { key } }),
    onSuccess: () => renew(),
    onError,
  })
  const isPending = adopt.isPending || dismiss.isPending
  return (
    <li className={classes.suggestion}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <p className={classes.what}>{wordsOf(watched)}</p>
        {isAlertOff && <p className={classes.off}>{t('suggested.alertOff')}</p>}
      </div>
      <div className={classes.buttons}>
        <Button disabled={isPending} onClick={() => dismiss.mutate()}>
          {t('suggested.dismiss')}
        </Button>
        <Button
          variant="filled"
          loading={adopt.isPending}
          disabled={isPending}
          onClick={() => adopt.mutate()}
        >
          {t('suggested.adopt')}
        </Button>
      </div>
    </li>
  )
}
