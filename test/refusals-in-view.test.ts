import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** They say how something stands, and nobody's form was refused. */
const NO_FORM = [
  'app/features/plans/ui/plan-page.tsx', // a payment that came to nothing, said where its page is opened
  'app/features/reactions/ui/own-reactions.tsx', // whom to call, while signs are ticked
  'app/routes/admin/system.tsx', // the disk
  'app/routes/public/home/contact.tsx', // for a browser without script
]

test('why a form was refused is said in one way, which brings it into view with the focus', () => {
  const own = globSync('app/**/*.tsx').filter((path) =>
    /className="note danger[ \w-]*" role="alert"/.test(readFileSync(path, 'utf8')),
  )
  expect(own.toSorted()).toEqual([...NO_FORM, 'app/ui/refusal.tsx'].toSorted())
})
