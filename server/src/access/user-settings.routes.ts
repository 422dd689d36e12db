import {
  getLanguageAndLocale,
  getUserSettings,
  setChartEventFilters,
  setLanguageAndLocale,
  setLastWhatsNew,
  setTableEventFilters,
  setTablePageSizes,
  type UserSettings,
} from '@muster/contract'
import type { Caller } from '../platform/caller.ts'
import type { Serve } from '../platform/serve.ts'
import type { AccessServices } from './access-services.ts'
import { selectUserSettings, storeUserSettings } from './user-settings.sql.ts'

export function userSettingsRoutes(serve: Serve, { db }: AccessServices): void {
  const store = async (caller: Caller, changes: Partial<UserSettings>) => ({
    set: await storeUserSettings(db, caller.subject, changes),
  })

  serve(getUserSettings, async ({ caller }) => await selectUserSettings(db, caller.subject))
  serve(getLanguageAndLocale, async ({ caller }) => {
    const { language, locale } = await selectUserSettings(db, caller.subject)
    return { language, locale }
  })
  serve(setLanguageAndLocale, async ({ caller, body }) => await store(caller, body))
  serve(setLastWhatsNew, async ({ caller, body }) => await store(caller, { lastWhatsNewId: body.id }))
  serve(setTablePageSizes, async ({ caller, body }) => await store(caller, body))
  serve(setChartEventFilters, async ({ caller, body }) => await store(caller, body))
  serve(setTableEventFilters, async ({ caller, body }) => await store(caller, body))
}
