import { type SignalPointState, signalLevelName } from '@muster/rules'
import { type KeyboardEvent, useRef, useState } from 'react'
import { MapMarker } from '../../../ui/map/map-marker.tsx'
import { SignalMark } from './signal-mark.tsx'
import classes from './signal-markers.module.css'
import type { PlacedSample } from './signal-samples.ts'
import type { SampleWords } from './use-sample-words.ts'

interface SignalMarkersProps {
  samples: readonly PlacedSample[]
  bars: 4 | 5
  words: SampleWords
  /** The highlighted step [C-1321]. */
  highlighted: number | null
  onSelect: (sample: PlacedSample) => void
}

const ways: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Bad samples are above good ones, these above grey ones. */
const layers: Record<SignalPointState | 'highlighted', number> = {
  noData: 0,
  greyedOut: 0,
  active: 1,
  radioOff: 2,
  noService: 3,
  highlighted: 4,
}

/** One tab stop; arrow keys move through the day. */
export function SignalMarkers({ samples, bars, words, highlighted, onSelect }: SignalMarkersProps) {
  const buttons = useRef(new Map<number, HTMLButtonElement>())
  const [reached, setReached] = useState<number | null>(null)
  const stop = samples.some(({ step }) => step === reached) ? reached : (samples[0]?.step ?? null)

  const walk = (event: KeyboardEvent, at: number) => {
    const to = ways[event.key]?.(at, samples.length - 1)
    if (to === undefined) return
    event.preventDefault()
    buttons.current.get(samples[to]?.step ?? -1)?.focus()
  }

  return samples.map((sample, at) => {
    const { step, point, place, state } = sample
    const level =
      point.level === null ? null : { name: signalLevelName(point.level, bars), bars: point.level }
    const label = words.whole(sample)
    return (
      <MapMarker key={step} place={place} layer={step === highlighted ? layers.highlighted : layers[state]}>
        <button
          ref={(button) => {
            if (button) buttons.current.set(step, button)
            else buttons.current.delete(step)
          }}
          type="button"
          className={classes.marker}
          aria-label={label}
          title={label}
          tabIndex={step === stop ? 0 : -1}
          data-highlighted={step === highlighted || undefined}
          onFocus={() => setReached(step)}
          onKeyDown={(event) => walk(event, at)}
          onClick={() => onSelect(sample)}
        >
          <SignalMark state={state} level={level} />
        </button>
      </MapMarker>
    )
  })
}
