import { countDevices, exportDevices, listDevices } from '@muster/contract'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Services } from '../../../platform/services.ts'
import { deviceFile } from './device-file.ts'
import { countMatching, findDevicePage } from './device-pages.sql.ts'
import { readDeviceRows } from './device-rows.sql.ts'

export function deviceListRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  serve(listDevices, async ({ scope, query, body }) => {
    const { numbers, totalCount } = await findDevicePage(scope, { ...body, ...query })
    return { list: await readDeviceRows(scope, numbers, now().getTime()), totalCount }
  })

  serve(
    exportDevices,
    async ({ scope, query, body }) =>
      await deviceFile(scope, { ...body, ...query }, now().getTime(), { name: 'devicesList.csv' }),
  )

  serve(countDevices, async ({ scope, body }) => ({ count: await countMatching(scope, body) }))
}
