import { buildIfStale } from './build.ts'

// `npm start`: build when the sources changed, then serve. React's fast build needs NODE_ENV=production
// in this process; what the operator set decides demo or production mode and is read before that.
const env = { ...process.env }
await buildIfStale()
process.env['NODE_ENV'] = 'production'
const folder = process.env['BUILD_DIR'] ?? 'build'
const clientFolder = new URL(`../${folder}/client`, import.meta.url).pathname
const build = await import(new URL(`../${folder}/server/index.js`, import.meta.url).href)
try {
  await build.entry.module.startServer({ env, build, clientFolder })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
