import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../session/brand/brand.tsx'
import { useWorld } from '../session/world/world.tsx'
import { SegmentLinks } from '../ui/choice/segment-links.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import classes from './map-page.module.css'
import { type MapTab, mapPath, mapTabs, sharedChoice } from './map-tabs.ts'

interface MapPageProps {
  tab: MapTab
  /** Beside the tabs. */
  filters?: ReactNode
  /** Period and devices, at the end of the line. */
  range: ReactNode
  /** The map and its overlays. */
  map: ReactNode
  /** Beside the map, or below it where there is no room. */
  children?: ReactNode
}

/** A page with a line of choices, and a map in the rest of the window. */
export function MapPage({ tab, filters, range, map, children }: MapPageProps) {
  const { t } = useTranslation(['maps', 'ui'])
  const { world } = useWorld()
  const [query] = useSearchParams()
  usePageTitle(`${t('maps:title')} · ${t(`maps:tabs.${tab}`)}`)
  return (
    <div className={classes.page}>
      <PageHeading className={classes.heading}>
        {t('ui:named', { name: t('maps:title'), value: t(`maps:tabs.${tab}`) })}
      </PageHeading>
      <div className={classes.toolbar}>
        <SegmentLinks
          label={t('maps:tabsLabel')}
          links={mapTabs.map((id) => ({
            id,
            label: t(`maps:tabs.${id}`),
            to: `${mapPath(world.id, id)}${sharedChoice(query)}`,
          }))}
          current={tab}
        />
        {filters && <div className={classes.filters}>{filters}</div>}
        <div className={classes.range}>{range}</div>
      </div>
      <div className={classes.body}>
        <div className={classes.map}>{map}</div>
        {children && <div className={classes.beside}>{children}</div>}
      </div>
    </div>
  )
}
