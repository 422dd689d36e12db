import type { DischargeVerdict, DischargeEvidence as Seen } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { hasProduct, useWorld } from '../../session/world/world.tsx'
import { DeviceLink } from '../device/device-link.tsx'
import { useFormats } from '../use-formats.ts'
import classes from './discharge-verdicts.module.css'

/** The same battery in other devices, and the same device with other batteries. */
export function DischargeEvidence({ verdict }: { verdict: DischargeVerdict }) {
  const { t } = useTranslation('discharge')
  const { device, battery, evidence } = verdict
  if (evidence.length === 0) return null
  const isOf = (seen: Seen) => [seen.device?.id === device.id, seen.battery?.id === battery.id] as const
  const where = (wanted: readonly [boolean, boolean]) =>
    evidence.filter((seen) => isOf(seen).every((each, index) => each === wanted[index]))
  return (
    <details className={classes.evidence}>
      <summary>{t('evidence')}</summary>
      <SeenList title={t('together')} seen={where([true, true])} name={() => null} />
      <SeenList
        title={t('inDevices')}
        seen={where([false, true])}
        name={({ device: other }) => (other ? <NamedDevice device={other} /> : t('unknownDevice'))}
      />
      <SeenList
        title={t('withBatteries')}
        seen={where([true, false])}
        name={({ battery: other }) => other?.serialNumber ?? t('unknownBattery')}
      />
      <p className={classes.usual}>{t('usual')}</p>
    </details>
  )
}

function NamedDevice({ device }: { device: NonNullable<Seen['device']> }) {
  const isLinked = hasProduct(useWorld(), 'coreV2')
  if (!isLinked) return device.serialNumber
  return <DeviceLink deviceId={device.id}>{device.serialNumber}</DeviceLink>
}

interface SeenListProps {
  title: string
  seen: readonly Seen[]
  name: (seen: Seen) => React.ReactNode
}

function SeenList({ title, seen, name }: SeenListProps) {
  const { t } = useTranslation('discharge')
  const { decimal } = useFormats()
  return (
    <>
      <h4>{title}</h4>
      {seen.length === 0 && <p className={classes.usual}>{t('none')}</p>}
      <ul className={classes.seen}>
        {seen.map((each) => (
          <li key={`${each.device?.id} ${each.battery?.id} ${each.from}`}>
            <span className={classes.name}>{name(each)}</span>
            <span className={classes.hours}>{t('hours', { count: Math.round(each.hours) })}</span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ inlineSize: `${Math.min(1, each.times / mostTimes) * 100}%` }} />
            </span>
            <span className={classes.times}>{t('times', { times: decimal(each.times) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The end of the bars: hardly anything drains faster. */
const mostTimes = 3
