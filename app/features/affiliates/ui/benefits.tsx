import { useTranslation } from 'react-i18next'
import type { Benefits } from '#app/domain/partners/affiliate.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import type { CodeState } from '#app/features/affiliates/queries/window.ts'

/** What a code gives, in words a partner may advertise with: a discount on the treatment, never on numbing. */
export function useBenefits(): (benefits: Benefits) => string {
  const { t } = useTranslation(['affiliates', 'partner-desk'])
  const lng = useLanguage()
  return (benefits) =>
    [
      benefits.discountPercent > 0 ? t('affiliates:benefit-percent', { percent: benefits.discountPercent }) : '',
      benefits.discount > 0 ? t('affiliates:benefit-amount', { amount: formatMoney(benefits.discount, lng) }) : '',
      benefits.zeroDeposit ? t('affiliates:benefit-zero-deposit') : '',
      benefits.freePainCoverage
        ? t('partner-desk:benefit-treatment', { amount: formatMoney(policy.painCoverageMax, lng) })
        : '',
    ]
      .filter(Boolean)
      .join(' · ') || t('partner-desk:no-benefits')
}

const LOOKS = {
  active: ['ok', 'full'],
  'not-yet': ['plain', 'hollow'],
  expired: ['danger', 'full'],
  paused: ['plain', 'square'],
  pending: ['warn', 'hollow'],
} as const

/** Whether a code holds now. */
export function CodeBadge({ state }: { state: CodeState }) {
  const { t } = useTranslation('partner-desk')
  const [tone, shape] = LOOKS[state]
  return (
    <Badge tone={tone} shape={shape}>
      {t(`state-${state}`)}
    </Badge>
  )
}
