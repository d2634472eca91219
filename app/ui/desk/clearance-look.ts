import type { ClearanceState } from '#app/domain/health/clearance.ts'
import type { IconName } from '#app/ui/icon.tsx'

/** How a state looks wherever it is said: a sign of its own, because colour alone says nothing. Source: [decisions 12]. */
export const CLEARANCE_SIGNS = {
  stopped: 'stop',
  'needs-doctor': 'person',
  'needs-test-spot': 'ring',
  unanswered: 'alert',
  allowed: 'check',
} as const satisfies Record<ClearanceState, IconName>
