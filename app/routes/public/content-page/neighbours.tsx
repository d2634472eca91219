import { useTranslation } from 'react-i18next'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import type { PageLink, PageView } from './view.ts'

/** Three pages to go on with. */
export function Related({ title, pages }: { title: string; pages: PageView['related'] }) {
  const to = useInLanguage()
  return (
    <section className="pg-related alt" aria-labelledby="related">
      <div className="wrap">
        <h2 id="related">{title}</h2>
        <ul>
          {pages.map(({ path, name, description }) => (
            <li key={path}>
              <a href={to(path)}>
                <span className="strong">{name}</span>
                <span className="sec">{description}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The overview's list of every page below it: side by side on large screens, folded on small ones. */
export function PageIndex({ groups }: { groups: PageView['index'] }) {
  const { t } = useTranslation('content')
  return (
    <>
      <div className="wrap pg-index">
        {groups.map(({ name, links }) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name} className="h4">
              {t(name)}
            </h2>
            <Links links={links} />
          </section>
        ))}
      </div>
      <div className="wrap pg-fold">
        {groups.map(({ name, links }) => (
          <details key={name} className="acc">
            <summary>{t(name)}</summary>
            <Links links={links} />
          </details>
        ))}
      </div>
    </>
  )
}

function Links({ links }: { links: readonly PageLink[] }) {
  const to = useInLanguage()
  return (
    <ul>
      {links.map(({ path, name }) => (
        <li key={path}>
          <a href={to(path)}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
