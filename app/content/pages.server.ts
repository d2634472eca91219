import { DEFAULT_LANGUAGE, type Language } from '#app/domain/language.ts'
import { readPage, type Page } from './pages.ts'

// Every text of the information and blog pages, read once at start.
const files = import.meta.glob<string>('./pages/**/*.md', { query: '?raw', import: 'default', eager: true })

const pages = new Map<string, Page>()
for (const [file, source] of Object.entries(files)) {
  const page = readPage(file, source)
  pages.set(`${page.lng}:${page.path}`, page)
}

export const allPages = (): readonly Page[] => [...pages.values()]

/** The page at a path, in Danish where the language has no file of it; undefined where there is none. */
export const findPage = (path: string, lng: Language) =>
  pages.get(`${lng}:${path}`) ?? pages.get(`${DEFAULT_LANGUAGE}:${path}`)

/** @throws when there is no such page: for links that a test has walked. */
export function pageAt(path: string, lng: Language): Page {
  const page = findPage(path, lng)
  if (!page) throw new Error(`No page at ${path} in ${lng}`)
  return page
}
