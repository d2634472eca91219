import { useTranslation } from 'react-i18next'
import { formatDay, isClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { AuditLine } from '#app/features/roles/queries/roles.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** Details whose values are words of ours; those of the others are what somebody typed, or a key. */
const WORDED = ['by', 'why', 'scope', 'role', 'kind', 'wish']
const MONEY = ['amount', 'back', 'difference']

const withDashes = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What the audit log keeps beside an act, in the reader's language; what has no text stands as it was kept. */
export function useDetail(): (detail: AuditLine['detail']) => string {
  const { t, i18n } = useTranslation(['admin', 'system'])
  const lng = useLanguage()
  const textOr = (otherwise: string, ...keys: string[]) => {
    const key = keys.find((one) => i18n.exists(one))
    return key ? (t as (key: string) => string)(key) : otherwise
  }
  const valueOf = (name: string, value: string | number | boolean) => {
    if (typeof value === 'boolean') return value ? t('admin:detail-yes') : t('admin:detail-no')
    if (MONEY.includes(name) && typeof value === 'number') return formatMoney(value as Ore, lng)
    const kept = String(value)
    const day = kept.slice(0, 10)
    if (isClinicDay(day)) return formatDay(day, lng, 'data')
    return WORDED.includes(name) ? textOr(kept, `admin:detail-${name}-${kept}`, `system:kind-of-${kept}`) : kept
  }
  return (detail) =>
    Object.entries(detail)
      .flatMap(([name, value]) =>
        value === null || value === ''
          ? []
          : [`${textOr(name, `admin:detail-${withDashes(name)}`)}: ${valueOf(name, value)}`],
      )
      .join(', ')
}
