import { Button } from '@mantine/core'
import type { HomeLocationCount } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { IconHomeMove } from '../../ui/icons.ts'
import { Page } from '../../ui/page/page.tsx'
import { BoxSkeleton } from '../../ui/states/box-skeleton.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './bulk-actions.module.css'
import { homeLocationCountsQuery } from './bulk-actions.queries.ts'
import { HomeLocationChoice } from './home-location-choice.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { canMove, isSameEnd, type MoveEnd, type MoveWish } from './move-state.ts'
import { useMove } from './use-move.ts'

/** What is done with many devices at once: moving them from one home location to another [B-701, B-702]. */
export function BulkActionsPage() {
  const { t } = useTranslation('bulk-actions')
  usePageTitle(t('title'))
  const { world } = useWorld()
  const { data, isError, refetch } = useQuery(homeLocationCountsQuery(world.id))
  const move = useMove()
  const { step } = move.state
  return (
    <Page title={t('title')}>
      <Card component="section" label={t('tool')} className={classes.card}>
        <h2 className={classes.title}>{t('tool')}</h2>
        {data ? (
          <MoveTool places={data} move={move} />
        ) : isError ? (
          <ErrorState title={t('loadFailed')} onRetry={refetch} />
        ) : (
          <BoxSkeleton height={36} />
        )}
      </Card>
      {move.state.step === 'confirming' && (
        <ConfirmMove wish={move.state.wish} onConfirm={move.confirm} onClose={move.close} />
      )}
      {(step === 'moving' || step === 'moved' || step === 'failed') && (
        <MoveDialog state={move.state} destination={move.destination} onClose={move.close} />
      )}
    </Page>
  )
}

interface MoveToolProps {
  places: readonly HomeLocationCount[]
  move: ReturnType<typeof useMove>
}

const idOf = ({ homeLocation }: HomeLocationCount) => homeLocation?.id ?? null

function MoveTool({ places, move }: MoveToolProps) {
  const { t } = useTranslation('bulk-actions')
  const problem = useId()
  const [chosenFrom, setFrom] = useState<MoveEnd>()
  const [to, setTo] = useState<MoveEnd>()
  const sources = places.filter(({ devicesCount }) => devicesCount > 0)
  const source = sources.find((place) => idOf(place) === chosenFrom)
  // After a move its source has no devices left, and is offered no more.
  const from = source && idOf(source)
  const isSame = isSameEnd(from, to)
  const ask = () => {
    if (!source || from === undefined || to === undefined) return
    const toName = places.find((place) => idOf(place) === to)?.homeLocation?.name ?? null
    const fromName = source.homeLocation?.name ?? null
    move.ask({ from, to, fromName, toName, count: source.devicesCount })
  }

  if (sources.length === 0)
    return (
      <EmptyState icon={<IconHomeMove size={28} stroke={1.5} />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <>
      <div className={classes.sentence}>
        <span>{t('sentence.from')}</span>
        <HomeLocationChoice
          label={t('from')}
          places={sources}
          value={from}
          isInvalid={isSame}
          describedBy={isSame ? problem : undefined}
          onChange={setFrom}
        />
        <span>{t('sentence.to')}</span>
        <HomeLocationChoice
          label={t('to')}
          places={places}
          value={to}
          isInvalid={isSame}
          describedBy={isSame ? problem : undefined}
          onChange={setTo}
        />
        <Button variant="filled" size="md" disabled={!canMove(from, to)} onClick={ask}>
          {t('move')}
        </Button>
      </div>
      {isSame && (
        <div role="alert" id={problem}>
          <FieldError>{t('same')}</FieldError>
        </div>
      )}
      {source && !isSame && <p className={classes.note}>{t('many', { count: source.devicesCount })}</p>}
    </>
  )
}

interface ConfirmMoveProps {
  wish: MoveWish
  onConfirm: (wish: MoveWish) => void
  onClose: () => void
}

/** Asks for confirmation [B-704]. */
function ConfirmMove({ wish, onConfirm, onClose }: ConfirmMoveProps) {
  const { t } = useTranslation('bulk-actions')
  const { fromName, toName, count } = wish
  // "No home location" has no name to put into the sentence.
  const text =
    fromName === null
      ? t('confirm.fromNone', { count, to: toName })
      : toName === null
        ? t('confirm.toNone', { count, from: fromName })
        : t('confirm.text', { count, from: fromName, to: toName })
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('move')}
      onConfirm={() => onConfirm(wish)}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  )
}
