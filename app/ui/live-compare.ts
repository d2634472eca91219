/** Before-and-after sliders: the handle follows the range input under it. */
export function followCompares() {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.parentElement?.matches('.cmp'))
      target.parentElement.style.setProperty('--p', `${target.value}%`)
  })
}
