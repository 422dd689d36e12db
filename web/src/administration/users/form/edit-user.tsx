import { type UserRow, updateUser, type WorldEntry } from '@muster/contract'
import { hasUserChanged, mayUpdateUser, userFieldsOf } from '@muster/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from '../../../estate/changed-meanwhile.tsx'
import { request } from '../../../session/request/request.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { useSaveRecord } from '../../use-save-record.ts'
import { latestUser } from '../users.queries.ts'
import { InviteAgain } from './invite-again.tsx'
import { RoleChoice } from './role-choice.tsx'
import { userProblemOf } from './save-problem.ts'
import { draftOf, type UserFormDraft, useUserForm } from './use-user-form.ts'
import classes from './user-form.module.css'
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
  gone: 'users:errors.notFound',
  ownAccount: 'users:denied.edit',
  failed: 'ui:error.wrongAgain',
} as const

/** What a user may do and see; the email address cannot be changed [A-1016, A-1021]. */
export function EditUser({ user, worlds, onReload, onClose }: EditUserProps) {
  const { t } = useTranslation(['users', 'ui'])
  const { world } = useWorld()
  const toast = useToast()
  const [stored, setStored] = useState(user)

  const { save, problem, changedMeanwhile, isGone, loadLatest, ...saving } = useSaveRecord({
    problemOf: userProblemOf,
    reload: onReload,
    readLatest: () => latestUser(world.id, stored),
    onLatest: (latest) => {
      setStored(latest)
      form.start(draftOf(latest, worlds))
    },
    onSaved: () => {
      toast({ status: 'good', message: t('users:saved') })
      onClose()
    },
  })
  // Compared with the worlds known at the start: a changed list of worlds is no change of the user.
  const form = useUserForm({ initial: draftOf(user, worlds), worlds, onChange: saving.forgetFailure })
  const { draft, before } = form
  const send = (valid: UserFormDraft) => {
    const { id, version } = stored
    return request(updateUser, { world: world.id, body: { id, version, ...userFieldsOf(valid) } })
  }

  return (
    <FormDialog
      title={
        <>
          {t('users:form.editTitle')}
          <span className={classes.subtitle}>{stored.email}</span>
        </>
      }
      isDirty={hasUserChanged(before, draft) && !isGone}
      maySave={mayUpdateUser(before, draft) && !form.lacksZone && !isGone}
      isPending={saving.isPending}
      isStored={saving.isStored}
      problem={problem && problem !== 'changed' ? t(texts[problem]) : null}
      afterFailure={isGone ? 'cancel' : problem && 'save'}
      onSave={() => form.submit((valid) => save(() => send(valid)))}
      onClose={onClose}
    >
      {stored.isInvited && <InviteAgain user={stored} />}
      <RoleChoice value={draft.role} onChange={form.setRole} />
      {worlds.length > 1 && <WorldChoice worlds={worlds} draft={draft} onChange={form.setWorlds} />}
      <ViewChoice form={form} />
      {changedMeanwhile && <ChangedMeanwhile error={changedMeanwhile} onLoadLatest={loadLatest} />}
    </FormDialog>
  )
}
