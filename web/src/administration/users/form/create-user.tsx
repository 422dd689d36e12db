import { createUser, type WorldEntry } from '@muster/contract'
import { hasUserChanged, mayCreateUser, userFieldsOf } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { request } from '../../../session/request/request.ts'
import { useCreationKey } from '../../../session/request/use-creation-key.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { DraftTextInput } from '../../../ui/form/draft/draft-text-input.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { useSaveRecord } from '../../use-save-record.ts'
import { RoleChoice } from './role-choice.tsx'
import { userProblemOf } from './save-problem.ts'
import { checkEmail, type UserFormDraft, useUserForm } from './use-user-form.ts'
import { ViewChoice } from './view-choice.tsx'
import { WorldChoice } from './world-choice.tsx'

interface CreateUserProps {
  worlds: readonly WorldEntry[]
  onReload: () => Promise<unknown>
  onClose: () => void
}

/** A new user is invited by email. The open world is preselected. */
export function CreateUser({ worlds, onReload, onClose }: CreateUserProps) {
  const { t } = useTranslation(['users', 'ui'])
  const { world } = useWorld()
  const toast = useToast()
  const withKey = useCreationKey()
  const { save, problem, isPending, isStored, forgetFailure } = useSaveRecord({
    problemOf: userProblemOf,
    reload: onReload,
    onSaved: () => {
      toast({ status: 'good', message: t('users:created', { email: draft.email.trim() }) })
      onClose()
    },
  })
  const refused = problem === 'exists' ? 'exists' : problem === 'email' ? 'provider' : null
  const form = useUserForm({
    initial: {
      email: '',
      role: 'viewer',
      worldIds: [world.id],
      homeLocationId: null,
      group: null,
      zoneId: null,
      kind: 'all',
    },
    worlds,
    check: checkEmail,
    refusal: refused && { field: 'email', problem: refused, takesFocus: true },
    onChange: forgetFailure,
  })
  const { draft, before } = form

  const send = ({ email, ...user }: UserFormDraft) => {
    const body = { email: email.trim(), ...userFieldsOf(user) }
    return withKey(body, (idempotencyKey) => request(createUser, { world: world.id, body, idempotencyKey }))
  }
  const hasFailed = problem !== null && !refused

  return (
    <FormDialog
      title={t('users:form.createTitle')}
      isDirty={draft.email.trim() !== '' || hasUserChanged(before, draft)}
      maySave={mayCreateUser(draft.email, draft) && !form.lacksZone && !refused}
      isPending={isPending}
      isStored={isStored}
      problem={hasFailed ? t('ui:error.wrongAgain') : null}
      afterFailure={hasFailed ? 'save' : null}
      onSave={() => form.submit((valid) => save(() => send(valid)))}
      onClose={onClose}
    >
      <DraftTextInput
        form={form}
        name="email"
        data-autofocus
        type="email"
        label={t('users:form.email')}
        description={t('users:form.emailHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // The error shows when the field is left, and hides while the user corrects it [A-1017, A-1018].
        show="whileLeft"
        problemText={(wrong) => t(`users:errors.${wrong}`)}
      />
      <RoleChoice value={draft.role} onChange={form.setRole} />
      {worlds.length > 1 && <WorldChoice worlds={worlds} draft={draft} onChange={form.setWorlds} />}
      <ViewChoice form={form} />
    </FormDialog>
  )
}
