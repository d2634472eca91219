import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Services } from '#app/services/services.ts'
import type { CameraAct } from '../camera-schema.ts'
import { cameraDevice } from '../queries/cameras.ts'

type Set = Extract<CameraAct, { act: 'save' }>

/** Sets the camera of the device that carries `deviceId`; one that carries none, or one forgotten, is new. */
export async function setCamera(
  services: Services,
  actor: SignedIn,
  { deviceId, name, grid, overlay, resolution, camera }: Set & { deviceId: string | null },
): Promise<Result<{ id: string }, 'forbidden'>> {
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  const { db, clock, newId } = services
  const known = await cameraDevice(services, deviceId)
  const row = {
    name,
    has_grid: grid === 'on',
    overlay_percent: overlay,
    resolution,
    camera: camera || null,
    changed_at: clock.instant(),
    changed_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
  }
  const id = known?.id ?? newId()
  await db.k
    .insertInto('camera_devices')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return ok({ id })
}

/** Forgets a device: on it the usual settings hold again. */
export async function forgetCamera(
  { db }: Services,
  actor: SignedIn,
  deviceId: string,
): Promise<Result<null, 'forbidden'>> {
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  await db.k.deleteFrom('camera_devices').where('id', '=', deviceId).execute()
  return ok(null)
}
