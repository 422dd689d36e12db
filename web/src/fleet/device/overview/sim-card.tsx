import type { DeviceDetails } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { FactList } from '../../../ui/card/fact-list.tsx'
import { IconDeviceSim } from '../../../ui/icons.ts'
import { CardNote, OverviewCard } from './overview-card.tsx'

/** Each SIM with its operator [C-819, C-820]. */
export function SimCard({ device: { sims } }: { device: DeviceDetails }) {
  const { t } = useTranslation('device')
  return (
    <OverviewCard
      icon={<IconDeviceSim size={18} stroke={1.5} />}
      title={t('cards.sim.title')}
      count={sims.length > 1 ? sims.length : undefined}
    >
      {sims.length === 0 && <CardNote>{t('cards.sim.none')}</CardNote>}
      {sims.map(({ serialNumber, operatorName, operatorCode }) => (
        <FactList
          key={serialNumber}
          missing={t('missing.card')}
          facts={[
            { label: t('cards.sim.serialNumber'), value: serialNumber, copies: serialNumber },
            { label: t('cards.sim.operator'), value: operatorText(operatorName, operatorCode) },
          ]}
        />
      ))}
    </OverviewCard>
  )
}

const operatorText = (name: string | null, code: string | null): string | null =>
  name && code ? `${name} (${code})` : (name ?? code)
