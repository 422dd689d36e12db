import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartLocale, useCollected } from './chart-group.tsx'
import type { ChartContent } from './chart-model.ts'
import { plotOption } from './chart-option.ts'
import classes from './chart-plot.module.css'
import { spokenBucket } from './chart-speech.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { isAllZero, isDrawable, isEmpty } from './chart-validity.ts'
import { EventLane } from './event-lane.tsx'
import { Crosshair, GroundBands } from './plot-bands.tsx'
import { boxOf, centreOf } from './plot-geometry.ts'
import { PlotLimits } from './plot-limits.tsx'
import { PlotNotice } from './plot-notice.tsx'
import { PlotValues } from './plot-values.tsx'
import { useActiveBucket } from './use-active-bucket.ts'
import { useHighlight } from './use-highlight.ts'
import { usePlot } from './use-plot.ts'
import { usePlotInput } from './use-plot-input.ts'
import { useWidth } from './use-width.ts'

interface ChartPlotProps {
  title: string
  content: ChartContent
  onSelect?: ((index: number) => void) | undefined
}

/**
 * The plot with its overlays. To assistive technology it is a slider over the buckets: arrow keys move, each step is
 * announced, Enter selects. A hidden table holds the same figures.
 */
export function ChartPlot({ title, content, onSelect }: ChartPlotProps) {
  const { t } = useTranslation('ui')
  const locale = useChartLocale()
  const plot = useRef<HTMLDivElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const width = useWidth(plot)
  const active = useActiveBucket()
  const [highlighted, highlight] = useHighlight()

  const box = useMemo(() => boxOf(content, width), [content, width])
  const { current, leave, handlers } = usePlotInput({
    box,
    content,
    active,
    onSelect(index) {
      highlight(index)
      onSelect?.(index)
    },
  })
  const drawable = isDrawable(content)
  const notice = !drawable
    ? t('chart.failed')
    : isEmpty(content)
      ? t('chart.noData')
      : isAllZero(content) && content.whenZero
  const standsOut = highlighted ?? active.index
  const option = useMemo(
    () => (drawable ? plotOption({ content, box, locale, active: standsOut }) : null),
    [drawable, content, box, locale, standsOut],
  )
  const { isDrawn, hasFailed, retry } = usePlot(drawing, option, width, box.height)
  useCollected(isDrawn)

  const anchor = useCallback(() => {
    const { left = 0, top = 0 } = plot.current?.getBoundingClientRect() ?? {}
    return { left: left + centreOf(box, active.tooltip ?? 0), top: top + box.top }
  }, [box, active.tooltip])

  return (
    <div className={classes.frame}>
      <div
        ref={plot}
        className={classes.plot}
        style={{ height: box.height }}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-roledescription={t('chart.chart')}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, content.buckets.length)}
        aria-valuenow={current + 1}
        aria-valuetext={
          drawable
            ? spokenBucket(content, current, {
                locale,
                noValue: t('chart.noValue'),
                noData: t('chart.noData'),
              })
            : t('chart.failed')
        }
        aria-busy={!isDrawn}
        data-ready={isDrawn || undefined}
        data-selectable={onSelect ? true : undefined}
        {...handlers}
      >
        <GroundBands box={box} content={content} highlighted={highlighted} />
        <div ref={drawing} className={classes.drawing} aria-hidden="true" />
        {content.size === 'named' ? (
          <>
            <PlotLimits box={box} limits={content.limits ?? []} />
            {drawable && isDrawn && <PlotValues box={box} content={content} />}
          </>
        ) : (
          <>
            {content.marks && drawable && width > 0 && (
              <EventLane
                box={box}
                buckets={content.buckets}
                marks={content.marks}
                highlighted={highlighted}
              />
            )}
            <Crosshair box={box} buckets={content.buckets} />
          </>
        )}
      </div>
      {notice && <PlotNotice box={box}>{notice}</PlotNotice>}
      {hasFailed && (
        <PlotNotice box={box} onRetry={retry}>
          {t('chart.failed')}
        </PlotNotice>
      )}
      {active.tooltip !== null && (
        <ChartTooltip
          content={content}
          index={active.tooltip}
          locale={locale}
          anchor={anchor}
          onEnter={active.hold}
          onLeave={leave}
        />
      )}
    </div>
  )
}
