import type { DeviceDetails } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { FactList } from '../../../ui/card/fact-list.tsx'
import { IconWifi } from '../../../ui/icons.ts'
import { OverviewCard } from './overview-card.tsx'

/** The access point that the device used last [C-811]. */
export function WifiCard({ device: { accessPoint, timeZone } }: { device: DeviceDetails }) {
  const { t } = useTranslation('device')
  const { deviceTime } = useFormats()
  return (
    <OverviewCard icon={<IconWifi size={18} stroke={1.5} />} title={t('cards.wifi.title')}>
      <FactList
        missing={t('missing.card')}
        facts={[
          {
            label: t('cards.wifi.updated'),
            value: accessPoint && deviceTime(accessPoint.updated, timeZone?.name),
          },
          { label: t('cards.wifi.ssid'), value: accessPoint?.ssid ?? null },
          { label: t('cards.wifi.bssid'), value: accessPoint?.bssid ?? null },
        ]}
      />
    </OverviewCard>
  )
}
