import { Button } from '@mantine/core'
import { type BearerType, bearerTypes } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import classes from './device-signal-tab.module.css'

interface NetworkTogglesProps {
  /** Networks with samples on the day; the others cannot be chosen [C-1306]. */
  known: readonly BearerType[]
  chosen: ReadonlySet<BearerType>
  onToggle: (network: BearerType) => void
}

export function NetworkToggles({ known, chosen, onToggle }: NetworkTogglesProps) {
  const { t } = useTranslation('signal')
  return (
    <fieldset className={classes.networks}>
      <legend>{t('networks')}</legend>
      {bearerTypes.map((network) => (
        <Button
          key={network}
          className={classes.network ?? ''}
          aria-pressed={chosen.has(network)}
          disabled={!known.includes(network)}
          onClick={() => onToggle(network)}
        >
          {t(`network.${network}`)}
        </Button>
      ))}
    </fieldset>
  )
}
