import { useOtherLanguage } from './languages.ts'

/** Leads to the same page in the other language, named in that language. */
export function LanguageLink({ className }: { className?: string }) {
  const { lng, name, href } = useOtherLanguage()
  return (
    <a className={className} href={href} lang={lng} hrefLang={lng} data-language-switch>
      {name}
    </a>
  )
}
