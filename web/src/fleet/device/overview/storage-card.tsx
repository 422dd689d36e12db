import { Progress } from '@mantine/core'
import type { DeviceDetails } from '@muster/contract'
import { fullStorage, isStorageFull, percentageOf } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { StatusLabel } from '../../../estate/status/status-label.tsx'
import { useFormats } from '../../../estate/use-formats.ts'
import { IconDatabase } from '../../../ui/icons.ts'
import { CardNote, OverviewCard } from './overview-card.tsx'
import classes from './storage-card.module.css'

/** How full the device's storage is; red above the limit [C-816, C-817]. */
export function StorageCard({ device }: { device: DeviceDetails }) {
  const { t } = useTranslation('device')
  const [storage] = device.storage
  return (
    <OverviewCard icon={<IconDatabase size={18} stroke={1.5} />} title={t('cards.storage.title')}>
      {storage ? <Filled {...storage} /> : <CardNote>{t('cards.storage.none')}</CardNote>}
    </OverviewCard>
  )
}

function Filled({ used, available, total }: DeviceDetails['storage'][number]) {
  const { t } = useTranslation('device')
  const { size, wholePercent } = useFormats()
  const percentage = Math.min(percentageOf(used, total), 100)
  const level = isStorageFull(percentage) ? 'red' : 'green'
  return (
    <>
      <div className={classes.top}>
        <span className={classes.percent}>{wholePercent(percentage)}</span>
        <span className={classes.used}>{t('cards.storage.percent')}</span>
        <span className={classes.status}>
          <StatusLabel level={level} />
        </span>
      </div>
      <div className={classes.bar}>
        <Progress
          value={percentage}
          size={10}
          color={level === 'red' ? 'var(--problem)' : 'var(--good)'}
          aria-label={t('cards.storage.title')}
        />
        <span className={classes.limit}>
          {t('cards.storage.limit', { percent: wholePercent(fullStorage) })}
        </span>
      </div>
      <dl className={classes.sizes}>
        {(['used', 'available', 'total'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`cards.storage.${name}`)}</dt>
            <dd>{size({ used, available, total }[name])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
