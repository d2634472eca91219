import { useEffect, useState } from 'react'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { fetchRules } from './api.ts'

/** The clinic's price list; null while it is read, empty when it cannot be ([specification 8]). */
export function usePriceList(): readonly PricingRule[] | null {
  const lng = useLanguage()
  const [rules, setRules] = useState<readonly PricingRule[] | null>(null)
  useEffect(() => {
    void fetchRules(lng).then((answer) => setRules(answer.ok ? answer.value.rules : []))
  }, [lng])
  return rules
}
