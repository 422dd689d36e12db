import { Select } from '@mantine/core'
import { assetTagLength } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from '../../../estate/changed-meanwhile.tsx'
import { homeLocationsQuery } from '../../../estate/filter/estate-options.queries.ts'
import type { RequestError } from '../../../session/request/request-error.ts'
import { mayDo, useWorld } from '../../../session/world/world.tsx'
import { DraftTextInput } from '../../../ui/form/draft/draft-text-input.tsx'
import { useDraftForm } from '../../../ui/form/draft/use-draft-form.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import classes from './edit-record.module.css'
import { GroupsInput } from './groups-input.tsx'
import {
  assetTagProblem,
  draftOf,
  type GroupProblem,
  groupProblem,
  type OpenedRecord,
  type RecordDraft,
  type RecordField,
  recordChanges,
} from './record-changes.ts'
import { useLatestRecord } from './use-latest-record.ts'
import { useSaveDevice } from './use-save-device.ts'

interface EditRecordProps {
  /** As it was when the dialog opened. */
  device: OpenedRecord
  /** Refetches what shows the device. */
  onReload: () => Promise<unknown>
  onClose: () => void
}

const fieldNames = { assetTag: 'assetTag', homeLocationId: 'homeLocation', groups: 'groups' } as const

interface FormDraft extends RecordDraft {
  /** Typed text that is not a group yet. */
  typedGroup: string
}

const check = ({ assetTag, typedGroup, groups }: FormDraft) => ({
  assetTag: assetTagProblem(assetTag),
  typedGroup: groupProblem(typedGroup, groups),
})

/** The edit record dialog [C-501 to C-521]. Closes when everything is saved, and asks before changes are lost. */
export function EditRecord({ device, onReload, onClose }: EditRecordProps) {
  const { t } = useTranslation('devices')
  // Compared with the record as opened, later as saved by this dialog.
  const form = useDraftForm<FormDraft, GroupProblem>({
    initial: { ...draftOf(device), typedGroup: '' },
    check,
  })
  const { draft, before } = form
  const [failed, setFailed] = useState<readonly RecordField[]>([])
  const [isGone, setGone] = useState(false)
  const [version, setVersion] = useState(device.version)
  const [changedMeanwhile, setChangedMeanwhile] = useState<RequestError | null>(null)
  const toast = useToast()
  const { mutateAsync, isPending } = useSaveDevice()
  const readLatest = useLatestRecord()

  const changes = recordChanges(before, draft)
  const isDirty = !isGone && (Object.keys(changes).length > 0 || draft.typedGroup.trim() !== '')

  const save = async () => {
    setFailed([])
    const outcome = await mutateAsync({ id: device.id, version, changes })
    form.rebase({ ...before, ...outcome.saved })
    setVersion(outcome.version)
    setChangedMeanwhile(outcome.changedMeanwhile)
    if (outcome.isGone) {
      setGone(true)
      await onReload()
    } else if (outcome.failed.length > 0) {
      if (!outcome.changedMeanwhile) setFailed(outcome.failed)
    } else {
      toast({ status: 'good', message: t('record.saved') })
      onClose()
    }
  }

  const takeLatest = async () => {
    const latest = await readLatest(device.id)
    await onReload()
    if (!latest) return setGone(true)
    form.start({ ...draftOf(latest), typedGroup: '' })
    setVersion(latest.version)
    setChangedMeanwhile(null)
  }

  const failedFields = failed.map((field) => t(`record.fields.${fieldNames[field]}`)).join(', ')
  const problem = isGone
    ? t('record.gone')
    : failed.length > 0
      ? t('record.failed', { fields: failedFields })
      : null

  return (
    <FormDialog
      title={t('record.title')}
      isDirty={isDirty}
      maySave={isDirty && !form.hasProblems}
      isPending={isPending}
      problem={problem}
      afterFailure={isGone ? 'cancel' : problem || changedMeanwhile ? 'save' : null}
      onSave={() => form.submit(save)}
      onClose={onClose}
    >
      <dl className={classes.facts}>
        <Fact name={t('record.serialNumber')} value={device.serialNumber} />
        <Fact name={t('record.model')} value={device.model} />
        <Fact name={t('record.manufacturer')} value={device.manufacturer} />
      </dl>
      <DraftTextInput
        form={form}
        name="assetTag"
        data-autofocus
        label={t('record.assetTag')}
        autoComplete="off"
        show="atOnce"
        problemText={(wrong) =>
          wrong === 'tooLong'
            ? t('record.assetTagTooLong', { maxLength: assetTagLength })
            : t('record.assetTagHidden')
        }
      />
      <GroupsInput
        groups={draft.groups}
        onChange={(groups) => form.change({ groups })}
        typed={draft.typedGroup}
        onType={(typedGroup) => form.change({ typedGroup })}
      />
      <HomeLocation
        device={device}
        value={draft.homeLocationId}
        onChange={(homeLocationId) => form.change({ homeLocationId })}
      />
      {changedMeanwhile && !isGone && <ChangedMeanwhile error={changedMeanwhile} onLoadLatest={takeLatest} />}
    </FormDialog>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value || '-'}</dd>
  </div>
)

interface HomeLocationProps {
  device: OpenedRecord
  value: string | null
  onChange: (id: string | null) => void
}

/** Can be changed, not cleared [C-9930]; read-only for users tied to one [C-503]. */
function HomeLocation({ device, value, onChange }: HomeLocationProps) {
  const { t } = useTranslation('devices')
  const session = useWorld()
  const mayMove = mayDo(session, 'devices.move')
  const { data } = useQuery({ ...homeLocationsQuery(session.world.id), enabled: mayMove })
  const current = device.homeLocation
  if (!mayMove)
    return (
      <dl className={classes.facts}>
        <Fact name={t('record.homeLocation')} value={current?.name ?? t('record.noHomeLocation')} />
      </dl>
    )
  const places = data ?? (current ? [current] : [])
  return (
    <Select
      size="md"
      label={t('record.homeLocation')}
      placeholder={t('record.noHomeLocation')}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t('record.noneFound')}
      data={places.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}
