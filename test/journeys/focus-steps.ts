import type { Page } from '@playwright/test'

type Stop = { name: string; seen: boolean; covered: boolean; small: boolean }

/** What has the focus: can it be seen that it has, is any of it in sight, and is it large enough to hit. */
const stopHere = (page: Page): Promise<Stop | null> =>
  page.evaluate(async () => {
    // Painted, and what slides in has arrived.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const ends = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ends.map((one) => one.finished))
    const el = document.activeElement
    if (!(el instanceof HTMLElement) || el === document.body || !el.matches(':focus')) return null
    // A picture field is its label.
    const box = (el.closest('label') ?? el).getBoundingClientRect()
    const marked = (one: Element | null) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.15, 0.5, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y]),
    )
    const hit = points.some(([x, y]) => {
      const top = document.elementFromPoint(x!, y!)
      return top !== null && (el.contains(top) || top.contains(el) || top.closest('label')?.contains(el) === true)
    })
    const inText = getComputedStyle(el).display === 'inline' && el.closest('p, li, td, dd, address, ol') !== null
    return {
      name: `${el.tagName.toLowerCase()}#${el.id}.${el.className} "${(el.getAttribute('aria-label') ?? el.textContent ?? '').trim().slice(0, 40)}"`,
      seen: marked(el) || marked(el.parentElement),
      covered: !hit,
      small: !inText && (box.width < 23.5 || box.height < 23.5),
    }
  })

async function walk(page: Page, key: 'Tab' | 'Shift+Tab') {
  const stops: Stop[] = []
  for (let count = 0; count < 200; count++) {
    await page.keyboard.press(key)
    const stop = await stopHere(page)
    if (!stop) break
    stops.push(stop)
  }
  return stops
}

/** Through the whole page by key and back: what could not be seen, was covered or was too small to hit. */
export async function faultsByKey(page: Page) {
  const forward = await walk(page, 'Tab')
  const back = await walk(page, 'Shift+Tab')
  const faults = [...forward, ...back].flatMap(({ name, seen, covered, small }) => [
    ...(seen ? [] : [`${name}: focus cannot be seen`]),
    ...(covered ? [`${name}: is covered`] : []),
    ...(small ? [`${name}: is smaller than 24 px`] : []),
  ])
  return { stops: forward.length, faults: [...new Set(faults)] }
}
