import { existsSync } from 'node:fs'
import path from 'node:path'
import files from '@fastify/static'
import { AppError } from './errors.ts'
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
    setHeaders: (response, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (/^\/(api|auth|assets)(\/|$)/.test(pathname)) throw new AppError('notFound')
    return reply.sendFile('index.html')
  })
}
