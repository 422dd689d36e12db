import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Plot } from './chart-engine.ts'
import type { PlotOption } from './chart-option.ts'
import { loadChartEngine } from './load-engine.ts'

export interface DrawnPlot {
  /** The chart is not ready before it is drawn [B-950]. */
  isDrawn: boolean
  /** The engine's chunk could not be loaded. */
  hasFailed: boolean
  retry: () => void
}

/** Draws into an element, with an engine that is loaded with the first chart. */
export function usePlot(
  ref: RefObject<HTMLElement | null>,
  option: PlotOption | null,
  width: number,
  height: number,
): DrawnPlot {
  const [plot, setPlot] = useState<Plot | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  /** Number of attempts to load the engine. */
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    const element = ref.current
    if (!element || attempt < 1) return
    let isWanted = true
    let created: Plot | null = null
    loadChartEngine().then(
      ({ createPlot }) => {
        if (!isWanted) return
        created = createPlot(element, () => setDrawn(true))
        setPlot(created)
      },
      (error: unknown) => {
        if (!isWanted) return
        setFailed(true)
        window.reportError(error)
      },
    )
    return () => {
      isWanted = false
      created?.dispose()
      setPlot(null)
      setDrawn(false)
    }
  }, [ref, attempt])

  useEffect(() => {
    if (plot && option && width > 0) plot.draw(option, width, height)
  }, [plot, option, width, height])

  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }, [])
  return { isDrawn, hasFailed, retry }
}
