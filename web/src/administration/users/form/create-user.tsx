import { TextInput } from '@mantine/core'
import { createUser, signInLimits, type WorldEntry } from '@muster/contract'
import { hasUserChanged, isWrongEmail, mayCreateUser, type UserDraft, userFieldsOf } from '@muster/rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../session/error-reporter.ts'
import { request } from '../../../session/request.ts'
import { useCreationKey } from '../../../session/use-creation-key.ts'
import { useWorld } from '../../../session/world.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { useFocusAfterFailure } from '../../../ui/use-focus-after-failure.ts'
import { useAfterSave } from '../../after-save.ts'
import { RoleChoice } from './role-choice.tsx'
import { saveProblemOf } from './save-problem.ts'
import { useUserDraft } from './use-user-draft.ts'
import { UserDialog } from './user-dialog.tsx'
import { ViewChoice } from './view-choice.tsx'
import { WorldChoice } from './world-choice.tsx'

interface CreateUserProps {
  worlds: readonly WorldEntry[]
  onReload: () => Promise<unknown>
  onClose: () => void
}

/** Whoever is created is invited by mail; the world in sight is the likeliest one. */
export function CreateUser({ worlds, onReload, onClose }: CreateUserProps) {
  const { t } = useTranslation(['users', 'ui'])
  const { world } = useWorld()
  const toast = useToast()
  const caughtUp = useAfterSave()
  const withKey = useCreationKey()
  const [initial] = useState<UserDraft>({
    role: 'viewer',
    worldIds: [world.id],
    homeLocationId: null,
    group: null,
    zoneId: null,
  })
  const form = useUserDraft(initial, worlds)
  const [email, setEmail] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [isStored, setStored] = useState(false)

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const body = { email: email.trim(), ...userFieldsOf(form.draft) }
      await withKey(body, (idempotencyKey) => request(createUser, { world: world.id, body, idempotencyKey }))
      setStored(true)
      await caughtUp()
      await onReload()
    },
    onSuccess: () => {
      toast({ status: 'good', message: t('users:created', { email: email.trim() }) })
      onClose()
    },
    onError: (failure) => {
      if (saveProblemOf(failure) === 'other') reportError(failure)
    },
  })
  const problem = error === null ? null : saveProblemOf(error)
  const isEmailRefused = problem === 'exists' || problem === 'email'
  const emailProblem =
    isLeft && isWrongEmail(email)
      ? 'email'
      : problem === 'exists'
        ? 'exists'
        : problem === 'email'
          ? 'provider'
          : null
  const emailField = useFocusAfterFailure<HTMLInputElement>(isEmailRefused)
  const type = (text: string) => {
    setEmail(text)
    // The mistake is told when the field is left; while it is corrected nobody is in the way [A-1017, A-1018].
    setLeft(false)
    if (error) reset()
  }

  return (
    <UserDialog
      title={t('users:form.createTitle')}
      isDirty={email.trim() !== '' || hasUserChanged(initial, form.draft)}
      maySave={mayCreateUser(email, form.draft) && !form.lacksZone && !isEmailRefused}
      isPending={isPending}
      isStored={isStored}
      hasFailed={problem !== null && !isEmailRefused}
      onSave={mutate}
      onClose={onClose}
    >
      <TextInput
        ref={emailField}
        data-autofocus
        type="email"
        label={t('users:form.email')}
        description={emailProblem === null ? t('users:form.emailHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={signInLimits.emailLength}
        value={email}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setLeft(true)}
        error={emailProblem && <FieldError>{t(`users:errors.${emailProblem}`)}</FieldError>}
      />
      <RoleChoice value={form.draft.role} onChange={form.setRole} />
      {worlds.length > 1 && <WorldChoice worlds={worlds} draft={form.draft} onChange={form.setWorlds} />}
      <ViewChoice form={form} />
      {problem !== null && !isEmailRefused && (
        <div role="alert">
          <FieldError>{t('ui:error.wrongAgain')}</FieldError>
        </div>
      )}
    </UserDialog>
  )
}
