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
import { AppError } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { AccessServices } from '../access-services.ts'
import { holdAccount } from './accounts.sql.ts'
import { selectUserSettings, storeUserSettings } from './user-settings.sql.ts'

export function userSettingsRoutes(serve: Serve, { db }: AccessServices): void {
  const store = async ({ subject, accountId }: Caller, changes: Partial<UserSettings>) =>
    await db.transaction().execute(async (tx) => {
      // A user being removed at this moment takes their settings along: nothing is stored afterwards.
      if (accountId !== null && !(await holdAccount(tx, accountId))) throw new AppError('notSignedIn')
      return { set: await storeUserSettings(tx, subject, changes) }
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
