import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'

/** The clinic's week, or one person's. */
export function Whose({ people, who }: { people: { id: string; name: string }[]; who: string | null }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const tabs = [{ id: null, name: t('whole-clinic') }, ...people]
  return (
    <nav className="tabs-row" aria-label={t('whose-week')}>
      {tabs.map(({ id, name }) => (
        <ButtonLink
          key={name}
          tone="secondary"
          size="small"
          href={inLanguage(id ? `/admin/hours?who=${id}` : '/admin/hours', lng)}
          aria-current={id === who ? 'page' : undefined}
        >
          {name}
        </ButtonLink>
      ))}
    </nav>
  )
}
