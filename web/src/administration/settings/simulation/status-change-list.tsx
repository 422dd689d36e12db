import type { ChangedStatus, StatusChanges, ThresholdSimulation } from '@muster/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { encodeDeviceId } from '../../../estate/device/device-id.ts'
import { DeviceLink } from '../../../estate/device/device-link.tsx'
import { StatusLabel } from '../../../estate/status/status-label.tsx'
import { useFormats } from '../../../estate/use-formats.ts'
import { worldPaths } from '../../../session/paths.ts'
import { hasBatteryPart, hasProduct, useWorld } from '../../../session/world/world.tsx'
import classes from './simulation.module.css'

/** Which devices and batteries would change at once [F-505]. */
export function StatusChangeList({ latest }: { latest: NonNullable<ThresholdSimulation['latest']> }) {
  const { t } = useTranslation('settings')
  const { dateTime } = useFormats()
  const session = useWorld()
  const { batteries } = worldPaths(session.world.id)
  const leadsTo = {
    device: hasProduct(session, 'coreV2'),
    battery: hasProduct(session, 'batteryEssentials') && hasBatteryPart(session, 'batteries'),
  }
  return (
    <>
      <p className={classes.hint}>{t('simulation.latest', { at: dateTime(latest.at) })}</p>
      <div className={classes.lists}>
        <Changes
          title={t('simulation.changes.devices')}
          changes={latest.devices}
          nameOf={({ id, name }) => (leadsTo.device ? <DeviceLink deviceId={id}>{name}</DeviceLink> : name)}
        />
        <Changes
          title={t('simulation.changes.batteries')}
          changes={latest.batteries}
          nameOf={({ id, name }) =>
            leadsTo.battery ? <Link to={`${batteries()}?id=${encodeDeviceId(id)}`}>{name}</Link> : name
          }
        />
      </div>
    </>
  )
}

interface ChangesProps {
  title: string
  changes: StatusChanges
  nameOf: (change: ChangedStatus) => ReactNode
}

function Changes({ title, changes: { worse, better, list }, nameOf }: ChangesProps) {
  const { t } = useTranslation('settings')
  const heading = useId()
  const others = worse + better - list.length
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.title}>
        {title}
      </h3>
      {worse + better === 0 ? (
        <p className={classes.hint}>{t('simulation.changes.none')}</p>
      ) : (
        <>
          <p>
            {t('simulation.changes.worse', { count: worse })}{' '}
            {t('simulation.changes.better', { count: better })}
          </p>
          <ul className={classes.changes}>
            {list.map((change) => (
              <li key={change.id} className={classes.change}>
                <span className={classes.name}>{nameOf(change)}</span>
                <span className={classes.levels}>
                  <StatusLabel level={change.from} />
                  <span aria-hidden="true">→</span>
                  <StatusLabel level={change.to} />
                </span>
              </li>
            ))}
          </ul>
          {others > 0 && <p className={classes.hint}>{t('simulation.changes.others', { count: others })}</p>}
        </>
      )}
    </section>
  )
}
