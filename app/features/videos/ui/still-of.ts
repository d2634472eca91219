const WIDTH = 1280
const WAIT_MS = 10_000

/**
 * A still picture of a film, half a second in or in its middle. Null where this browser cannot show the film: it is
 * kept all the same, without a still.
 */
export async function stillOf(film: File): Promise<Blob | null> {
  const url = URL.createObjectURL(film)
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' })
  try {
    video.src = url
    await heard(video, 'loadeddata')
    video.currentTime = Math.min(0.5, video.duration / 2)
    await heard(video, 'seeked')
    const scale = Math.min(1, WIDTH / video.videoWidth)
    const canvas = new OffscreenCanvas(Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale))
    canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

const heard = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('The film cannot be shown')), { once: true })
    setTimeout(() => reject(new Error('The film does not answer')), WAIT_MS)
  })
