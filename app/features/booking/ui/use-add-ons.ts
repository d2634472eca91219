import { useEffect, useMemo, useState } from 'react'
import { addOnsFor } from '#app/domain/add-ons.ts'
import type { PricingRule } from '#app/domain/pricing-rules.ts'
import { fetchRules } from './api.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** The add-ons for an area; null while the price list is read, none when it cannot be (specification 8). */
export function useAddOns(areaCm2: number | null): readonly PricingRule[] | null {
  const lng = useLanguage()
  const [rules, setRules] = useState<readonly PricingRule[] | null>(null)
  useEffect(() => {
    void fetchRules(lng).then((answer) => setRules(answer.ok ? answer.value.rules : []))
  }, [lng])
  return useMemo(() => rules && addOnsFor(areaCm2, rules), [rules, areaCm2])
}
