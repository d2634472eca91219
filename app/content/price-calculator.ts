import { asLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import { packagePrice } from '#app/domain/pricing.ts'

/**
 * The live calculator of the price page: the server has computed the price of every step with the rules, this only
 * reads it off. Without script the page shows its tables alone.
 */
export function followPriceCalculator() {
  const form = document.querySelector<HTMLFormElement>('[data-island="price-calculator"]')
  const { from, step, prices } = form?.dataset ?? {}
  const input = form?.querySelector<HTMLInputElement>('input[type="range"]')
  if (!form || !input || !prices) return
  const amounts = prices.split(' ').map(Number)
  const lng = asLanguage(form.dataset['lng']) ?? 'da'
  const show = () => {
    const areaCm2 = Number(input.value)
    const amount = amounts[Math.ceil((areaCm2 - Number(from)) / Number(step))] as Ore | undefined
    if (amount === undefined) return
    say(form, 'area', `${areaCm2} cm²`)
    say(form, 'price', formatMoney(amount, lng))
    say(form, 'package', formatMoney(packagePrice(1, amount), lng))
    const sessions = Number(new FormData(form).get('goal'))
    say(form, 'sessions', String(sessions))
    say(form, 'whole', formatMoney(packagePrice(sessions, amount), lng))
    drawSquare(form, areaCm2)
    const share = (areaCm2 - Number(input.min)) / (Number(input.max) - Number(input.min))
    input.style.setProperty('--v', `${share * 100}%`)
    input.setAttribute('aria-valuetext', `${areaCm2} cm², ${formatMoney(amount, lng)}`)
  }
  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
  show() // a reload keeps where the slider stood
}

/** The square grows about its middle, in the drawing's own units. */
function drawSquare(form: HTMLFormElement, areaCm2: number) {
  const svg = form.querySelector<SVGSVGElement>('.price-scale svg')
  const side = Math.sqrt(areaCm2) * Number(svg?.dataset['perCm'])
  const corner = String(70 - side / 2)
  const square = { x: corner, y: corner, width: String(side), height: String(side) }
  for (const [name, value] of Object.entries(square)) svg?.querySelector('rect')?.setAttribute(name, value)
}

const say = (form: HTMLFormElement, name: string, text: string) => {
  const output = form.elements.namedItem(name)
  if (output instanceof HTMLOutputElement) output.value = text
}
