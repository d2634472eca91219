/**
 * Those who handle personal data for the clinic under an agreement, printed in the privacy policy (legal facts, row 47).
 * A name left out is one the clinic has not chosen yet: it is told on request.
 */
export const processors = [
  { task: 'hosting', name: null, country: 'EU' },
  { task: 'files', name: null, country: 'EU' },
  { task: 'mail', name: null, country: 'EU' },
  { task: 'payment', name: 'Stripe Payments Europe, Limited', country: 'IE' },
] as const satisfies readonly { task: string; name: string | null; country: 'EU' | 'IE' }[]
