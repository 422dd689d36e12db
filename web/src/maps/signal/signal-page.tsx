import { hourLength } from '@muster/contract'
import { mapZoom, signalMapDays } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownSignal } from '../../estate/signal-map/shown-signal.ts'
import { SignalMap } from '../../estate/signal-map/signal-map.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import { LabelledSelect } from '../../ui/choice/labelled-select.tsx'
import type { MapSight } from '../../ui/map/map-moves.tsx'
import { MapSkeleton } from '../../ui/map/map-place.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { EstateButton } from '../estate-button.tsx'
import { MapPage } from '../map-page.tsx'
import type { SignalTab } from '../map-tabs.ts'
import { bodyOfPart, useEstatePart } from '../use-estate-part.ts'
import { useKept } from '../use-kept.ts'
import { useMapPosition } from '../use-map-position.ts'
import { useSettled } from '../use-settled.ts'
import { useSlotEnd } from '../use-slot-end.ts'
import { BearerChoice } from './bearer-choice.tsx'
import { ProviderSelect } from './provider-select.tsx'
import {
  type AskedSignal,
  chosenSignal,
  signalBoundsQuery,
  signalTilesQuery,
  timesOfDays,
} from './signal.queries.ts'
import { type SignalChoice, useSignalChoice } from './use-signal-choice.ts'

const shownOn = (tab: SignalTab, { bearer }: SignalChoice): ShownSignal => {
  if (tab === 'coverage') return { view: 'coverage', bearer }
  return { view: tab === 'no-service' ? 'noService' : 'zeroSignal' }
}

interface Settled {
  shown: ShownSignal
  asked: AskedSignal
}

/** Maps of missing, very poor or good signal of the estate's devices [C-1930 to C-1932]. */
export function SignalPage({ tab }: { tab: SignalTab }) {
  const { t } = useTranslation('maps')
  const format = useFormats()
  const { world } = useWorld()
  const { part, choose: chooseEstate } = useEstatePart()
  const { choice, choose } = useSignalChoice()
  const { start, keep } = useMapPosition()
  const [sight, setSight] = useState<MapSight | null>(null)
  // Sums are of whole days, so a slot of an hour is enough.
  const times = timesOfDays(choice.days, useSlotEnd(hourLength))
  const { shown, asked } = useSettled<Settled>({
    shown: shownOn(tab, choice),
    asked: {
      ...bodyOfPart(part),
      ...times,
      ...(choice.provider !== undefined && { operatorName: choice.provider }),
    },
  })
  const { from: _from, to: _to, operatorName: _operator, ...estate } = asked
  const bounds = useQuery(signalBoundsQuery(world.id, estate))
  const knownBounds = useKept(bounds)
  const tiles = useQuery(signalTilesQuery(world.id, { shown, asked, sight: knownBounds ? sight : null }))
  const knownTiles = useKept(tiles, JSON.stringify([chosenSignal(shown, asked), sight]))

  const waiting = bounds.isError ? (
    <ErrorState onRetry={() => void bounds.refetch()} />
  ) : (
    <MapSkeleton isPage />
  )
  return (
    <SignalMap
      shown={shown}
      bounds={knownBounds}
      boundsQuery={bounds}
      waiting={waiting}
      maxZoom={mapZoom.mostOnEstateMap}
      query={{
        data: knownTiles,
        isError: tiles.isError,
        isFetching: tiles.isFetching,
        refetch: tiles.refetch,
      }}
      onMove={setSight}
      start={start}
      onView={keep}
    >
      {(map, areas) => (
        <MapPage
          tab={tab}
          filters={
            tab === 'coverage' && (
              <BearerChoice bearer={choice.bearer} onChoose={(bearer) => choose({ bearer })} />
            )
          }
          range={
            <>
              <ProviderSelect
                times={times}
                provider={choice.provider}
                onChoose={(provider) => choose({ provider })}
              />
              <LabelledSelect
                label={t('period')}
                value={String(choice.days)}
                options={signalMapDays.map((days) => ({ value: String(days), label: format.days(days) }))}
                onChange={(chosen) =>
                  choose({ days: signalMapDays.find((days) => String(days) === chosen) ?? 30 })
                }
              />
              <EstateButton part={part} onChoose={chooseEstate} />
            </>
          }
          map={map}
        >
          {areas}
        </MapPage>
      )}
    </SignalMap>
  )
}
