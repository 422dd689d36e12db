import 'i18next'
import type access from './access/locales/en.json'
import type signIn from './access/sign-in/locales/en.json'
import type addWorld from './administration/add-world/locales/en.json'
import type audit from './administration/audit/locales/en.json'
import type bulkActions from './administration/bulk-actions/locales/en.json'
import type enrollment from './administration/enrollment/locales/en.json'
import type homeLocations from './administration/home-locations/locales/en.json'
import type settings from './administration/settings/locales/en.json'
import type users from './administration/users/locales/en.json'
import type zones from './administration/zones/locales/en.json'
import type anomalies from './anomalies/locales/en.json'
import type app from './app/locales/en.json'
import type batteries from './battery/batteries/locales/en.json'
import type batteryOverview from './battery/battery-overview/locales/en.json'
import type replacement from './battery/replacement/locales/en.json'
import type channels from './cases/channels/locales/en.json'
import type deliveries from './cases/deliveries/locales/en.json'
import type cases from './cases/locales/en.json'
import type notifications from './cases/notifications/locales/en.json'
import type watches from './cases/watches/locales/en.json'
import type discharge from './estate/discharge/locales/en.json'
import type events from './estate/events/locales/en.json'
import type estate from './estate/locales/en.json'
import type period from './estate/period/locales/en.json'
import type signalMap from './estate/signal-map/locales/en.json'
import type coverage from './fleet/device/coverage/locales/en.json'
import type device from './fleet/device/locales/en.json'
import type location from './fleet/device/location/locales/en.json'
import type signal from './fleet/device/signal/locales/en.json'
import type devices from './fleet/devices/locales/en.json'
import type overview from './fleet/overview/locales/en.json'
import type performance from './fleet/performance/locales/en.json'
import type software from './fleet/software/locales/en.json'
import type maps from './maps/locales/en.json'
import type ui from './ui/locales/en.json'

/** Keys are checked against the English texts; a test holds the other languages to the same keys. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false
    returnNull: false
    resources: {
      access: typeof access
      'add-world': typeof addWorld
      audit: typeof audit
      'bulk-actions': typeof bulkActions
      enrollment: typeof enrollment
      'home-locations': typeof homeLocations
      settings: typeof settings
      users: typeof users
      zones: typeof zones
      anomalies: typeof anomalies
      app: typeof app
      batteries: typeof batteries
      'battery-overview': typeof batteryOverview
      cases: typeof cases
      channels: typeof channels
      deliveries: typeof deliveries
      device: typeof device
      devices: typeof devices
      discharge: typeof discharge
      signal: typeof signal
      location: typeof location
      coverage: typeof coverage
      estate: typeof estate
      events: typeof events
      maps: typeof maps
      notifications: typeof notifications
      'signal-map': typeof signalMap
      overview: typeof overview
      period: typeof period
      performance: typeof performance
      replacement: typeof replacement
      'sign-in': typeof signIn
      software: typeof software
      ui: typeof ui
      watches: typeof watches
    }
  }
}
