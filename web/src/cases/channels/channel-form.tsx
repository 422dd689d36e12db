import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import {
  type ChannelRow,
  channelKinds,
  channelLimits,
  createChannel,
  languages,
  listChannels,
  updateChannel,
} from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from '../../estate/changed-meanwhile.tsx'
import { currentLanguage } from '../../session/language/language.ts'
import { languageTags } from '../../session/language/language-choice.ts'
import { reportError } from '../../session/request/error-reporter.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { isChangedMeanwhile, RequestError } from '../../session/request/request-error.ts'
import { useCreationKey } from '../../session/request/use-creation-key.ts'
import { useWorld } from '../../session/world/world.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import { type ChannelDraft, createdData, draftOf, newDraft, problemOf, updatedData } from './channel-draft.ts'

interface ChannelFormProps {
  /** Null for a new channel. */
  channel: ChannelRow | null
  /** The secret of a new webhook, which is shown once [K-1017]. */
  onSecret: (secret: { name: string; secret: string }) => void
  onClose: () => void
}

const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : undefined)
const known = {
  channelExists: 'channels:form.exists',
  receiverNotAllowed: 'channels:form.notAllowed',
  limitExceeded: 'channels:form.limit',
} as const

const languageName = (language: (typeof languages)[number]) => {
  const tag = languageTags[language]
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
}

/** A channel, new or stored; its kind stays [K-1002, K-1003, K-1012]. */
export function ChannelForm({ channel, onSecret, onClose }: ChannelFormProps) {
  const { t } = useTranslation(['channels', 'ui'])
  const { world } = useWorld()
  const toast = useToast()
  const withKey = useCreationKey()
  const renew = useRenewal(createChannel, updateChannel)
  const [stored, setStored] = useState(channel)
  const [before, setBefore] = useState(() => (channel ? draftOf(channel) : newDraft(currentLanguage())))
  const [draft, setDraft] = useState<ChannelDraft>(before)
  const [isLeft, setLeft] = useState(false)
  const problem = problemOf(draft, stored === null)
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async () => {
      if (stored) {
        const { id, version } = stored
        const body = { id, version, data: updatedData(draft) }
        await request(updateChannel, { world: world.id, body })
        return null
      }
      const body = { data: createdData(draft) }
      const answer = await withKey(body, (idempotencyKey) =>
        request(createChannel, { world: world.id, body, idempotencyKey }),
      )
      return answer.secret
    },
    onSuccess: async (secret) => {
      toast({ status: 'good', message: t(stored ? 'channels:saved' : 'channels:created') })
      onClose()
      if (secret !== null) onSecret({ name: draft.name.trim(), secret })
      await renew()
    },
    onError: (failure) => {
      if (codeOf(failure) === undefined) reportError(failure)
    },
  })
  const change = (part: Partial<ChannelDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    if (error && !isChangedMeanwhile(error)) reset()
  }
  const loadLatest = async () => {
    const { list } = await request(listChannels, { world: world.id })
    const latest = list.find(({ id }) => id === stored?.id)
    if (!latest) return onClose()
    setStored(latest)
    setBefore(draftOf(latest))
    setDraft(draftOf(latest))
    reset()
  }
  const code = codeOf(error)
  const failure = () => {
    if (!error || isChangedMeanwhile(error)) return null
    return code !== undefined && code in known
      ? t(known[code as keyof typeof known])
      : t('ui:error.wrongAgain')
  }
  const errorOf = (field: typeof problem, text: string) =>
    isLeft && problem === field && <FieldError>{text}</FieldError>
  const onBlur = () => setLeft(true)
  const { postsTo = null } = stored ?? {}
  return (
    <FormDialog
      title={t(stored ? 'channels:editTitle' : 'channels:create')}
      isDirty={JSON.stringify(draft) !== JSON.stringify(before)}
      maySave={problem === null}
      isPending={isPending}
      isStored={isSuccess}
      problem={failure()}
      afterFailure={error ? 'save' : null}
      onSave={() => mutate()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('channels:form.name')}
        required
        autoComplete="off"
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        onBlur={onBlur}
        error={errorOf('name', t('channels:form.nameProblem', { max: channelLimits.name }))}
      />
      <NativeSelect
        size="md"
        label={t('channels:form.kind')}
        data={channelKinds.map((kind) => ({ value: kind, label: t(`channels:kinds.${kind}`) }))}
        value={draft.kind}
        disabled={stored !== null}
        onChange={({ currentTarget }) => {
          const kind = channelKinds.find((each) => each === currentTarget.value)
          if (kind) change({ kind })
        }}
      />
      {draft.kind === 'email' ? (
        <Textarea
          label={t('channels:form.addresses')}
          description={t('channels:form.addressesHint', { max: channelLimits.addresses })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          rows={3}
          value={draft.addresses}
          onChange={({ currentTarget }) => change({ addresses: currentTarget.value })}
          onBlur={onBlur}
          error={errorOf('addresses', t('channels:form.addressesProblem', { max: channelLimits.addresses }))}
        />
      ) : (
        <TextInput
          label={t('channels:form.url')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={postsTo ? t('channels:form.urlKept', postsTo) : undefined}
          required={stored === null}
          type="url"
          autoComplete="off"
          value={draft.url}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
          onBlur={onBlur}
          error={errorOf('url', t('channels:form.urlProblem'))}
        />
      )}
      <NativeSelect
        size="md"
        label={t('channels:form.language')}
        data={languages.map((language) => ({ value: language, label: languageName(language) }))}
        value={draft.language}
        onChange={({ currentTarget }) => {
          const language = languages.find((each) => each === currentTarget.value)
          if (language) change({ language })
        }}
      />
      <Switch
        label={t('channels:form.isOn')}
        withThumbIndicator={false}
        checked={draft.isOn}
        onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
      />
      {isChangedMeanwhile(error) && <ChangedMeanwhile error={error} onLoadLatest={loadLatest} />}
    </FormDialog>
  )
}
