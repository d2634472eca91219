import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normaliseCode } from '#app/domain/typed-text.ts'
import type { Language } from '#app/domain/language.ts'
import { formatAmount, formatMoney } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { forget, remember } from '#app/features/affiliates/ui/referral.ts'
import { showToast } from '#app/ui/toast.tsx'
import { fetchCode, type CodeBenefits } from './api.ts'
import { useLanguage } from '#app/ui/dates.ts'

type State = { checking: boolean; active: CodeBenefits | null; error: string | null }
const idle: State = { checking: false, active: null, error: null }

/** A discount code: applied by hand with a message, or silently from the address or an earlier visit. */
export function useCode() {
  const { t } = useTranslation('affiliates')
  const lng = useLanguage()
  const [state, setState] = useState(idle)
  const applied = useRef<CodeBenefits | null>(null)

  const apply = useCallback(
    async (typed: string, { silent = false } = {}): Promise<CodeBenefits | null> => {
      const code = normaliseCode(typed)
      if (!code) return null
      applied.current = null
      setState({ ...idle, checking: true })
      const answer = await fetchCode(lng, code)
      if (answer.ok) {
        applied.current = answer.value
        setState({ ...idle, active: answer.value })
        if (!silent) {
          remember(answer.value.code)
          showToast({ title: activated(answer.value, t), text: benefitsOf(answer.value, lng, t).join(', ') })
        }
        return answer.value
      }
      // Any failure clears the stored code and the active one ([specification 4]).
      forget()
      const known = textFor(answer.refusal)
      setState({ ...idle, error: silent ? null : t(known) })
      if (!silent) showToast({ title: t(`${known}-title`), text: t(known), tone: 'error' })
      return null
    },
    [lng, t],
  )
  const clear = useCallback(() => {
    forget()
    applied.current = null
    setState(idle)
  }, [])
  /** For an order sent in the same event that applied the code: `active` is of the render before. */
  const current = () => applied.current
  return { ...state, apply, clear, current, forgetError: () => setState((known) => ({ ...known, error: null })) }
}

/** The server's three answers by name; its failure; and what nobody foresaw, such as no answer ([specification 8]). */
function textFor(refusal: string) {
  if (refusal === 'code-unknown' || refusal === 'code-expired' || refusal === 'code-not-yet-active') return refusal
  return refusal === 'network' ? 'code-unexpected' : 'code-error'
}

/** True when a code takes something off the price of a session. */
export const isDiscounted = (active: CodeBenefits | null) =>
  active !== null && (active.discountPercentage > 0 || active.discountAmount > 0)

type Translate = ReturnType<typeof useTranslation<'affiliates'>>['t']
export const activated = ({ company }: CodeBenefits, t: Translate) =>
  company ? t('code-activated-from', { company }) : t('code-activated')

/** What a code gives, in the specification's order. */
export function benefitsOf(code: CodeBenefits, lng: Language, t: Translate): string[] {
  const lines: string[] = []
  if (code.discountPercentage > 0) lines.push(t('benefit-percent', { percent: code.discountPercentage }))
  if (code.discountAmount > 0) lines.push(t('benefit-amount', { amount: formatMoney(code.discountAmount, lng) }))
  if (code.zeroDeposit) lines.push(t('benefit-zero-deposit'))
  if (code.freePainCoverage)
    lines.push(t('benefit-pain-coverage', { amount: formatAmount(policy.painCoverageMax, lng) }))
  return lines
}
