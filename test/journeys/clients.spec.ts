import { expect, test } from '@playwright/test'
import { DESKTOP, TABLET, bookOn, quietDays, signInAs, takenOver } from './staff-steps.ts'
import { expectAccessible } from './steps.ts'

const WORDS = {
  da: {
    none: 'Ingen klienter passer til søgningen.',
    next: 'Næste',
    last: 'Seneste besøg',
    toBook: /^Skal bookes/,
    merge: 'Saml til én journal',
    compare: 'Sammenlign',
    undo: 'Fortryd',
    merged: 'Samlet herind',
    warnings: 'Vær opmærksom på',
    handling: 'Administration',
    told: 'Allergi:',
    panels: ['Billeder', 'Det, vi gjorde', 'Samtykker', 'Beskeder', 'Betalinger', 'Adgangslog'],
  },
  en: {
    none: 'No clients match the search.',
    next: 'Next',
    last: 'Last visit',
    toBook: /^To be booked|^To book/,
    merge: 'Merge into one record',
    compare: 'Compare',
    undo: 'Undo',
    merged: 'Merged into this',
    warnings: 'Please note',
    handling: 'Administration',
    told: 'Allergy:',
    panels: ['Photos', 'What we did', 'Consents', 'Messages', 'Payments', 'Access log'],
  },
} as const

for (const lng of ['da', 'en'] as const)
  test(`clients are found as one types, in any spelling, filtered, sorted and paged; two records become one and two again (${lng})`, async ({
    page,
  }) => {
    test.slow()
    const t = WORDS[lng]
    await signInAs(page, 'admin')
    const firstName = { da: 'Åse', en: 'Bjørg' }[lng]
    const lastName = `Tvilling${'abcdefgh'[Math.floor(Date.now() / 1000) % 8]}${test.info().retry}`
    const phone = `20${String(Date.now()).slice(-6)}`
    const days = (await quietDays(page)).slice(lng === 'da' ? 6 : 8)
    for (const at of [0, 1]) await bookOn(page, days[at]!, { firstName, lastName, phone })

    await page.goto(`/admin/patients?lng=${lng}`)
    await takenOver(page)
    const rows = page.locator('.patient-rows tr')
    const search = page.getByRole('searchbox')
    await search.pressSequentially(`${{ da: 'aase', en: 'bjoerg' }[lng]} ${lastName.toLowerCase()}`)
    await expect(rows).toHaveCount(2)
    await search.fill('qqqq')
    await expect(page.getByText(t.none)).toBeVisible()
    await search.fill('')
    await expect(rows).toHaveCount(25)
    await page.getByRole('link', { name: t.last }).click()
    await expect(page).toHaveURL(/sort=last/)
    await page.getByRole('link', { name: t.next, exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByRole('link', { name: t.toBook }).click()
    await expect(page).toHaveURL(/state=to-book/)
    await expect(rows.first()).toBeVisible()

    await page.goto(`/admin/patients?lng=${lng}&q=${encodeURIComponent(lastName)}`)
    await rows.first().getByRole('link').click()
    const suggested = page.locator('.merge-found li').filter({ hasText: lastName })
    await suggested.getByRole('link', { name: t.compare }).click()
    await expectAccessible(page, 'two records beside each other')
    await page.getByRole('button', { name: t.merge }).click()
    await expect(page.getByText(t.merged).first()).toBeVisible()
    await expect(page.locator('.rows.tight').first().getByRole('listitem')).toHaveCount(2)
    await page.locator('.merge-found').getByRole('button', { name: t.undo }).click()
    await expect(suggested).toBeVisible()
  })

test('a client’s page shows everything at once, warnings first, and prints without what is only pressed', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'admin')
  for (const lng of ['da', 'en'] as const) {
    const t = WORDS[lng]
    await page.goto(`/admin/patients?lng=${lng}&q=klara%20demo`)
    await page.locator('.patient-rows tr').first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Klara Demo' })).toBeVisible()
    await page.getByRole('heading', { name: t.handling, exact: true }).click()
    for (const panel of t.panels) await expect(page.getByRole('heading', { name: panel, exact: true })).toBeVisible()
    await expect(page.locator('.photo-strip li').first()).toBeVisible()
    for (const size of [DESKTOP, TABLET]) {
      await page.setViewportSize(size)
      await expectAccessible(page, `a client’s page at ${size.width}`)
    }
    await page.setViewportSize(DESKTOP)
    const record = new URL(page.url()).pathname
    for (const part of ['', '/journal', '/photos', '/health', '/consents', '/payments', '/messages']) {
      await page.goto(`${record}${part}?lng=${lng}`)
      await expect(page.getByRole('list', { name: t.warnings })).toContainText(t.told)
    }
    await page.goto(`${record}?lng=${lng}`)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.desk-acts').first()).toBeHidden()
  await expect(page.locator('.patient-handling')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Klara Demo' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  // Whose photos are missing follows from the hour at which the demo began: before the first visit, of earlier days.
  await signInAs(page, 'provider')
  await page.goto('/admin/own-day?lng=da')
  const photos = (await page.locator('a[href*="/photos"]').first().getAttribute('href'))!
  await page.goto(photos.replace('/photos', ''))
  await expect(page.getByRole('list', { name: WORDS.da.warnings })).toContainText('mangler billeder')
})
