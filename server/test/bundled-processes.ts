import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { migrationFolder } from '../src/platform/database/schema-version.ts'
import { processNames, sourceOf } from './started-process.ts'

/** Modules look for files beside themselves, such as migrations, wherever their bundle is. */
const placesOf = (migrations: string): Plugin => ({
  name: 'places of modules',
  transform: {
    filter: { code: /import\.meta\.(dirname|url)/ },
    handler: (code, file) =>
      code
        .replace("import.meta.dirname, '../../../migrations'", JSON.stringify(migrations))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
  },
})

/**
 * Muster's processes, each with all of its modules in a few files, in a new folder: finding and reading some 1,500
 * modules takes most of a start's time. With other migrations they are those of another version.
 */
export async function bundleProcesses(migrations = migrationFolder): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-bundled-'))
  // Tests start processes as other users too.
  await chmod(folder, 0o755)
  const bundle = await rolldown({
    input: Object.fromEntries(processNames.map((name) => [name, sourceOf(name)])),
    platform: 'node',
    external: ['pg-native'],
    plugins: [placesOf(migrations)],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
  })
  await bundle.close()
  return folder
}
