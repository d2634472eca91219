import { z } from 'zod'

const id = z.uuid()

/** What staff do with the ink that is left: measure it between two photos, confirm a figure, or set it aside. */
export const fadingActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('measure'), first: id, second: id }),
  z.object({ act: z.literal('confirm'), fading: id }),
  z.object({ act: z.literal('set-aside'), fading: id }),
])
export type FadingAct = z.output<typeof fadingActSchema>
