import type { ScanMeasures } from '#app/domain/scan/scan.ts'

export type Processor = {
  task: 'hosting' | 'files' | 'mail' | 'payment' | 'scan'
  name: string | null
  country: 'EU' | 'IE' | 'US'
}

/**
 * Those who handle personal data for the clinic under an agreement, printed in the privacy policy ([law 47]).
 * A name left out is one the clinic has not chosen yet: it is told on request.
 */
const ALWAYS: readonly Processor[] = [
  { task: 'hosting', name: null, country: 'EU' },
  { task: 'files', name: null, country: 'EU' },
  { task: 'mail', name: null, country: 'EU' },
  { task: 'payment', name: 'Stripe Payments Europe, Limited', country: 'IE' },
]

/** Who is sent the photos of a scan, where the clinic has chosen a hosted model as well; null: nobody. */
export const SCAN_HELPERS: Record<ScanMeasures['analyzer'], string | null> = {
  local: null,
  openai: 'OpenAI',
  anthropic: 'Anthropic',
}

/** The list of this installation. */
export function processorsWith(analyzer: ScanMeasures['analyzer']): readonly Processor[] {
  const name = SCAN_HELPERS[analyzer]
  return name ? [...ALWAYS, { task: 'scan', name, country: 'US' }] : ALWAYS
}
