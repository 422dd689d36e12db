import { type Bounds, createHomeLocation, type HomeLocation, updateHomeLocation } from '@muster/contract'
import {
  draftOfHomeLocation,
  emptyHomeLocation,
  type HomeLocationDraft,
  readHomeLocation,
} from '@muster/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from '../../../estate/changed-meanwhile.tsx'
import { request } from '../../../session/request/request.ts'
import { useCreationKey } from '../../../session/request/use-creation-key.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { useDraftForm } from '../../../ui/form/draft/use-draft-form.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { LatePart } from '../../../ui/states/late-part.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { saveProblemOf, useSaveRecord } from '../../use-save-record.ts'
import { latestHomeLocation } from '../home-locations.queries.ts'
import { HomeLocationForm } from './home-location-form.tsx'
import { MapPlaceholder } from './map-placeholder.tsx'
import type { FieldProblem } from './use-problem-text.ts'

interface HomeLocationDialogProps {
  /** As it was when the dialog opened; null creates one. */
  place: HomeLocation | null
  useMetricDistances: boolean
  /** What the map shows while there is no position yet. */
  around: Bounds | null
  /** Reads the list anew. */
  onReload: () => Promise<unknown>
  onClose: () => void
}

/** Maps are most of the code of this dialog, which opens without waiting for them. */
const loadMap = async () => (await import('./home-location-map.tsx')).HomeLocationMap

/** Creates or edits a home location [A-1220 to A-1237]. It closes when everything is saved, and asks before changes are lost. */
export function HomeLocationDialog(props: HomeLocationDialogProps) {
  const { place, around, onReload, onClose } = props
  // Entries keep the units they were typed in, even if the world's units change meanwhile.
  const [useMetricDistances] = useState(props.useMetricDistances)
  const { t } = useTranslation('home-locations')
  const { world } = useWorld()
  const withKey = useCreationKey()
  const toast = useToast()
  const draftOf = (from: HomeLocation | null) =>
    from ? draftOfHomeLocation(from, useMetricDistances) : emptyHomeLocation
  /** The record as opened, or the latest after somebody else changed it. */
  const [stored, setStored] = useState(place)
  const { save, problem, changedMeanwhile, isPending, isStored, isGone, forgetFailure, loadLatest } =
    useSaveRecord({
      problemOf: (error) => saveProblemOf('homeLocation', error),
      reload: onReload,
      readLatest: async () => (stored ? latestHomeLocation(world.id, stored) : undefined),
      onLatest: (latest: HomeLocation) => {
        setStored(latest)
        form.start(draftOf(latest))
      },
      onSaved: () => {
        toast({ status: 'good', message: t('form.saved') })
        onClose()
      },
    })

  const read = (draft: HomeLocationDraft) => readHomeLocation(draft, stored, useMetricDistances)
  const form = useDraftForm<HomeLocationDraft, FieldProblem>({
    initial: draftOf(place),
    check: (draft) => read(draft).problems,
    refusal: problem === 'exists' ? { field: 'name', problem, takesFocus: true } : null,
    onChange: forgetFailure,
  })
  const { draft, change } = form
  const { problems, fields, isChanged } = read(draft)
  const isDirty = isChanged && !isGone

  const send = async () => {
    if (!fields) return
    if (stored) {
      const { id, version } = stored
      await request(updateHomeLocation, { world: world.id, body: { id, data: fields, version } })
    } else {
      const data = { ...fields, name: draft.name.trim() }
      await withKey(data, (idempotencyKey) =>
        request(createHomeLocation, { world: world.id, body: { data }, idempotencyKey }),
      )
    }
  }

  return (
    <FormDialog
      width="wide"
      title={t(place ? 'form.editTitle' : 'form.createTitle')}
      isDirty={isDirty}
      maySave={fields !== null && isDirty}
      isPending={isPending}
      isStored={isStored}
      problem={problem === 'gone' || problem === 'failed' ? t(`form.${problem}`) : null}
      afterFailure={isGone ? 'cancel' : problem === 'changed' || problem === 'failed' ? 'save' : null}
      {...(!place && { saveLabel: t('form.create') })}
      onSave={() => form.submit(() => save(send))}
      onClose={onClose}
    >
      {changedMeanwhile && <ChangedMeanwhile error={changedMeanwhile} onLoadLatest={loadLatest} />}
      <HomeLocationForm
        form={form}
        isNew={place === null}
        useMetricDistances={useMetricDistances}
        map={
          <LatePart load={loadMap} placeholder={<MapPlaceholder />}>
            {(HomeLocationMap) => (
              <HomeLocationMap
                draft={draft}
                problems={problems}
                around={around}
                useMetricDistances={useMetricDistances}
                onPlace={({ latitude, longitude }) =>
                  !isPending && change({ latitude: String(latitude), longitude: String(longitude) })
                }
              />
            )}
          </LatePart>
        }
      />
    </FormDialog>
  )
}
