import { expect, test } from 'vitest'
import { texts as diagrams } from '#app/content/diagrams/texts.ts'
import { catalog } from './catalog.server.ts'

// Sentences that were once read as something else: whom they speak of, and what happens, is in the sentence itself.
test.each([
  ['an answer is promised, not asked for', catalog.da.messages['answered-today'], /^Du får svar senest/],
  ['an answer is promised, not asked for', catalog.da.messages['answered-by'], /^Du får svar senest/],
  ['the visit is counted; nobody is asked along', catalog.da.common['cookies-title'], /^Må vi tælle dit besøg\?$/],
  ['a next session has an earliest day', catalog.da.plans['next-from'], /kan tidligst ligge \{\{day\}\}/],
  ['a next session has an earliest day', catalog.da.dashboard['no-next-from'], /kan tidligst ligge \{\{day\}\}/],
  ['a last session has an earliest month', catalog.da.plans['lead-ends'], /kan tidligst ligge i \{\{month\}\}/],
  ['a time limit runs from an event', catalog.da.system['rule-loose-files'], /^Et døgn efter modtagelsen\.$/],
  ['a time limit runs from an event', catalog.da.system['rule-portraits'], /efter, at de blev taget af holdet/],
  ['a day has a second span', catalog.da.owner['week-hint'], /Brug det andet tidsrum/],
  ['of a hand the palm counts', diagrams.da.prices.note, /er det kun håndfladen, der tæller/],
  [
    'the scan suggests a skin type only where none is given',
    catalog.da.protection['limit-skin'],
    /foreslår scanningen kun/,
  ],
  [
    'the scan suggests a skin type only where none is given',
    catalog.en.protection['limit-skin'],
    /the scan only suggests/,
  ],
])('%s: %s', (_, said, meaning) => expect(said).toMatch(meaning))
