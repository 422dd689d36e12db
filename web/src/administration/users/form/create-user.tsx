import { TextInput } from '@mantine/core'
import { createUser, type WorldEntry } from '@muster/contract'
import { hasUserChanged, isWrongEmail, mayCreateUser, type UserDraft, userFieldsOf } from '@muster/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../../session/request/request.ts'
import { useCreationKey } from '../../../session/request/use-creation-key.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useFocusAfterFailure } from '../../../ui/states/use-focus-after-failure.ts'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { useSaveRecord } from '../../use-save-record.ts'
import { RoleChoice } from './role-choice.tsx'
import { userProblemOf } from './save-problem.ts'
import { useUserDraft } from './use-user-draft.ts'
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
  const withKey = useCreationKey()
  const [initial] = useState<UserDraft>({
    role: 'viewer',
    worldIds: [world.id],
    homeLocationId: null,
    group: null,
    zoneId: null,
  })
  const [email, setEmail] = useState('')
  const [isLeft, setLeft] = useState(false)

  const { save, problem, isPending, isStored, forgetFailure } = useSaveRecord({
    problemOf: userProblemOf,
    reload: onReload,
    onSaved: () => {
      toast({ status: 'good', message: t('users:created', { email: email.trim() }) })
      onClose()
    },
  })
  const form = useUserDraft(initial, worlds, forgetFailure)
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
    forgetFailure()
  }

  const send = () => {
    const body = { email: email.trim(), ...userFieldsOf(form.draft) }
    return withKey(body, (idempotencyKey) => request(createUser, { world: world.id, body, idempotencyKey }))
  }
  const hasFailed = problem !== null && !isEmailRefused

  return (
    <FormDialog
      title={t('users:form.createTitle')}
      isDirty={email.trim() !== '' || hasUserChanged(initial, form.draft)}
      maySave={mayCreateUser(email, form.draft) && !form.lacksZone && !isEmailRefused}
      isPending={isPending}
      isStored={isStored}
      problem={hasFailed ? t('ui:error.wrongAgain') : null}
      afterFailure={hasFailed ? 'save' : null}
      onSave={() => save(send)}
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
        value={email}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setLeft(true)}
        error={emailProblem && <FieldError>{t(`users:errors.${emailProblem}`)}</FieldError>}
      />
      <RoleChoice value={form.draft.role} onChange={form.setRole} />
      {worlds.length > 1 && <WorldChoice worlds={worlds} draft={form.draft} onChange={form.setWorlds} />}
      <ViewChoice form={form} />
    </FormDialog>
  )
}
