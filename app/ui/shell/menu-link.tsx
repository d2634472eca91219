import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useClinic } from '#app/ui/clinic.ts'
import { Wordmark, WordmarkAgain } from '../wordmark.tsx'
import { useInLanguage } from './languages.ts'

/** The name, leading home. @param again the bar of this page has drawn it already. */
export function HomeLink({ again }: { again?: boolean }) {
  const clinic = useClinic()
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <a className="logo" href={to('/')} aria-label={t('to-home', { name: clinic.name })}>
      {again ? <WordmarkAgain /> : <Wordmark />}
    </a>
  )
}

/** A link that knows whether it leads to this page. */
export function MenuLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: React.ReactNode
}) {
  const to = useInLanguage()
  const here = useLocation().pathname === href
  return (
    <a className={className} href={to(href)} aria-current={here ? 'page' : undefined}>
      {children}
    </a>
  )
}
