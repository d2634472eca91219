import { useCallback, useEffect, useRef, useState } from 'react'
import { cameraToOpen, LONG_SIDE, type CameraSettings } from '#app/domain/journal/camera.ts'

export type CameraFault = 'no-camera' | 'not-allowed' | 'camera-busy'
export type Camera = { id: string; label: string }
type State = { stream: MediaStream | null; fault: CameraFault | null; cameras: readonly Camera[]; current: string }

const NOTHING: State = { stream: null, fault: null, cameras: [], current: '' }

/** Opens the device's camera, the chosen one where it is there, and closes it with the page. */
export function useCamera({ camera, resolution }: Pick<CameraSettings, 'camera' | 'resolution'>) {
  const [state, setState] = useState(NOTHING)
  const [wanted, setWanted] = useState<{ id: string | null; resolution: CameraSettings['resolution'] }>({
    id: null,
    resolution,
  })
  useEffect(() => {
    let open: MediaStream | null = null
    let isGone = false
    void openCamera(wanted.id, camera, wanted.resolution).then((opened) => {
      open = opened.stream
      if (isGone) close(open)
      else setState(opened)
    })
    return () => {
      isGone = true
      close(open)
    }
  }, [camera, wanted])
  const again = useCallback(() => setWanted((before) => ({ ...before })), [])
  return {
    ...state,
    resolution: wanted.resolution,
    chooseCamera: (id: string) => setWanted((before) => ({ ...before, id })),
    chooseResolution: (chosen: CameraSettings['resolution']) =>
      setWanted((before) => ({ ...before, resolution: chosen })),
    again,
  }
}

const close = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop())

async function openCamera(id: string | null, label: string | null, resolution: CameraSettings['resolution']) {
  // Not there at all where a page is not asked for by https.
  const media = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (!media?.getUserMedia) return { ...NOTHING, fault: 'no-camera' as const }
  const size = { width: { ideal: LONG_SIDE[resolution] }, height: { ideal: (LONG_SIDE[resolution] * 3) / 4 } }
  const ask = (device: string | null) =>
    media.getUserMedia({
      audio: false,
      video: { ...size, ...(device ? { deviceId: { exact: device } } : { facingMode: 'environment' }) },
    })
  try {
    let stream = await ask(id)
    const cameras = await camerasOf(media)
    const chosen = id === null ? cameraToOpen(cameras, label) : null
    // Names are told only once a camera is open.
    if (chosen && chosen.id !== currentOf(stream)) {
      close(stream)
      stream = await ask(chosen.id)
    }
    return { stream, fault: null, cameras, current: currentOf(stream) }
  } catch (error) {
    return { ...NOTHING, fault: faultOf(error) }
  }
}

const currentOf = (stream: MediaStream) => stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''

const camerasOf = async (media: MediaDevices): Promise<Camera[]> =>
  (await media.enumerateDevices())
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'not-allowed'
  return name === 'NotReadableError' ? 'camera-busy' : 'no-camera'
}

/** What newer browsers tell of a camera beyond the common. */
type Abilities = { exposureMode?: string[]; whiteBalanceMode?: string[]; torch?: boolean }
const LOCKS = ['exposureMode', 'whiteBalanceMode'] as const

/** Holds light and colour of the picture as they are now, where the device can. */
export function useLock(stream: MediaStream | null) {
  const [isLocked, setLocked] = useState(false)
  const track = stream?.getVideoTracks()[0] ?? null
  const before = useRef(track)
  if (before.current !== track) {
    before.current = track
    if (isLocked) setLocked(false)
  }
  const abilities = (track?.getCapabilities?.() ?? {}) as Abilities
  const can = LOCKS.filter((name) => abilities[name]?.includes('manual') && abilities[name].includes('continuous'))
  const lock = async (on: boolean) => {
    const modes = Object.fromEntries(can.map((name) => [name, on ? 'manual' : 'continuous']))
    const done = await track?.applyConstraints({ advanced: [modes] }).then(
      () => true,
      () => false,
    )
    if (done) setLocked(on)
  }
  return { canLock: can.length > 0, isLocked, lock }
}
