import 'i18next'
import type access from './access/locales/en.json'
import type signIn from './access/sign-in/locales/en.json'
import type app from './app/locales/en.json'
import type ui from './ui/locales/en.json'

/** Keys are checked against the English texts; a test holds the other languages to the same keys. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false
    returnNull: false
    resources: { access: typeof access; app: typeof app; 'sign-in': typeof signIn; ui: typeof ui }
  }
}
