import { Button } from '@mantine/core'
import type { Bounds, HomeLocation } from '@muster/contract'
import {
  draftOfHomeLocation,
  emptyHomeLocation,
  type HomeLocationDraft,
  type HomeLocationField,
  readHomeLocation,
} from '@muster/rules'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from '../../../estate/changed-meanwhile.tsx'
import { isChangedMeanwhile } from '../../../session/request-error.ts'
import { useWorld } from '../../../session/world.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { LatePart } from '../../../ui/late-part.tsx'
import { useLeavePrompt } from '../../../ui/leave-prompt.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { useFocusAfterFailure } from '../../../ui/use-focus-after-failure.ts'
import { latestHomeLocation } from '../home-locations.queries.ts'
import classes from './home-location-dialog.module.css'
import { HomeLocationForm } from './home-location-form.tsx'
import { MapPlaceholder } from './map-placeholder.tsx'
import { problemOf, useSaveHomeLocation } from './use-save-home-location.ts'

interface HomeLocationDialogProps {
  /** As it was when the dialog opened; null makes a new one. */
  place: HomeLocation | null
  useMetricDistances: boolean
  /** Where the map begins while the place is not known. */
  around: Bounds | null
  /** Reads the list anew. */
  onReload: () => Promise<unknown>
  onClose: () => void
}

/** Maps are most of the code of this dialog, which opens without waiting for them. */
const loadMap = async () => (await import('./home-location-map.tsx')).HomeLocationMap

const nothingTouched: ReadonlySet<HomeLocationField> = new Set()

/** Whoever saved from the last of the fields sees what stands above the first. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** Makes or changes a home location [A-1220 to A-1237]. It closes when all is saved, and asks before anything is lost. */
export function HomeLocationDialog(props: HomeLocationDialogProps) {
  const { place, around, onReload, onClose } = props
  // What is typed means the units that it was typed in, whatever the world is set to meanwhile.
  const [useMetricDistances] = useState(props.useMetricDistances)
  const { t } = useTranslation(['home-locations', 'administration'])
  const { world } = useWorld()
  const form = useId()
  const toast = useToast()
  const draftOf = (from: HomeLocation | null) =>
    from ? draftOfHomeLocation(from, useMetricDistances) : emptyHomeLocation
  /** What the draft is held against: the record as opened, or the latest where somebody else was quicker. */
  const [stored, setStored] = useState(place)
  const [draft, setDraft] = useState(() => draftOf(place))
  const [touched, setTouched] = useState(nothingTouched)
  const [isAsking, setAsking] = useState(false)
  const [isGone, setGone] = useState(false)
  const save = useSaveHomeLocation({
    onReload,
    onSaved: () => {
      toast({ status: 'good', message: t('home-locations:form.saved') })
      onClose()
    },
  })

  const { problems, fields, isChanged } = readHomeLocation(draft, stored, useMetricDistances)
  const isDirty = isChanged && !isGone
  const leavePrompt = useLeavePrompt(isDirty && !save.isStored)
  const problem = isGone ? 'gone' : save.isError ? problemOf(save.error) : null
  const submitButton = useFocusAfterFailure<HTMLButtonElement>(problem === 'changed' || problem === 'failed')
  const cancelButton = useFocusAfterFailure<HTMLButtonElement>(problem === 'gone')
  const nameField = useFocusAfterFailure<HTMLInputElement>(problem === 'exists')

  const change = (changes: Partial<HomeLocationDraft>) => {
    setDraft({ ...draft, ...changes })
    // A name that is taken, or a failure, is about what was sent.
    if (save.isError && !isChangedMeanwhile(save.error)) save.reset()
  }
  const close = () => {
    if (save.isPending) return
    if (isDirty) setAsking(true)
    else onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fields || !isDirty || save.isPending) return
    save.mutate(
      { stored, name: draft.name.trim(), fields },
      { onError: (error) => problemOf(error) === 'gone' && endGone() },
    )
  }
  const endGone = () => {
    setGone(true)
    void onReload()
  }
  const loadLatest = async () => {
    if (!stored) return
    const latest = await latestHomeLocation(world.id, stored)
    save.reset()
    if (!latest) return endGone()
    void onReload()
    setStored(latest)
    setDraft(draftOf(latest))
    setTouched(nothingTouched)
  }

  return (
    <>
      <Dialog
        opened
        width="wide"
        canClose={!save.isPending}
        onClose={close}
        title={t(place ? 'home-locations:form.editTitle' : 'home-locations:form.createTitle')}
        actions={
          <>
            <p role="status" className={classes.state}>
              {save.isPending && t('home-locations:form.saving')}
            </p>
            {(problem === 'gone' || problem === 'failed') && (
              <div role="alert" className={classes.state}>
                <FieldError>{t(`home-locations:form.${problem}`)}</FieldError>
              </div>
            )}
            <Button ref={cancelButton} onClick={close} disabled={save.isPending}>
              {t('administration:form.cancel')}
            </Button>
            <Button
              ref={submitButton}
              variant="filled"
              type="submit"
              form={form}
              disabled={!fields || !isDirty}
              loading={save.isPending}
            >
              {t(place ? 'administration:form.save' : 'home-locations:form.create')}
            </Button>
          </>
        }
      >
        {isChangedMeanwhile(save.error) && (
          <div ref={intoView} className={classes.notice}>
            <ChangedMeanwhile error={save.error} onLoadLatest={loadLatest} />
          </div>
        )}
        <form id={form} onSubmit={submit} noValidate>
          <HomeLocationForm
            draft={draft}
            problems={problems}
            touched={touched}
            isNew={place === null}
            isTaken={problem === 'exists'}
            nameField={nameField}
            isDisabled={save.isPending}
            useMetricDistances={useMetricDistances}
            onChange={change}
            onTouch={(field) => setTouched(new Set([...touched, field]))}
            map={
              <LatePart load={loadMap} placeholder={<MapPlaceholder />}>
                {(HomeLocationMap) => (
                  <HomeLocationMap
                    draft={draft}
                    problems={problems}
                    around={around}
                    useMetricDistances={useMetricDistances}
                    onPlace={({ latitude, longitude }) =>
                      !save.isPending && change({ latitude: String(latitude), longitude: String(longitude) })
                    }
                  />
                )}
              </LatePart>
            }
          />
        </form>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title={t('administration:form.discardTitle')}
          confirmLabel={t('administration:form.discard')}
          cancelLabel={t('administration:form.keep')}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          {t('administration:form.discardText')}
        </ConfirmDialog>
      )}
      {leavePrompt}
    </>
  )
}
