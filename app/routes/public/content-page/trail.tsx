import { useTranslation } from 'react-i18next'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import type { Crumb } from './view.ts'

/** Where you are: from the front page to this one, in one line. */
export function Trail({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('content')
  const to = useInLanguage()
  return (
    <nav className="pg-trail small" aria-label={t('trail')}>
      <ol>
        {crumbs.map(({ path, name }, index) => (
          <li key={path}>
            {index < crumbs.length - 1 ? <a href={to(path)}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
