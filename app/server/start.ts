import type { Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#app/seed/seed-people.ts'
import { createApp } from './app.ts'
import { demoPlanUrl } from './demo-clinic/demo-money.ts'
import type { Services } from '#app/services/services.ts'
import { noteStart, noteWhatIsPrinted } from '#app/http/log.ts'
import { readEnv, type Env } from './env.ts'
import { keepFilesPrivate } from './private-files.ts'
import { listen } from './listen.ts'
import { collectMetrics, type Version } from './metrics/collect.ts'
import { countRequests } from './metrics/requests.ts'
import { listenForMetrics, type MetricsAccess } from './metrics/serve.ts'
import { buildServices } from './services.ts'

/**
 * Starts an installation: reads the environment, opens and migrates the database, seeds a demo clinic
 * where demo is on, starts the jobs and listens.
 */
export async function startServer(parts: {
  env: Record<string, string | undefined>
  build: ServerBuild
  clientFolder: string | null
  version: Version
}) {
  keepFilesPrivate()
  const env = readEnv(parts.env)
  const { services, startJobs, close } = await buildServices(env)
  const requests = countRequests()
  const metrics: MetricsAccess = {
    token: env.METRICS_TOKEN ?? null,
    collect: () => collectMetrics({ services, requests, version: parts.version }),
  }
  const { app, content, clicks } = createApp({
    services,
    build: parts.build,
    clientFolder: parts.clientFolder,
    mode: 'production',
    metrics,
  })
  noteWhatIsPrinted()
  const { server, drain } = await listen({
    fetch: app.fetch,
    content,
    services,
    requests,
    port: env.PORT,
    hosts: env.hosts,
  })
  if (env.METRICS_PORT) await listenForMetrics(metrics, { port: env.METRICS_PORT, host: env.hosts[0]! })
  await startJobs()
  noteStart({ ...parts.version, engine: services.db.engine, pid: process.pid })
  greet(env, services.db.engine, env.demo ? await demoPlanUrl(services) : null)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // A proxy that asks now and then learns that no more is to be sent here, while what it still sends is answered.
    drain()
    await new Promise((resolve) => setTimeout(resolve, env.drainSeconds * 1_000))
    // A database that does not answer keeps nobody waiting: what it has not confirmed, nobody was promised.
    setTimeout(() => process.exit(1), AT_MOST_MS).unref()
    services.live.stopping()
    await answered(server)
    await clicks.close()
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  return { services, server, env, stop }
}

const STOP_MS = 7_000
const AT_MOST_MS = 9_500

/** Takes no new connection and waits for what was begun to be answered, seven seconds at the most. */
async function answered(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const late = setTimeout(() => server.closeAllConnections(), STOP_MS)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/** What a person who started this wants to know next. */
function greet(env: Env, engine: Services['db']['engine'], planUrl: string | null) {
  const lines = [`The clinic is open at ${env.publicUrl}`]
  if (env.demo) {
    lines.push(`  Book a treatment   ${env.publicUrl}/book`, `  Mail that was sent ${env.publicUrl}/dev/mail`)
    lines.push('  Sandbox card       4242 4242 4242 4242, any future date, any code')
    lines.push(`  Sign in            ${DEMO_PEOPLE.map(({ email }) => email).join(', ')}`)
    lines.push(`  Their password     ${DEMO_PASSWORD}`)
    lines.push('  Discount codes     FALM10, FRI500 (no deposit), MINUS100')
    if (planUrl) lines.push(`  A proposed plan    ${planUrl}`)
  }
  if (engine === 'embedded')
    lines.push(
      `  Data is in ${env.DATA_DIR}, in the embedded database: safe when the process is killed, not when the power goes.`,
      '  Every hour its rows are copied to the folder snapshots in it.',
      '  For a real clinic set DATABASE_URL to a PostgreSQL server.',
    )
  console.log(lines.join('\n'))
}
