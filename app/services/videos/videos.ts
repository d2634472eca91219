import type { Result } from '#app/domain/result.ts'

/** What a film is, as read from its file; seconds and pixels as it is shown. */
export type VideoFacts = {
  container: 'mp4' | 'webm' | 'mov'
  codec: string
  seconds: number
  width: number
  height: number
}

export type VideoRefusal = 'video-not-a-video' | 'video-too-long' | 'video-too-large'

/** Looks into strangers' films, away from everything else: one that breaks the reader breaks nothing more. */
export type VideoPort = {
  /** What the file at this path is. It is read where it lies, never whole. */
  look(path: string): Promise<Result<VideoFacts, VideoRefusal | 'too-busy'>>
  close(): Promise<void>
}
