import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

// `npm run dev`: the same site, each module served as it is written and reloaded when it changes.
const env = { ...process.env }
process.env['NODE_ENV'] = 'development'
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
const load = () => vite.ssrLoadModule('virtual:react-router/server-build')

const first = await load()
const { readEnv, buildServices } = first['entry'].module
const settings = readEnv(env)
const { services, startJobs, close } = await buildServices(settings)

let current: { build: unknown; handle: ReturnType<typeof getRequestListener> } | null = null
/** Changed code is a new build; the services live on. */
async function handler() {
  const build = await load()
  if (current?.build !== build) {
    const { app } = build['entry'].module.createApp({ services, build, clientFolder: null, mode: 'development' })
    current = { build, handle: getRequestListener(app.fetch) }
  }
  return current.handle
}

const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, () => {
    handler()
      .then((handle) => handle(request, response))
      .catch((error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        console.error(error)
        response.statusCode = 500
        response.end(error instanceof Error ? error.stack : 'Error')
      })
  })
})
server.listen(settings.PORT, settings.hosts[0], () => console.log(`Development server at ${settings.publicUrl}`))
await startJobs()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.closeAllConnections()
    void Promise.all([vite.close(), close()]).then(() => process.exit(0))
  })
}
