import { TextInput } from '@mantine/core'
import { watchLimits } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ChangedMeanwhile } from '../../../estate/changed-meanwhile.tsx'
import { worldPaths } from '../../../session/paths.ts'
import { reportError } from '../../../session/request/error-reporter.ts'
import { useRenewal } from '../../../session/request/renew.ts'
import { isChangedMeanwhile, RequestError } from '../../../session/request/request-error.ts'
import { useCreationKey } from '../../../session/request/use-creation-key.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { useLeavePrompt } from '../../../ui/dialog/leave-prompt.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { SaveFooter } from '../../../ui/form/save-footer.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { useSavedWords } from '../use-saved-words.ts'
import { fetchWatch, type ShownWatch, sendWatch, type Whose, watchChanges } from '../watches.queries.ts'
import { Preview } from './preview.tsx'
import { draftOf, type WatchDraft } from './watch-draft.ts'
import { fieldsOf, problemsOf } from './watch-fields.ts'
import classes from './watch-form.module.css'
import { WhatFields } from './what-fields.tsx'
import { WhenFields } from './when-fields.tsx'
import { WhereFields } from './where-fields.tsx'
import { WhoFields } from './who-fields.tsx'

interface WatchFormProps {
  whose: Whose
  /** Null for a new watch. */
  watch: ShownWatch | null
  /** A new draft. */
  unset: WatchDraft
}

const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : undefined)

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" labelledBy={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** The form of a watch, new or stored [K-401, K-402]. */
export function WatchForm({ whose, watch, unset }: WatchFormProps) {
  const { t } = useTranslation(['watches', 'ui'])
  const { world } = useWorld()
  const navigate = useNavigate()
  const toast = useToast()
  const withKey = useCreationKey()
  const renew = useRenewal(...watchChanges)
  const savedWords = useSavedWords()
  const [stored, setStored] = useState(watch)
  const [before, setBefore] = useState(() => (watch ? draftOf(watch, unset) : unset))
  const [draft, setDraft] = useState(before)
  const [isNameLeft, setNameLeft] = useState(false)
  const list = `${worldPaths(world.id).watches}${whose === 'me' ? '?of=me' : ''}`

  const [isSaved, setSaved] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      const data = fieldsOf(draft)
      return withKey(data, (idempotencyKey) => sendWatch(world.id, whose, { stored, data, idempotencyKey }))
    },
    onSuccess: async ({ found }) => {
      toast({ status: 'good', message: savedWords(t(stored ? 'watches:saved' : 'watches:created'), found) })
      setSaved(true)
      await renew()
    },
    onError: (failure) => {
      if (codeOf(failure) === undefined) reportError(failure)
    },
  })
  const changed = (Object.keys(draft) as (keyof WatchDraft)[]).filter(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(before[field]),
  )
  const leavePrompt = useLeavePrompt(changed.length > 0 && !isSaved)
  // After the prompt has learned that nothing is lost by leaving.
  useEffect(() => {
    if (isSaved) void navigate(list)
  }, [isSaved, navigate, list])
  const problems = problemsOf(draft, whose === 'world')
  const change = (part: Partial<WatchDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    if (error && !isChangedMeanwhile(error)) reset()
  }
  const loadLatest = async () => {
    if (!stored) return
    const latest = await fetchWatch(world.id, whose, stored.id)
    setStored(latest)
    setBefore(draftOf(latest, unset))
    setDraft(draftOf(latest, unset))
    reset()
  }
  const exists = codeOf(error) === 'watchExists'
  const nameProblem = exists
    ? t('watches:form.exists')
    : isNameLeft && problems.includes('name') && t('watches:form.nameProblem', { max: watchLimits.name })
  const failure = () => {
    if (!error || exists || isChangedMeanwhile(error)) return null
    return codeOf(error) === 'limitExceeded' ? t('watches:limit') : t('ui:error.wrongAgain')
  }
  const wrong = failure()
  const parts = { draft, onChange: change }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (problems.length === 0 && !isPending) mutate()
      }}
    >
      <div className={classes.parts}>
        <Card>
          <TextInput
            label={t('watches:form.name')}
            required
            autoComplete="off"
            value={draft.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            onBlur={() => setNameLeft(true)}
            error={nameProblem && <FieldError>{nameProblem}</FieldError>}
          />
        </Card>
        <Part title={t('watches:form.sections.what')}>
          <WhatFields {...parts} />
        </Part>
        <Part title={t('watches:form.sections.where')}>
          <WhereFields {...parts} />
        </Part>
        <Part title={t('watches:form.sections.when')}>
          <WhenFields {...parts} />
        </Part>
        <Part title={t('watches:form.sections.who')}>
          <WhoFields whose={whose} {...parts} />
        </Part>
        <Part title={t('watches:form.sections.preview')}>
          <Preview
            whose={whose}
            draft={draft}
            isValid={problems.every((problem) => problem === 'name' || problem === 'receivers')}
          />
        </Part>
        {isChangedMeanwhile(error) && <ChangedMeanwhile error={error} onLoadLatest={loadLatest} />}
        {wrong !== null && (
          <div role="alert">
            <FieldError>{wrong}</FieldError>
          </div>
        )}
      </div>
      <SaveFooter
        changes={changed.length}
        problems={changed.length === 0 ? 0 : problems.length}
        isIncomplete={problems.length > 0}
        isSaving={isPending}
        result={null}
        onCancel={() => void navigate(list)}
      />
      {leavePrompt}
    </form>
  )
}
