import { Select, TextInput } from '@mantine/core'
import { assetTagLength, type DeviceRow } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from '../../../estate/changed-meanwhile.tsx'
import { homeLocationsQuery } from '../../../estate/filter/estate-options.queries.ts'
import type { RequestError } from '../../../session/request/request-error.ts'
import { mayDo, useWorld } from '../../../session/world/world.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import classes from './edit-record.module.css'
import { GroupsInput } from './groups-input.tsx'
import { assetTagProblem, draftOf, groupProblem, type RecordField, recordChanges } from './record-changes.ts'
import { useLatestRecord } from './use-latest-record.ts'
import { useSaveDevice } from './use-save-device.ts'

interface EditRecordProps {
  /** As it was when the dialog opened. */
  device: DeviceRow
  /** Reads the list anew. */
  onReload: () => Promise<unknown>
  onClose: () => void
}

const fieldNames = { assetTag: 'assetTag', homeLocationId: 'homeLocation', groups: 'groups' } as const

/** The edit record dialog [C-501 to C-521]. It closes when everything is saved, and asks before anything is lost. */
export function EditRecord({ device, onReload, onClose }: EditRecordProps) {
  const { t } = useTranslation('devices')
  /** What the draft is held against: the record as opened, and then as this dialog saved it. */
  const [before, setBefore] = useState(() => draftOf(device))
  const [draft, setDraft] = useState(before)
  const [typedGroup, setTypedGroup] = useState('')
  const [failed, setFailed] = useState<readonly RecordField[]>([])
  const [isGone, setGone] = useState(false)
  const [version, setVersion] = useState(device.version)
  const [changedMeanwhile, setChangedMeanwhile] = useState<RequestError | null>(null)
  const toast = useToast()
  const { mutateAsync, isPending } = useSaveDevice()
  const readLatest = useLatestRecord()

  const changes = recordChanges(before, draft)
  const isDirty = !isGone && (Object.keys(changes).length > 0 || typedGroup.trim() !== '')
  const wrongTag = assetTagProblem(draft.assetTag)
  const isWrong = wrongTag !== null || groupProblem(typedGroup, draft.groups) !== null

  const save = async () => {
    setFailed([])
    const outcome = await mutateAsync({ id: device.id, version, changes })
    setBefore({ ...before, ...outcome.saved })
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
    setBefore(draftOf(latest))
    setDraft(draftOf(latest))
    setTypedGroup('')
    setVersion(latest.version)
    setChangedMeanwhile(null)
  }

  const tagProblems = {
    tooLong: t('record.assetTagTooLong', { maxLength: assetTagLength }),
    hidden: t('record.assetTagHidden'),
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
      maySave={isDirty && !isWrong}
      isPending={isPending}
      problem={problem}
      afterFailure={isGone ? 'cancel' : problem || changedMeanwhile ? 'save' : null}
      onSave={save}
      onClose={onClose}
    >
      <dl className={classes.facts}>
        <Fact name={t('record.serialNumber')} value={device.serialNumber} />
        <Fact name={t('record.model')} value={device.model} />
        <Fact name={t('record.manufacturer')} value={device.manufacturer} />
      </dl>
      <TextInput
        data-autofocus
        label={t('record.assetTag')}
        autoComplete="off"
        value={draft.assetTag}
        onChange={({ currentTarget }) => setDraft({ ...draft, assetTag: currentTarget.value })}
        error={wrongTag && <FieldError>{tagProblems[wrongTag]}</FieldError>}
      />
      <GroupsInput
        groups={draft.groups}
        onChange={(groups) => setDraft({ ...draft, groups })}
        typed={typedGroup}
        onType={setTypedGroup}
      />
      <HomeLocation
        device={device}
        value={draft.homeLocationId}
        onChange={(homeLocationId) => setDraft({ ...draft, homeLocationId })}
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
  device: DeviceRow
  value: string | null
  onChange: (id: string | null) => void
}

/** Can be changed, not cleared [C-9930]; for users tied to one it is a fact like others [C-503]. */
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
