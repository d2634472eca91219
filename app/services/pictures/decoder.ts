import sharp from 'sharp'

// Only the formats clients send; nothing else of the decoder is reachable from an upload.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
// Threads of its own would take the other processors from the pages.
sharp.concurrency(1)

/** The decoder as strangers' pictures meet it. Opened in the processes made for it only. */
export default sharp
export type { Sharp } from 'sharp'
