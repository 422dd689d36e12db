import { type UserRow, updateUser, type WorldEntry } from '@muster/contract'
import { hasUserChanged, mayUpdateUser, userFieldsOf } from '@muster/rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from '../../../estate/changed-meanwhile.tsx'
import { reportError } from '../../../session/error-reporter.ts'
import { request } from '../../../session/request.ts'
import { isChangedMeanwhile } from '../../../session/request-error.ts'
import { useWorld } from '../../../session/world.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { useAfterSave } from '../../after-save.ts'
import { InviteAgain } from './invite-again.tsx'
import { RoleChoice } from './role-choice.tsx'
import { type SaveProblem, saveProblemOf } from './save-problem.ts'
import { draftOf, useUserDraft } from './use-user-draft.ts'
import { UserDialog } from './user-dialog.tsx'
import { ViewChoice } from './view-choice.tsx'
import { WorldChoice } from './world-choice.tsx'

interface EditUserProps {
  /** As it was when the dialog opened. */
  user: UserRow
  worlds: readonly WorldEntry[]
  /** Reads the list anew; answers who is on it then. */
  onReload: () => Promise<ReadonlyMap<string, UserRow>>
  onClose: () => void
}

const texts = {
  email: 'users:errors.email',
  exists: 'users:errors.exists',
  notFound: 'users:errors.notFound',
  ownAccount: 'users:denied.edit',
  other: 'ui:error.wrongAgain',
} as const satisfies Record<SaveProblem, string>

/** What a user may do and see; who it is cannot be changed [A-1016, A-1021]. */
export function EditUser({ user, worlds, onReload, onClose }: EditUserProps) {
  const { t } = useTranslation(['users', 'ui'])
  const { world } = useWorld()
  const toast = useToast()
  const caughtUp = useAfterSave()
  const [stored, setStored] = useState(user)
  const before = draftOf(stored, worlds)
  const form = useUserDraft(before, worlds)

  const save = useMutation({
    mutationFn: async () => {
      const { id, version } = stored
      const body = { id, version, ...userFieldsOf(form.draft) }
      await request(updateUser, { world: world.id, body })
      await caughtUp()
      await onReload()
    },
    onSuccess: () => {
      toast({ status: 'good', message: t('users:saved') })
      onClose()
    },
    onError: (error) => {
      if (!isChangedMeanwhile(error) && saveProblemOf(error) === 'other') reportError(error)
    },
  })
  const latest = useMutation({
    mutationFn: async () => (await onReload()).get(stored.id),
    onSuccess: (found) => {
      // No longer in this world, or nowhere.
      if (!found) return onClose()
      setStored(found)
      form.start(draftOf(found, worlds))
      save.reset()
    },
  })

  return (
    <UserDialog
      title={t('users:form.editTitle')}
      subtitle={stored.email}
      isDirty={hasUserChanged(before, form.draft)}
      maySave={mayUpdateUser(before, form.draft) && !form.lacksZone}
      isPending={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    >
      {stored.isInvited && <InviteAgain user={stored} />}
      <RoleChoice value={form.draft.role} onChange={form.setRole} />
      {worlds.length > 1 && <WorldChoice worlds={worlds} draft={form.draft} onChange={form.setWorlds} />}
      <ViewChoice form={form} />
      {isChangedMeanwhile(save.error) ? (
        <ChangedMeanwhile error={save.error} onLoadLatest={latest.mutate} />
      ) : (
        save.error !== null && (
          <div role="alert">
            <FieldError>{t(texts[saveProblemOf(save.error)])}</FieldError>
          </div>
        )
      )}
    </UserDialog>
  )
}
