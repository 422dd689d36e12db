import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartEnd, Selecting } from '../list/selection.ts'
import classes from './card.module.css'

interface DetailTabsProps {
  /** The name of the chart's tab. */
  chartLabel: string
  end: ChartEnd
  onShow: Selecting['showUntil']
  information: ReactNode
  chart: ReactNode
}

/** Information and a chart; the URL says which is open: with a time it is the chart that ends then [B-440, B-9912]. */
export function DetailTabs({ chartLabel, end, onShow, information, chart }: DetailTabsProps) {
  const { t } = useTranslation('batteries')
  const open = end === null ? 'information' : 'chart'
  return (
    <Tabs
      value={open}
      onChange={(tab) => tab !== open && onShow(tab === 'chart' ? Date.now() : null)}
      keepMounted={false}
      className={classes.tabs}
    >
      <Tabs.List aria-label={t('card.tabs.label')}>
        <Tabs.Tab value="information">{t('card.tabs.information')}</Tabs.Tab>
        <Tabs.Tab value="chart">{chartLabel}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="information" className={classes.panel}>
        {information}
      </Tabs.Panel>
      <Tabs.Panel value="chart" className={classes.panel}>
        {chart}
      </Tabs.Panel>
    </Tabs>
  )
}
