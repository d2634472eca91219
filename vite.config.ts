import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Adds the content pages' small script to the client build, so its chunks are shared with the portal. */
const islands: Plugin = {
  name: 'islands',
  enforce: 'post',
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { input: ['app/islands.ts'] } } } : undefined,
}

export default defineConfig({
  plugins: [reactRouter(), islands],
  build: { assetsInlineLimit: 0, sourcemap: false },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
})
