/**
 * The moving hero: large screens only, never where less motion or less data is asked for, and after everything else.
 * It can be stopped, because what moves for more than five seconds must be.
 */
export function playHero() {
  const video = document.querySelector<HTMLVideoElement>('.hero video')
  const button = document.querySelector<HTMLButtonElement>('.hero-pause')
  if (!video || !button || !wanted()) return
  button.addEventListener('click', () => {
    if (video.paused) void video.play()
    else video.pause()
    button.toggleAttribute('data-paused', video.paused)
    button.setAttribute('aria-label', button.dataset[video.paused ? 'play' : 'pause'] ?? '')
  })
  video.addEventListener(
    'playing',
    () => {
      video.dataset['on'] = ''
      button.hidden = false
    },
    { once: true },
  )
  if (document.readyState === 'complete') start(video)
  else addEventListener('load', () => setTimeout(start, 200, video))
}

function wanted() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return matchMedia('(min-width: 1024px) and (prefers-reduced-motion: no-preference)').matches && !connection?.saveData
}

function start(video: HTMLVideoElement) {
  const width = innerWidth * devicePixelRatio > 1600 ? 1920 : 1280
  for (const [ending, type] of [
    ['webm', 'video/webm; codecs="av01.0.08M.10"'],
    ['mp4', 'video/mp4'],
  ] as const) {
    video.append(Object.assign(document.createElement('source'), { src: `/hero/hero-${width}.${ending}`, type }))
  }
  video.load()
  video.play().catch(() => {}) // not allowed or not played: the poster stays
}
