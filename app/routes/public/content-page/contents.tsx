import { useTranslation } from 'react-i18next'

type Entry = { id: string; text: string }

/** What is on the page: beside the text on large screens, where it follows along; folded above it on small ones. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('content')
  return (
    <aside className="pg-aside">
      <nav className="toc" aria-label={t('on-this-page')}>
        <p className="strong" aria-hidden="true">
          {t('on-this-page')}
        </p>
        <Entries entries={entries} />
      </nav>
      <details className="acc toc-fold">
        <summary>{t('on-this-page')}</summary>
        <Entries entries={entries} />
      </details>
    </aside>
  )
}

const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <ol>
    {entries.map(({ id, text }) => (
      <li key={id}>
        <a href={`#${id}`}>{text}</a>
      </li>
    ))}
  </ol>
)
