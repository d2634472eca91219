/** The warning signs in each language. Pages of clients print them too, so they are built into the browser's script. */
export const safetyFiles = import.meta.glob<Record<string, string>>('./*/safety.json', {
  import: 'default',
  eager: true,
})
