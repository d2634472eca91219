import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { VideoFacts, VideoRefusal } from './videos.ts'

/** What browsers play. A track of any other kind is refused rather than kept and never seen. */
const CODECS = ['avc', 'hevc', 'vp8', 'vp9', 'av1']
const SIDE_MAX = 8192
const CONTAINERS = new Map<unknown, VideoFacts['container']>([
  [MP4, 'mp4'],
  [QTFF, 'mov'],
  [WEBM, 'webm'],
])

/** Reads a film's head and index: its container, its picture and how long it is. What the file is named does not count. */
export async function look(path: string): Promise<Result<VideoFacts, VideoRefusal>> {
  try {
    using input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) })
    const container = CONTAINERS.get(await input.getFormat())
    const track = await input.getPrimaryVideoTrack()
    if (!container || !track) return refuse('video-not-a-video')
    const codec = await track.getCodec()
    const seconds = await input.computeDuration()
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    if (!codec || !CODECS.includes(codec) || !(seconds > 0) || !(width > 0 && height > 0))
      return refuse('video-not-a-video')
    if (width > SIDE_MAX || height > SIDE_MAX) return refuse('video-too-large')
    if (seconds > policy.videoMaxSeconds) return refuse('video-too-long')
    return ok({ container, codec, seconds, width, height })
  } catch {
    return refuse('video-not-a-video')
  }
}
