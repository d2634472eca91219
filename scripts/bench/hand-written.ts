const BLOCKS = /<(h1|h2|h3|p|li)\b[^>]*>([\s\S]*?)<\/\1>/g

const face = (typeface: string) =>
  `@font-face{font-family:A;src:url(${typeface});font-weight:250 500;font-display:optional}`

/**
 * A page of ours as somebody would write it by hand: the same words in plain elements, the same first picture, a few
 * lines of style and nothing else; with our typeface, or bare in the system's. What the paint of the real page is
 * measured against.
 */
export function handWritten(html: string, { bare }: { bare: boolean }) {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  const lng = /<html lang="(\w+)"/.exec(html)?.[1] ?? 'da'
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html
  const picture = firstPicture(main)
  const typeface = /<link\b(?=[^>]*\bas="font")[^>]*\bhref="([^"]+)"/.exec(html)?.[1]
  if (!typeface) throw new Error('The page names no typeface')
  const words = [...main.matchAll(BLOCKS)]
    .map(([, name, inner]) => `<${name}>${inner!.replaceAll(/<[^>]+>/g, ' ').trim()}</${name}>`)
    .filter((line) => !/^<(\w+)><\/\1>$/.test(line))
  const style = `${bare ? '' : face(typeface)}body{font:1.125rem/1.6 ${bare ? '' : 'A,'}sans-serif;max-width:42rem;margin:0 auto;padding:1rem}img{width:100%;height:auto;display:block}`
  const [first = '', ...rest] = words
  const shown = picture ? `<img src="${picture.src}" width="${picture.width}" height="${picture.height}" alt="">` : ''
  const text = `<!doctype html><html lang="${lng}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style>${first}${shown}${rest.join('\n')}</html>`
  return { text, files: [typeface, ...(picture ? [picture.src] : [])] }
}

/** The picture a phone shows first: of a `picture`, the portrait source. */
function firstPicture(html: string) {
  const picture = /<picture\b[\s\S]*?<\/picture>/.exec(html)?.[0]
  const image = /<img\b[^>]*>/.exec(picture ?? html)?.[0]
  if (!image || /loading="lazy"/.test(image)) return null
  const of = (name: string, tag: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  const source = [...(picture ?? '').matchAll(/<source\b[^>]*>/g)].map(([tag]) => tag).find((tag) => /avif/.test(tag))
  const src = (source && of('srcset', source)?.split(/[\s,]/)[0]) ?? of('src', image)
  return src?.startsWith('/') ? { src, width: of('width', image) ?? '', height: of('height', image) ?? '' } : null
}
