import { z } from 'zod'
import { policy } from '#app/domain/policy.ts'
import { createDraft, draftParts, type Draft } from '#app/features/booking/ui/flow/stored-draft.ts'
import { DRAFT_KEY } from '#app/ui/shell/forget.ts'

/** What is typed in the treatment flow, as the device keeps it until the booking is made. */
export const treatmentDraft = createDraft<Draft>(DRAFT_KEY, z.object(draftParts(policy.treatmentSteps)))
