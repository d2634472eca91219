import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { socialImage } from './social-image.ts'
import type { PageView } from './view.ts'

type Facts = {
  view: PageView
  title: string
  clinicName: string
  description: string
  publicUrl: string
  data: MetaDescriptor
  unlisted: boolean
}

/** What the head says of a content page: the shell's part, the picture for shared links, and the structured data. */
export function contentMeta(
  { view, title, clinicName, description, publicUrl, data, unlisted }: Facts,
  search: string,
): MetaDescriptor[] {
  const { path, lng, image, imageAlt, kind, updated } = view
  const article = kind === 'article' || kind === 'blog'
  const shared = pageMeta({ title, clinicName, description, path, lng, publicUrl, search, image: socialImage(image) })
  return [
    ...(article
      ? shared.map((one) => ('property' in one && one.property === 'og:type' ? { ...one, content: 'article' } : one))
      : shared),
    { property: 'og:image:alt', content: imageAlt },
    ...(article ? [{ property: 'article:modified_time', content: updated }] : []),
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { 'script:ld+json': data as never },
  ]
}
