import { useTranslation } from 'react-i18next'
import type { Work } from '#app/content/literature.ts'

/** What the page rests on, last and small. */
export function Sources({ works }: { works: readonly Work[] }) {
  const { t } = useTranslation('content')
  if (works.length === 0) return null
  return (
    <section className="pg-sources" aria-labelledby="page-sources">
      <h2 id="page-sources">{t('sources')}</h2>
      <ul>
        {works.map(({ title, href }) => (
          <li key={title}>{href ? <a href={href}>{title}</a> : title}</li>
        ))}
      </ul>
    </section>
  )
}
