import type { BatteryOfDevice } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/choice/segments.tsx'

interface BatterySwitchProps {
  /** In the order of their numbers. */
  batteries: readonly Pick<BatteryOfDevice, 'id' | 'serialNumber' | 'place'>[]
  selected: string
  onSelect: (id: string) => void
}

/** Switches between the batteries of a device that has several [B-417]. */
export function BatterySwitch({ batteries, selected, onSelect }: BatterySwitchProps) {
  const { t } = useTranslation('batteries')
  if (batteries.length < 2) return null
  return (
    <Segments
      label={t('card.switch')}
      options={batteries.map(({ id, serialNumber, place }) => ({
        value: id,
        label: place ? t('card.battery', { number: place.number }) : serialNumber,
      }))}
      value={selected}
      onChange={onSelect}
    />
  )
}
