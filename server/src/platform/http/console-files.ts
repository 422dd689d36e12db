import { existsSync } from 'node:fs'
import path from 'node:path'
import files from '@fastify/static'
import { worldIdPattern } from '@muster/contract'
import type { WebServer } from './web-server.ts'

const built = path.resolve(import.meta.dirname, '../../../../web/dist')

/** Serves the built console: hashed assets, cached forever, and its one page for every URL that is not the API's. */
export async function consoleFiles(app: WebServer, folder: string = built): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return
  await app.register(files, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    // Source maps stay in the folder, for operators who read a reported error.
    globIgnore: ['**/*.map', '**/*.map.{gz,br}'],
    setHeaders: (response, file) => {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    // A browser takes what follows two slashes for a host: the console could not navigate from there.
    const path = request.url.replace(/^[/\\]{2,}/, '/')
    if (path !== request.url) return reply.redirect(path, 308)
    return isPage(request.params['*']) ? reply.sendFile('index.html') : reply.callNotFound()
  })
}

/**
 * Whether the console may have a page at a path, given as the router decoded it. A path that looks like a file is one
 * that does not exist, except inside a world, where names that people choose may look like that.
 */
function isPage(path: string): boolean {
  const parts = path.split('/')
  const [first = ''] = parts
  if (['api', 'auth', 'agent', 'assets'].includes(first)) return false
  if (worldIdPattern.test(first)) return true
  return !parts.some((part) => part.startsWith('.')) && !/\.[a-z0-9]+$/i.test(parts.at(-1) ?? '')
}
