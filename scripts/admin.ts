import { buildIfStale } from './build.ts'

// `npm run admin -- create --email …`: the first admin of an installation. Stop the server first if it runs on the
// embedded database, which belongs to one process.
await buildIfStale()
const folder = process.env['BUILD_DIR'] ?? 'build'
const build = await import(new URL(`../${folder}/server/index.js`, import.meta.url).href)
try {
  console.log(await build.entry.module.runAdminCommand(process.argv.slice(2), process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
