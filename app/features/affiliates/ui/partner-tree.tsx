import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { TreeLine } from '#app/features/affiliates/queries/window.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { CodeBadge } from './benefits.tsx'
import { useCount } from './count.ts'

/** The partner's codes and those below them, with what each brought and what the partner earns on it. */
export function PartnerTree({ tree }: { tree: TreeLine[] }) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const count = useCount()
  return (
    <ul className="partner-tree">
      {tree.map(({ id, code, company, state, level, clicks, treated, earned }) => (
        <li key={id} data-level={level}>
          <span>
            <span className="strong">{company}</span> <span className="small mut">{code}</span>{' '}
            {state === 'active' ? null : <CodeBadge state={state} />}
          </span>
          <span className="small sec tnum">{t('tree-line', { clicks: count(clicks), treated: count(treated) })}</span>
          <span className="tnum">{formatMoney(earned, lng)}</span>
        </li>
      ))}
    </ul>
  )
}
