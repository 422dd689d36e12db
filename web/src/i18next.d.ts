import 'i18next'
import type access from './access/locales/en.json'
import type signIn from './access/sign-in/locales/en.json'
import type app from './app/locales/en.json'
import type estate from './estate/locales/en.json'
import type coverage from './fleet/device/coverage/locales/en.json'
import type device from './fleet/device/locales/en.json'
import type location from './fleet/device/location/locales/en.json'
import type signal from './fleet/device/signal/locales/en.json'
import type devices from './fleet/devices/locales/en.json'
import type overview from './fleet/overview/locales/en.json'
import type ui from './ui/locales/en.json'

/** Keys are checked against the English texts; a test holds the other languages to the same keys. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false
    returnNull: false
    resources: {
      access: typeof access
      app: typeof app
      device: typeof device
      devices: typeof devices
      signal: typeof signal
      location: typeof location
      coverage: typeof coverage
      estate: typeof estate
      overview: typeof overview
      'sign-in': typeof signIn
      ui: typeof ui
    }
  }
}
