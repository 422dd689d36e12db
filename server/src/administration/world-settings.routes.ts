import { getWorldSettings } from '@muster/contract'
import type { Serve } from '../platform/serve.ts'
import { readWorldSettings } from './world-settings.sql.ts'

export function worldSettingsRoutes(serve: Serve): void {
  serve(getWorldSettings, async ({ scope }) => (await readWorldSettings(scope)).settings)
}
