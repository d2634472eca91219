import { asLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'

/**
 * The live calculator on content pages: the server has computed the price of every step with the rules, this only
 * reads it off. Without script the page shows the table of examples alone.
 */
export function followPriceCalculator() {
  const form = document.querySelector<HTMLFormElement>('[data-island="price-calculator"]')
  const { from, step, prices } = form?.closest<HTMLElement>('[data-prices]')?.dataset ?? {}
  const input = form?.querySelector<HTMLInputElement>('input[type="range"]')
  if (!form || !input || !prices) return
  const amounts = prices.split(' ').map(Number)
  const lng = asLanguage(form.dataset['lng']) ?? 'da'
  const show = () => {
    const areaCm2 = Number(input.value)
    const amount = amounts[Math.ceil((areaCm2 - Number(from)) / Number(step))]
    if (amount === undefined) return
    say(form, 'area', `${areaCm2} cm²`)
    say(form, 'price', formatMoney(amount as Ore, lng))
    const share = (areaCm2 - Number(input.min)) / (Number(input.max) - Number(input.min))
    input.style.setProperty('--v', `${share * 100}%`)
    input.setAttribute('aria-valuetext', `${areaCm2} cm², ${formatMoney(amount as Ore, lng)}`)
  }
  input.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
  show() // a reload keeps where the slider stood
}

const say = (form: HTMLFormElement, name: string, text: string) => {
  const output = form.elements.namedItem(name)
  if (output instanceof HTMLOutputElement) output.value = text
}
