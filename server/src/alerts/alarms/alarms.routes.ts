import { countAlarms } from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { countAlarmsByType } from './alarms.ts'

export function alarmRoutes(serve: Serve): void {
  serve(countAlarms, async ({ scope }) => await countAlarmsByType(scope))
}
