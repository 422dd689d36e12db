import { useTranslation } from 'react-i18next'
import { IconDeviceMobile, IconHome } from '../../../ui/icons.ts'
import { LegendItem, LegendList, MapLegend } from '../../../ui/map/map-legend.tsx'
import { MapPin } from '../../../ui/map/map-pin.tsx'
import { RadiusSample } from '../../../ui/map/radius-circle.tsx'

/** Legend of the pins and circles on the map [C-1103]. */
export function LocationLegend({ hasDevice, hasHome }: { hasDevice: boolean; hasHome: boolean }) {
  const { t } = useTranslation('location')
  if (!hasDevice && !hasHome) return null
  return (
    <MapLegend title={t('legend.title')}>
      <LegendList>
        {hasDevice && (
          <>
            <LegendItem
              sample={
                <MapPin tone="accent" size="legend" icon={<IconDeviceMobile size={16} stroke={1.75} />} />
              }
            >
              {t('legend.device')}
            </LegendItem>
            <LegendItem sample={<RadiusSample tone="accent" />}>{t('legend.accuracy')}</LegendItem>
          </>
        )}
        {hasHome && (
          <>
            <LegendItem
              sample={<MapPin tone="ink" size="legend" icon={<IconHome size={16} stroke={1.75} />} />}
            >
              {t('legend.home')}
            </LegendItem>
            <LegendItem sample={<RadiusSample tone="ink" />}>{t('legend.homeRadius')}</LegendItem>
          </>
        )}
      </LegendList>
    </MapLegend>
  )
}
