import { buildIfStale } from './build.ts'

// `npm run restore -- FILE`: a backup put into an empty folder and an empty database.
await buildIfStale()
const folder = process.env['BUILD_DIR'] ?? 'build'
const build = await import(new URL(`../${folder}/server/index.js`, import.meta.url).href)
try {
  console.log(await build.entry.module.runRestoreCommand(process.argv.slice(2), process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
