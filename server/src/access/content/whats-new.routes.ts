import { listWhatsNew } from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { AccessServices } from '../access-services.ts'
import { selectLanguage } from '../accounts/user-settings.sql.ts'
import { selectWhatsNew } from './whats-new.sql.ts'

export function whatsNewRoutes(serve: Serve, { db }: AccessServices): void {
  serve(listWhatsNew, async ({ caller, query }) => {
    const language = query.language ?? (await selectLanguage(db, caller.subject)) ?? 'en'
    return await selectWhatsNew(db, query.branding, language)
  })
}
