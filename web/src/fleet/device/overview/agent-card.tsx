import type { DeviceDetails } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { urlOfFilters } from '../../../estate/filter/device-filters.ts'
import { useFormats } from '../../../estate/use-formats.ts'
import { worldPaths } from '../../../session/paths.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { FactList } from '../../../ui/card/fact-list.tsx'
import { IconShieldCheck } from '../../../ui/icons.ts'
import classes from './agent-card.module.css'
import { OverviewCard } from './overview-card.tsx'

/** The product's data about the device; groups and home location link to their devices [C-806 to C-809]. */
export function AgentCard({ device }: { device: DeviceDetails }) {
  const { t } = useTranslation('device')
  const { world, user } = useWorld()
  const { deviceTime } = useFormats()
  const { coreDevices } = worldPaths(world.id)
  const { homeLocation } = device
  return (
    <OverviewCard icon={<IconShieldCheck size={18} stroke={1.5} />} title={t('cards.agent.title')}>
      <FactList
        missing={t('missing.card')}
        facts={[
          { label: t('cards.agent.firstSeen'), value: deviceTime(device.firstSeen, device.timeZone?.name) },
          { label: t('cards.agent.clientVersion'), value: device.clientVersion },
          { label: t('cards.agent.extensionVersion'), value: device.extensionVersion },
          {
            label: t('cards.agent.groups'),
            value:
              device.group.length === 0 ? null : (
                <span className={classes.groups}>
                  {device.group.map((group) => (
                    <Link
                      key={group}
                      className={classes.group}
                      to={`${coreDevices}${urlOfFilters({ groups: [group] })}`}
                    >
                      {group}
                    </Link>
                  ))}
                </span>
              ),
          },
          {
            label: t('cards.agent.homeLocation'),
            value:
              homeLocation === null ? null : user.homeLocationId === null ? (
                <Link
                  className={classes.place}
                  to={`${coreDevices}${urlOfFilters({ homeLocations: [homeLocation] })}`}
                >
                  {homeLocation.name}
                </Link>
              ) : (
                homeLocation.name
              ),
          },
        ]}
      />
    </OverviewCard>
  )
}
