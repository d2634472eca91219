import { asLanguage, DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import { formatMoney, formatMoneyRange, type Ore } from '#app/domain/money/money.ts'
import { packagePrice } from '#app/domain/pricing/pricing.ts'

/**
 * The live calculator of the price page: the server has computed the price of every step with the rules, this only
 * reads it off. Without script the page shows its tables alone.
 */
export function updatePriceCalculator() {
  const form = document.querySelector<HTMLFormElement>('[data-island="price-calculator"]')
  const { areas, prices, discount } = form?.dataset ?? {}
  const input = form?.querySelector<HTMLInputElement>('input[type="range"]')
  if (!form || !input || !areas || !prices) return
  const [ladder, amounts] = [areas, prices].map((list) => list.split(' ').map(Number)) as [number[], number[]]
  const lng = asLanguage(form.dataset['lng']) ?? DEFAULT_LANGUAGE
  const show = () => {
    const areaCm2 = ladder[Number(input.value)]
    const amount = amounts[Number(input.value)] as Ore | undefined
    if (areaCm2 === undefined || amount === undefined) return
    say(form, 'area', `${areaCm2} cm²`)
    say(form, 'price', formatMoney(amount, lng))
    const goal = form.querySelector<HTMLInputElement>('[name="goal"]:checked')
    const [least, most] = [Number(goal?.dataset['least']), Number(goal?.dataset['most'])]
    say(form, 'times', `${least}–${most}`)
    say(form, 'course', formatMoneyRange((least * amount) as Ore, (most * amount) as Ore, lng))
    const sessions = Number(goal?.value)
    say(form, 'sessions', String(sessions))
    say(form, 'singly', formatMoney((sessions * amount) as Ore, lng))
    say(form, 'whole', formatMoney(packagePrice(sessions, amount, Number(discount)), lng))
    drawSquare(form, areaCm2)
    const share = Number(input.value) / Number(input.max)
    input.style.setProperty('--v', `${share * 100}%`)
    input.setAttribute('aria-valuetext', `${areaCm2} cm², ${formatMoney(amount, lng)}`)
  }
  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
  show() // a reload keeps where the slider stood
}

const HEIGHT = 140

/** The square grows from its lower corner; when it would leave the drawing, square and card shrink together. */
function drawSquare(form: HTMLFormElement, areaCm2: number) {
  const svg = form.querySelector<SVGSVGElement>('.price-scale svg')
  const side = Math.sqrt(areaCm2) * Number(svg?.dataset['perCm'])
  const scale = Math.min(1, HEIGHT / side)
  for (const [name, value] of Object.entries({ y: HEIGHT - side, width: side, height: side }))
    svg?.querySelector('rect')?.setAttribute(name, String(value))
  svg?.querySelector('g')?.setAttribute('transform', `translate(0 ${HEIGHT * (1 - scale)}) scale(${scale})`)
}

const say = (form: HTMLFormElement, name: string, text: string) => {
  const output = form.elements.namedItem(name)
  if (output instanceof HTMLOutputElement) output.value = text
}
