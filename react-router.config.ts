import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  // Asked for one by one, a route that is not to be had without a connection takes the page from the screen, with all
  // that is typed on it, before any of our code has its say.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
