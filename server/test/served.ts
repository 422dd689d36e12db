import { type AccessServices, openDoorkeeper } from '../src/access/index.ts'
import { type Serve, serveOn } from '../src/platform/http/serve.ts'
import { openWebServer, type WebServer } from '../src/platform/http/web-server.ts'

/** A test's own calls, served like the product's, behind the real doorkeeper. */
export async function openServed(
  services: AccessServices,
  register: (serve: Serve) => void,
  checkAnswers = true,
): Promise<WebServer> {
  const { config, log, metrics, db } = services
  const app = await openWebServer(config, log, metrics)
  register(serveOn(app, { db, doorkeeper: openDoorkeeper(services), now: services.now, checkAnswers }))
  await app.ready()
  return app
}
