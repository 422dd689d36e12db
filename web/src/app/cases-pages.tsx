import { Gate } from './gates/gate.tsx'
import { lazyPart } from './loading/lazy-part.tsx'
import { SettingsLayout } from './settings/settings-layout.tsx'

const Watches = lazyPart(
  ['watches', 'cases', 'estate', 'anomalies'],
  async () => (await import('../cases/watches/list/watches-page.tsx')).WatchesPage,
)
const NewWatch = lazyPart(
  ['watches', 'cases', 'estate', 'anomalies'],
  async () => (await import('../cases/watches/form/watch-page.tsx')).NewWatchPage,
)
const EditWatch = lazyPart(
  ['watches', 'cases', 'estate', 'anomalies'],
  async () => (await import('../cases/watches/form/watch-page.tsx')).EditWatchPage,
)

const Channels = lazyPart(
  ['channels', 'estate'],
  async () => (await import('../cases/channels/channels-page.tsx')).ChannelsPage,
)
const Deliveries = lazyPart(
  ['deliveries', 'channels', 'cases', 'estate', 'period'],
  async () => (await import('../cases/deliveries/deliveries-page.tsx')).DeliveriesPage,
)
const Notifications = lazyPart(
  'notifications',
  async () => (await import('../cases/notifications/notifications-page.tsx')).NotificationsPage,
)

// Who may open which page of watches and channels; what is on it is the area's own [K-825].

const watchPages = { list: Watches, new: NewWatch, edit: EditWatch } as const

export function WatchesPage({ mode }: { mode: keyof typeof watchPages }) {
  const Page = watchPages[mode]
  return (
    <Gate permission="ownWatches.manage">
      <SettingsLayout current="watches">
        <Page />
      </SettingsLayout>
    </Gate>
  )
}

export const ChannelsPage = () => (
  <Gate permission="channels.manage">
    <SettingsLayout current="channels">
      <Channels />
    </SettingsLayout>
  </Gate>
)

export const DeliveriesPage = () => (
  <Gate permission="deliveries.manage">
    <SettingsLayout current="deliveries">
      <Deliveries />
    </SettingsLayout>
  </Gate>
)

export const NotificationsPage = () => (
  <Gate permission="cases.read">
    <SettingsLayout current="notifications">
      <Notifications />
    </SettingsLayout>
  </Gate>
)
