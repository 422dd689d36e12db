import { existsSync } from 'node:fs'
import path from 'node:path'
import files from '@fastify/static'
import type { WebServer } from './web-server.ts'

const built = path.resolve(import.meta.dirname, '../../../web/dist')

/** Serves the built console: hashed assets for ever, and its one page for every address that is not the API's. */
export async function consoleFiles(app: WebServer, folder: string = built): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return
  await app.register(files, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    // The sources' maps stay in the folder, for operators who read a reported error.
    globIgnore: ['**/*.map', '**/*.map.{gz,br}'],
    setHeaders: (response, file) => {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    if (/^\/(api|auth|assets)([/?]|$)|^[^?]*\.map(\?|$)/.test(request.url)) return reply.callNotFound()
    return reply.sendFile('index.html')
  })
}
