import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { RouteButton } from '#app/ui/parts/route-button.tsx'

type Props = { page: number; pages: number; label: string; hrefOf: (page: number) => string }

/** From page to page of a list. Left out where there is one page only. */
export function Pager({ page, pages, label, hrefOf }: Props) {
  const { t } = useTranslation('common')
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={label}>
      {page > 1 ? (
        <RouteButton to={hrefOf(page - 1)} rel="prev" tone="secondary" size="small" preventScrollReset>
          <Icon name="left" />
          {t('page-before')}
        </RouteButton>
      ) : null}
      <span className="tnum">{t('page-of', { page, pages })}</span>
      {page < pages ? (
        <RouteButton to={hrefOf(page + 1)} rel="next" tone="secondary" size="small" preventScrollReset>
          {t('page-after')}
          <Icon name="right" />
        </RouteButton>
      ) : null}
    </nav>
  )
}
