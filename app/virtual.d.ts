/** Made by the islands plugin of vite.config.ts. */
declare module 'virtual:islands' {
  /** Address of the content pages' script, and of the files it asks for at once. */
  export const islands: { src: string; preload: string[] }
}
