import { z } from 'zod'
import { isPushEndpoint } from '#app/domain/clients/push.ts'

const key = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`))

/** A device as its browser describes it; an address that is no push service's is refused. */
export const deviceSchema = z.object({
  endpoint: z.string().max(1_000).refine(isPushEndpoint),
  p256dh: key(87),
  auth: key(22),
})
