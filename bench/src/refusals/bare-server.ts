import Fastify from 'fastify'

/** The yardstick: Fastify with nothing on it, which answers 404 to everything. */
const app = Fastify()
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.once('SIGTERM', () => process.exit(0))
console.log(`bare is ready on ${address.replace('http://', '')}`)
