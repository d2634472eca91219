let wanted = ''

/** Lays the chosen session over the one that is seen; the style sheet lets it come slowly. The last choice wins. */
export async function showSession({ value, dataset }: HTMLInputElement) {
  const slider = document.querySelector<HTMLElement>('.fading .cmp')
  const seen = slider?.querySelectorAll<HTMLImageElement>('img:not(.b)')
  const last = seen?.[seen.length - 1]
  if (!slider || !seen || !last || wanted === value) return
  wanted = value
  const next = last.cloneNode() as HTMLImageElement
  next.loading = 'eager'
  next.src = value
  await next.decode()
  if (wanted !== value) return
  slider.querySelector('.tg.r')!.textContent = dataset['tag'] ?? ''
  next.className = 'cmp-in'
  last.after(next)
  next.alt = dataset['tag'] ?? ''
  for (const one of seen) one.alt = ''
  await Promise.allSettled(next.getAnimations().map(({ finished }) => finished))
  next.className = ''
  for (const one of seen) one.remove()
}
