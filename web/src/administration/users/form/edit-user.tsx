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
import { latestUser } from '../users.queries.ts'
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
  /** Reads the list anew. */
  onReload: () => Promise<unknown>
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
  // Held against the worlds of that time: another list of them is no change of the user.
  const [before, setBefore] = useState(() => draftOf(user, worlds))
  const [isStored, setIsStored] = useState(false)
  /** No longer in this world, or nowhere. */
  const [isGone, setGone] = useState(false)
  const form = useUserDraft(before, worlds)

  const save = useMutation({
    mutationFn: async () => {
      const { id, version } = stored
      const body = { id, version, ...userFieldsOf(form.draft) }
      await request(updateUser, { world: world.id, body })
      setIsStored(true)
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
  const loadLatest = async () => {
    const latest = await latestUser(world.id, stored)
    save.reset()
    void onReload()
    if (!latest) return setGone(true)
    setStored(latest)
    const start = draftOf(latest, worlds)
    setBefore(start)
    form.start(start)
  }
  const problem = isGone ? 'notFound' : save.error && saveProblemOf(save.error)

  return (
    <UserDialog
      title={t('users:form.editTitle')}
      subtitle={stored.email}
      isDirty={hasUserChanged(before, form.draft) && !isGone}
      maySave={mayUpdateUser(before, form.draft) && !form.lacksZone && !isGone}
      isPending={save.isPending}
      isStored={isStored}
      hasFailed={save.isError}
      onSave={save.mutate}
      onClose={onClose}
    >
      {stored.isInvited && <InviteAgain user={stored} />}
      <RoleChoice value={form.draft.role} onChange={form.setRole} />
      {worlds.length > 1 && <WorldChoice worlds={worlds} draft={form.draft} onChange={form.setWorlds} />}
      <ViewChoice form={form} />
      {isChangedMeanwhile(save.error) ? (
        <ChangedMeanwhile error={save.error} onLoadLatest={loadLatest} />
      ) : (
        problem !== null && (
          <div role="alert">
            <FieldError>{t(texts[problem])}</FieldError>
          </div>
        )
      )}
    </UserDialog>
  )
}
