import { countDevices, countFilterValues, exportDevices, listDevices } from '@muster/contract'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Services } from '../../../platform/services.ts'
import { deviceFile } from './device-file.ts'
import { findNamedDevices, findOrderedPage } from './device-order-blocks.ts'
import { countMatching, findDevicePage } from './device-pages.sql.ts'
import { readDeviceRows } from './device-rows.sql.ts'
import { filterAt } from './device-seen.sql.ts'
import { countValues } from './filter-counts.sql.ts'

export function deviceListRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  serve(listDevices, async ({ scope, query, body }) => {
    const { order: wantsOrder, numbers: named, ...filter } = body
    const asked = { ...filterAt(filter, now().getTime()), ...query }
    const { numbers, ...page } = named
      ? await findNamedDevices(scope, named)
      : wantsOrder
        ? await findOrderedPage(scope, asked)
        : await findDevicePage(scope, asked)
    return { ...page, list: await readDeviceRows(scope, numbers, now().getTime()) }
  })

  serve(
    exportDevices,
    async ({ scope, query, body }) =>
      await deviceFile(scope, { ...filterAt(body, now().getTime()), ...query }, now().getTime(), {
        name: 'devicesList.csv',
      }),
  )

  serve(countDevices, async ({ scope, body }) => ({
    count: await countMatching(scope, filterAt(body, now().getTime())),
  }))

  serve(
    countFilterValues,
    async ({ scope, body: { of, ...filter } }) => await countValues(scope, of, filter, now().getTime()),
  )
}
