import { useEffect, useRef, useState, type RefObject } from 'react'
import { openFrameLook, type FrameLook } from '#app/services/camera/browser.ts'
import type { FrameSeen } from '#app/services/camera/look.ts'

const EVERY_MS = 350

/** Looks at the camera's picture again and again, the last photo beside it; `lookAt` does so once, for what is kept. */
export function useFrames(video: RefObject<HTMLVideoElement | null>, isOpen: boolean, lastUrl: string | null) {
  const [seen, setSeen] = useState<FrameSeen | null>(null)
  const look = useRef<FrameLook | null>(null)
  useEffect(() => {
    if (!isOpen) return
    const opened = openFrameLook()
    look.current = opened
    let isGone = false
    const run = async () => {
      if (lastUrl) await keepLast(opened, lastUrl)
      while (!isGone) {
        const frame = video.current && video.current.videoWidth > 0 ? await createImageBitmap(video.current) : null
        const found = frame && (await opened.look(frame))
        if (!isGone) setSeen(found)
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      }
    }
    void run().catch(() => setSeen(null))
    return () => {
      isGone = true
      opened.close()
      look.current = null
    }
  }, [video, isOpen, lastUrl])
  const lookAt = async (picture: Blob) => look.current?.look(await createImageBitmap(picture)) ?? null
  return { seen, lookAt }
}

async function keepLast(look: FrameLook, url: string) {
  try {
    const answer = await fetch(url)
    if (answer.ok) await look.keep(await createImageBitmap(await answer.blob()))
  } catch {
    // Without the last photo its picture is still laid over; only the words about it are missing.
  }
}

/** The camera's picture as it is now, as a JPEG. */
export function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')!.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.93))
}
