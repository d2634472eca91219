/** How a tablet's camera is set for photos of the journal, on that tablet alone. */
export const CAMERA_RESOLUTIONS = ['highest', '1080', '720'] as const
export type CameraResolution = (typeof CAMERA_RESOLUTIONS)[number]

export type CameraSettings = {
  grid: boolean
  /** How strongly the last photo is seen over the picture, whole per cent. */
  overlayPercent: number
  resolution: CameraResolution
  /** The camera's name as the device says it; null: the one on its back. */
  camera: string | null
}

export const USUAL_CAMERA: CameraSettings = { grid: true, overlayPercent: 45, resolution: 'highest', camera: null }

/** The longer side that is asked of a camera, in pixels; what it cannot give it rounds down. */
export const LONG_SIDE: Record<CameraResolution, number> = { highest: 4096, '1080': 1920, '720': 1280 }

type Known = { id: string; label: string }

/**
 * The camera to begin with: the one chosen before where it is still there, else null, and the device takes the one on
 * its back. Names are compared, as a browser gives a camera another id whenever its data is cleared.
 */
export const cameraToOpen = (known: readonly Known[], label: string | null): Known | null =>
  known.find((one) => label !== null && one.label === label) ?? null
