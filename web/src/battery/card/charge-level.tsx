import type { BatteryChargeSample } from '@muster/contract'
import { percentAxis } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chargePoints } from '../../estate/charts/charge-points.ts'
import { useChartFormats } from '../../estate/charts/chart-formats.ts'
import { ownTimeZone } from '../../session/language/own-time-zone.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import type { ChartContent, ExportRows } from '../../ui/chart/chart-model.ts'
import { chartState } from '../../ui/chart/chart-state.ts'
import classes from './card.module.css'
import { chargeLevelQuery } from './card.queries.ts'
import { hoursUntil } from './chart-days.ts'

/** Pixels. */
const plotHeight = 160

const noSamples: readonly BatteryChargeSample[] = []

interface ChargeLevelProps {
  batteryId: string
  /** Milliseconds since the epoch. */
  end: number
}

/** The charge of a battery in the 24 hours before a time [B-470 to B-472]. */
export function ChargeLevel({ batteryId, end }: ChargeLevelProps) {
  const { t } = useTranslation('batteries')
  const { world } = useWorld()
  const { locale, percent } = useChartFormats()
  const [zone] = useState(ownTimeZone)
  const query = useQuery(chargeLevelQuery(world.id, { id: batteryId, to: end }))
  const samples = query.data ?? noSamples
  const buckets = useMemo(() => hoursUntil(end, zone), [end, zone])
  const content = useMemo(
    (): ChartContent => ({
      buckets,
      size: 'hour',
      series: [
        {
          kind: 'trace',
          name: t('charge.series'),
          colour: 'accent',
          points: chargePoints(buckets, samples),
        },
      ],
      axis: percentAxis(25),
      formatValue: percent,
      formatTick: percent,
      plotHeight,
    }),
    [buckets, samples, t, percent],
  )
  const fileRows = (): ExportRows => [
    [
      t('charge.columns.time'),
      t('charge.columns.level'),
      t('charge.columns.onPower'),
      t('charge.columns.device'),
    ],
    ...samples.map(({ local, level, onPower, device }) => [
      new Date(local).toISOString().slice(0, 19),
      level,
      onPower,
      device?.serialNumber ?? null,
    ]),
  ]
  return (
    <div className={classes.chart}>
      <ChartGroup locale={locale} expected={1}>
        <ChartCard
          title={t('charge.title')}
          note={t('charge.note')}
          state={chartState(query)}
          onRetry={() => void query.refetch()}
          content={content}
          fileRows={fileRows}
        />
      </ChartGroup>
    </div>
  )
}
