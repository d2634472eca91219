import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { Wordmark } from '../wordmark.tsx'

/** The name, leading home. @param id of the drawing, once a page. */
export function HomeLink({ id }: { id: string }) {
  const { t } = useTranslation('navigation')
  return (
    <a className="logo" href="/" aria-label={t('to-home', { name: clinic.name })}>
      <Wordmark id={id} />
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
  const here = useLocation().pathname === href
  return (
    <a className={className} href={href} aria-current={here ? 'page' : undefined}>
      {children}
    </a>
  )
}
