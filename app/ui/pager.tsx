import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

type Props = { page: number; pages: number; label: string; hrefOf: (page: number) => string }

/** From page to page of a list. Left out where there is one page only. */
export function Pager({ page, pages, label, hrefOf }: Props) {
  const { t } = useTranslation('common')
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={label}>
      {page > 1 ? (
        <Link to={hrefOf(page - 1)} rel="prev" className="btn btn-s btn-sm" preventScrollReset>
          <Icon name="left" />
          {t('page-before')}
        </Link>
      ) : null}
      <span className="tnum">{t('page-of', { page, pages })}</span>
      {page < pages ? (
        <Link to={hrefOf(page + 1)} rel="next" className="btn btn-s btn-sm" preventScrollReset>
          {t('page-after')}
          <Icon name="right" />
        </Link>
      ) : null}
    </nav>
  )
}
