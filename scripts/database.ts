import { buildIfStale } from './build.ts'

// `npm run database`: the tables brought up to date by their owner, and the role the server signs in as; `-- --print` shows the SQL.
await buildIfStale()
const folder = process.env['BUILD_DIR'] ?? 'build'
const build = await import(new URL(`../${folder}/server/index.js`, import.meta.url).href)
try {
  console.log(await build.entry.module.runDatabaseCommand(process.argv.slice(2), process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
