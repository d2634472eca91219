import type { Clinic } from '#app/domain/clinic/clinic.ts'
import { factsFor } from '#app/content/facts.ts'
import type { Page } from '#app/content/pages.ts'
import type { PricingRule } from '#app/domain/pricing/pricing.ts'
import { blocksOf } from './blocks.ts'

type Facts = { rules: readonly PricingRule[]; clinic: Clinic }

export type HealingStep = { title: string; items: string[] }

/** What to do in each stage of healing, first to last, in the aftercare page's own words: its first third-level headings. */
export function aftercareSteps({ lng, text, file }: Page, facts: Facts): HealingStep[] {
  const blocks = blocksOf(text, { facts: factsFor(lng, facts), file, addressOf: (href) => href })
  const first = blocks.findIndex((block) => block.kind === 'heading' && block.depth === 3)
  const end = blocks.findIndex((block, place) => place > first && block.kind === 'heading' && block.depth === 2)
  const steps: HealingStep[] = []
  for (const block of blocks.slice(first, end)) {
    if (block.kind === 'heading') steps.push({ title: block.text, items: [] })
    if (block.kind === 'list')
      steps.at(-1)?.items.push(...block.items.map((runs) => runs.map((run) => run.text).join('')))
  }
  return steps
}
