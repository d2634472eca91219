import { mkdirSync, readdirSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { createServer } from 'vite'

// `node scripts/social-images.ts`: draws public/social/*.jpg, the pictures of shared links, one for each of public/img.
// Run it when a picture, the wordmark or the skin colour changes.
const [WIDTH, HEIGHT] = [1200, 630]
const SKIN = '#F5DED0'
const INK = '#14242E'
const MARK_WIDTH = 320

const vite = await createServer({ appType: 'custom', configFile: false, server: { middlewareMode: true } })
const { Wordmark } = await vite.ssrLoadModule('/app/ui/wordmark.tsx')
await vite.close()
const drawing = renderToStaticMarkup(createElement(Wordmark, { id: 'mark' }))
  .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
  .replaceAll('currentColor', INK)
const mark = await sharp(Buffer.from(drawing), { density: 400 }).resize({ width: MARK_WIDTH }).png().toBuffer()

mkdirSync('public/social', { recursive: true })
for (const file of readdirSync('public/img')) {
  const picture = await sharp(`public/img/${file}`)
    .resize(WIDTH / 2, HEIGHT, { fit: 'cover' })
    .toBuffer()
  await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: SKIN } })
    .composite([
      { input: picture, left: WIDTH / 2, top: 0 },
      { input: mark, left: (WIDTH / 2 - MARK_WIDTH) / 2, top: 235 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`public/social/${file.replace('.webp', '.jpg')}`)
}
