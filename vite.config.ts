import { readdirSync, readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Manifest, type Plugin } from 'vite'

const ENTRY = 'app/islands/islands.ts'
const NAME = 'virtual:islands'
// Packages of hundreds of small modules: read as one file the server starts in half the time.
const BUNDLED = [
  /^(?:@better-auth\/|better-auth|better-call|@date-fns\/|date-fns|jose|kysely|libphonenumber-js|react-day-picker)/,
  /^(?:@remix-run\/|stripe|yaml|zod|zod-openapi|hono|@hono\/)/,
]
/** What every page brings, content pages and the portal alike: one small file, not eight that share nothing to compress. */
const ON_EVERY_PAGE =
  /preload-helper|\/app\/(?:domain\/language|ui\/shell\/(?:device-clock|session-hint|forget|choice|live-language)|features\/(?:affiliates\/ui\/code-store|statistics\/ui\/events))\.ts$/
/** Parts with a style sheet of their own or a large package behind them: merged, every page would load those too. */
const APART =
  'desk-frame|body|file-picker|compare|day-field|desk|phone|phone-field|record-head|record-nav|resolver|setting-row|sub-nav'
const SMALL = new RegExp(
  `/app/(?:domain(?:/[\\w-]+)*|content|ui/(?:shell|frames|parts|fields|desk|hooks|live|drafts)|ui)/(?!(?:${APART})\\.tsx?$)[\\w-]+\\.tsx?$`,
)
/**
 * The bundler makes one chunk per set of pages that share code: up to ninety files a page, most below a kilobyte. The
 * router is apart from React, because a dialog on a content page loads only the latter.
 */
const SHARED = [
  { name: 'router', test: /node_modules\/react-router\// },
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store)\//,
  },
  { name: 'forms', test: /node_modules\/(?:zod|react-hook-form|@hookform)\// },
  { name: 'frame', test: SMALL, minShareCount: 60 },
  { name: 'common', test: SMALL, minShareCount: 12 },
]
/** Words that public lists of content blockers look for in addresses: a file named so does not load in many browsers. */
const BLOCKED =
  /advert|affiliate|analytics|banner|beacon|consent|cookie|notice|referral|sponsor|statistic|telemetry|tracking/gi
/** A built file's name without those words. */
const unblocked = (name: string) => name.replace(BLOCKED, 'part')
const folder = process.env['BUILD_DIR'] ?? 'build'

/**
 * Adds the content pages' small script to the client build, so its chunks are shared with the portal, and tells the
 * server its hashed address: the client is built first, so its manifest is there when the server is built.
 */
const islands: Plugin = {
  name: 'islands',
  enforce: 'post',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            rolldownOptions: {
              input: [ENTRY],
              output: {
                entryFileNames: ({ name }) => `assets/${unblocked(name)}-[hash].js`,
                chunkFileNames: ({ name }) => `assets/${unblocked(name)}-[hash].js`,
                assetFileNames: ({ names }) =>
                  `assets/${unblocked(names[0]?.replace(/\.\w+$/, '') ?? 'file')}-[hash].[ext]`,
                codeSplitting: { groups: [{ name: 'every-page', test: ON_EVERY_PAGE }, ...SHARED] },
              },
            },
          },
        }
      : undefined,
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return
    const dev = this.environment.mode === 'dev' || this.environment.name === 'client'
    return `export const islands = ${JSON.stringify(dev ? { src: `/${ENTRY}`, preload: [] } : builtIslands())}`
  },
}

function builtIslands() {
  const manifest = JSON.parse(readFileSync(`${folder}/client/.vite/manifest.json`, 'utf8')) as Manifest
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${ENTRY} is missing in the client's manifest`)
  return { src: `/${entry.file}`, preload: (entry.imports ?? []).map((key) => `/${manifest[key]!.file}`) }
}

/**
 * js-aruco2 hands out its parts as `this.AR`, which Node takes for a CommonJS export and a bundler does not see.
 * Written as `exports.AR` both do.
 */
const aruco = {
  name: 'aruco',
  transform: (code: string, id: string) =>
    /js-aruco2[\\/]src[\\/]\w+\.js/.test(id)
      ? code.replace(/^this\.(AR|CV) = /gm, 'exports.$1 = ').replace('this.CV || ', '')
      : undefined,
} satisfies Plugin

/** The processes that open strangers' files have scripts of their own beside the server's; the network lies there too. */
const workers: Plugin = {
  name: 'workers',
  apply: 'build',
  buildStart() {
    if (this.environment.name !== 'ssr') return
    this.emitFile({ type: 'chunk', id: 'app/services/vision/local/worker.ts', fileName: 'scan-worker.js' })
    this.emitFile({ type: 'chunk', id: 'app/services/pictures/worker.ts', fileName: 'picture-worker.js' })
    this.emitFile({ type: 'chunk', id: 'app/services/fading/worker.ts', fileName: 'fading-worker.js' })
    this.emitFile({ type: 'chunk', id: 'app/services/videos/worker.ts', fileName: 'video-worker.js' })
    this.emitFile({ type: 'chunk', id: 'app/services/tables/worker.ts', fileName: 'table-worker.js' })
    this.emitFile({ type: 'chunk', id: 'app/services/assessor/worker.ts', fileName: 'assess-worker.js' })
    const network = readFileSync('app/services/vision/model/scan.onnx')
    this.emitFile({ type: 'asset', fileName: 'scan.onnx', source: network })
    for (const name of readdirSync('app/server/demo'))
      this.emitFile({ type: 'asset', fileName: name, source: readFileSync(`app/server/demo/${name}`) })
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), islands, workers, aruco],
  worker: { format: 'es', plugins: () => [aruco] },
  optimizeDeps: { rolldownOptions: { plugins: [aruco] } },
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    // The content pages' script would carry the names of every chunk of every dialog; it brings their looks only, and
    // the chunks name the rest themselves.
    modulePreload: {
      resolveDependencies: (_file, deps, { hostId }) =>
        hostId.includes('islands') ? deps.filter((dep) => dep.endsWith('.css')) : deps,
    },
  },
  // While developing, packages are read as they are: some of them are no modules a page's server could take in.
  ssr: { noExternal: command === 'build' ? BUNDLED : [] },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))
