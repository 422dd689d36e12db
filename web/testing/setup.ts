import { afterAll, afterEach, vi } from 'vitest'

// Land takes long to draw, and few tests look at it; those unmock it.
vi.mock('../src/ui/map/land/land-data.ts', async (original) => ({
  ...(await original<typeof import('../src/ui/map/land/land-data.ts')>()),
  loadLand: async () => ({ units: 1, land: [], borders: [] }),
}))

// So that clusters have names; the towns of the world take long to read.
vi.mock('../src/ui/map/places/places-data.ts', async (original) => {
  const data = await original<typeof import('../src/ui/map/places/places-data.ts')>()
  const { someTowns } = await import('./towns.ts')
  return { ...data, loadPlaces: async () => data.indexPlaces(someTowns) }
})

// Once per worker; libraries and the document would be changed twice otherwise.
const worker = globalThis as typeof globalThis & { isReadyForPages?: true }
if (!worker.isReadyForPages) await import('./worker.ts')
worker.isReadyForPages = true

await import('./texts.ts')
const { cleanUp } = await import('./clean-up.ts')

afterEach(cleanUp)
afterAll(async () => {
  // A module still under way when its file ends is given up, and the next file would find it broken.
  await vi.dynamicImportSettled()
  // Our own modules keep nothing from one file to the next.
  vi.resetModules()
})
