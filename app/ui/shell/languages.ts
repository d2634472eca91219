import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LANGUAGES, NOTATION, inLanguage, type Language } from '#app/domain/language.ts'

export const useLanguage = () => useTranslation().i18n.language as Language

/** How this page's language links to a path of the site. */
export function useInLanguage() {
  const lng = useLanguage()
  return (path: string) => inLanguage(path, lng)
}

/** The other language: its own name, and this page in it. A query is kept, being part of an application page's address. */
export function useOtherLanguage() {
  const { pathname, search } = useLocation()
  const lng = useLanguage()
  const other = LANGUAGES.find((one) => one !== lng)!
  const query = new URLSearchParams(search)
  query.set('lng', other)
  return { lng: other, name: NOTATION[other].name, href: `${pathname}?${query}` }
}
