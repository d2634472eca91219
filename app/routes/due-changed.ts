import { textOf } from '#app/content/text/i18n.server.ts'
import { formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { DueChanged } from '#app/features/payments/queries/bill.ts'

/** What is left now, and who recorded what. */
export function dueChangedWords({ due, last }: DueChanged, lng: Language) {
  const taken = last
    ? textOf(lng, 'plans:take-last', {
        by: last.by,
        amount: formatMoney(last.amount, lng),
        method: textOf(lng, `plans:method-${last.method}`),
        time: formatTime(timeOf(last.at), lng),
      })
    : ''
  return { due: formatMoney(due, lng), taken }
}
