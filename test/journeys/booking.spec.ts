import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const words = {
  da: { book: 'Book tid', next: /^Videre/, order: 'Bestil med betalingspligt', first: 'Fornavn', last: 'Efternavn', email: 'E-mail', pay: /^Betal/, cancel: /Aflys/, step: (n: number) => `Trin ${n} af 4`, slot: /^\d\d\.\d\d$/ },
  en: { book: 'Book a time', next: /^Next|^Continue/, order: 'Order with obligation to pay', first: 'First name', last: 'Last name', email: 'E-mail', pay: /^Pay/, cancel: /Cancel/, step: (n: number) => `Step ${n} of 4`, slot: /^\d\d:\d\d$/ },
} as const

async function noAxeViolations(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([])
}
