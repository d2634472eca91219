import { z } from 'zod'
import { CAMERA_RESOLUTIONS } from '#app/domain/journal/camera.ts'
import { filledLine, line } from '#app/input/text-fields.ts'

/** What staff do with the cameras: set the one of the device they stand at, or forget one. */
export const cameraActSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('save'),
    name: filledLine(60),
    grid: z.literal('on').optional(),
    overlay: z.coerce.number().int().min(0).max(100),
    resolution: z.enum(CAMERA_RESOLUTIONS),
    camera: line(200),
  }),
  z.object({ act: z.literal('forget'), device: z.uuid() }),
])
export type CameraAct = z.output<typeof cameraActSchema>
