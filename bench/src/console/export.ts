import { exportDevices, listDevices } from '@muster/contract'
import type { Benchmark } from '../figures.ts'
import { inConsole } from './in-console.ts'
import { measureExports } from './measure-exports.ts'

/** The longest file there is: rows are written as they are read, so that it takes no more memory than a short one. */
export const exporting: Benchmark = {
  name: 'export',
  about: 'a file of 10,000 devices over HTTP: how long it takes, and how much memory of the service',
  run: async (options, say) =>
    await inConsole(options, say, (console) =>
      measureExports(console, options, say, {
        what: 'devices',
        list: listDevices,
        file: exportDevices,
        sorts: [
          { field: 'updated', order: 'desc' },
          { field: 'homeLocation', order: 'asc' },
        ],
      }),
    ),
}
