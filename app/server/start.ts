import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createApp } from './app.ts'
import { readEnv } from './env.ts'
import { buildServices } from './services.ts'

/**
 * Starts an installation: reads the environment, opens and migrates the database, seeds a demo clinic
 * where demo is on, starts the jobs and listens.
 */
export async function startServer(parts: {
  env: Record<string, string | undefined>
  build: ServerBuild
  clientFolder: string | null
}) {
  const env = readEnv(parts.env)
  const { services, startJobs, close } = await buildServices(env)
  const app = createApp({ services, build: parts.build, clientFolder: parts.clientFolder, mode: 'production' })
  const server = await new Promise<Server>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST, serverOptions: { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384 } }, () => resolve(listening as Server))
  })
  await startJobs()
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    server.close()
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 5_000).unref()
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  return { services, server, env, stop }
}
