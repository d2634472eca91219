import { expect, type Page } from '#test/journeys/journey.ts'

/** How a translator changes a text: it moves the node into an element of its own, or puts a copy in its place. */
export type Way = 'moved' | 'replaced'

/** Does to the page what a browser's translator does: every text comes to stand in two `<font>` elements. */
export const translate = (page: Page, way: Way) =>
  page.evaluate((how) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || parent.closest('script, style, noscript, textarea, svg, option, font'))
        continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      if (how === 'replaced') {
        inner.textContent = text.data
        text.replaceWith(outer)
      } else {
        text.replaceWith(outer)
        inner.append(text)
      }
    }
  }, way)

/** Collects what the page's script throws. */
export function thrownOn(page: Page): string[] {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  return thrown
}

const ERROR_PAGE = /Noget gik galt|Something went wrong/

export const expectNoErrorPage = (page: Page) => expect(page.getByText(ERROR_PAGE)).toHaveCount(0)
