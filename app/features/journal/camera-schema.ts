import { z } from 'zod'
import { CAMERA_RESOLUTIONS } from '#app/domain/camera.ts'
import { TYPED } from '#app/input/fields.ts'

/** What staff do with the cameras: set the one of the device they stand at, or forget one. */
export const cameraActSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('save'),
    name: z.string().trim().min(1).max(60).regex(TYPED),
    grid: z.literal('on').optional(),
    overlay: z.coerce.number().int().min(0).max(100),
    resolution: z.enum(CAMERA_RESOLUTIONS),
    camera: z.string().trim().max(200).regex(TYPED).or(z.literal('')),
  }),
  z.object({ act: z.literal('forget'), device: z.uuid() }),
])
export type CameraAct = z.output<typeof cameraActSchema>
