import { inDanishOrder } from '#app/db/name-order.ts'
import type { CameraSettings } from '#app/domain/journal/camera.ts'
import type { Services } from '#app/services/services.ts'
import { isId } from '#app/input/fields.ts'

export type CameraDevice = CameraSettings & { id: string; name: string; changedAt: Date; changedBy: string }

/** The devices whose camera is set, by name. */
export async function cameraDevices({ db }: Pick<Services, 'db'>): Promise<CameraDevice[]> {
  const rows = await db.k
    .selectFrom('camera_devices')
    .selectAll()
    .orderBy(inDanishOrder('name'))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    grid: row.has_grid,
    overlayPercent: row.overlay_percent,
    resolution: row.resolution,
    camera: row.camera,
    changedAt: row.changed_at,
    changedBy: row.changed_by_name,
  }))
}

/** The device that carries this id; null: none does, and the usual settings hold. */
export async function cameraDevice(services: Pick<Services, 'db'>, id: string | null): Promise<CameraDevice | null> {
  if (id === null || !isId(id)) return null
  return (await cameraDevices(services)).find((one) => one.id === id) ?? null
}
