/** Before-and-after sliders: the handle follows the range input under it, the picture the strip below it. */
export function followCompares() {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.parentElement?.matches('.cmp'))
      target.parentElement.style.setProperty('--p', `${target.value}%`)
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('.fading-strip')) void show(target)
  })
}

let wanted = ''

/** Lays the chosen session over the one that is seen; the style sheet lets it come slowly. The last choice wins. */
async function show({ value, dataset }: HTMLInputElement) {
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
