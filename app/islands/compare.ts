/** Before-and-after sliders: the handle follows the range input under it, the picture the strip below it. */
export function moveCompareSliders() {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.parentElement?.matches('.cmp'))
      target.parentElement.style.setProperty('--p', `${target.value}%`)
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('.fading-strip'))
      void import('./fading.ts').then((fading) => fading.showSession(target))
  })
}
