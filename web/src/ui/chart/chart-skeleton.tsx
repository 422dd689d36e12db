import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Delayed } from '../states/delayed.tsx'
import classes from './chart-skeleton.module.css'
import { type PlotBox, plotEdges } from './plot-geometry.ts'

/** Heights of placeholder bars in percent; unique, as they serve as keys. */
const bars = [62, 70, 55, 78, 66, 20, 14, 60, 72, 64, 80, 58, 18, 12, 68, 74]

/** Placeholder of a plot while its data loads. */
export function ChartSkeleton({ box: { height, top } }: { box: PlotBox }) {
  const { t } = useTranslation('ui')
  return (
    <div style={{ height }}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Delayed>
        <div
          className={classes.bars}
          style={{ height, paddingTop: top, paddingBottom: plotEdges.bottom, paddingLeft: plotEdges.left }}
          aria-hidden="true"
        >
          {bars.map((bar) => (
            <Skeleton key={bar} height={`${bar}%`} width={14} radius={3} />
          ))}
        </div>
      </Delayed>
    </div>
  )
}
