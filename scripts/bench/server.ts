import { startBench, type Built } from './bench-server.ts'

// The server the bench asks: ours, with the two floor answers beside it on the same pool and the same past.
process.env['NODE_ENV'] = 'production'
const folder = process.env['BUILD_DIR'] ?? 'build'
const build: Built = await import(new URL(`../../${folder}/server/index.js`, import.meta.url).href)
const { url } = await startBench({
  past: Number(process.env['PAST']),
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  dataDir: process.env['DATA_DIR'] ?? './data',
  trustedProxies: process.env['TRUSTED_PROXIES'] ?? '',
  build,
})
console.log(`ready ${url}`)
