import { expect, test, type Page } from '#test/journeys/journey.ts'
import { bookOn, dragBy, quietDays, takenOver } from '#test/journeys/staff-steps.ts'
import { newClient } from '#test/journeys/steps.ts'
import { command } from './job.ts'
import { button, clientId, clientOfTheirOwn, field, fold } from './steps.ts'
import { text } from './texts.ts'

// What the staff can do and no job of the table needs. Every page of the site changes.
test.use({ restoresClinic: true })

const isSaved = (page: Page, key = 'owner:saved') => expect(page.getByText(text(key)).first()).toBeVisible()

command('undoes a mark and starts numbing', 'provider', async ({ page, press }) => {
  const act = (key: string) => page.getByRole('button', { name: `${text(key)}: Amara Demodatter`, exact: true })
  const lane = (name: string) => page.locator(`#lane-${name} > ul > li`).filter({ hasText: 'Amara Demodatter' })
  await page.goto('/admin')
  await press(act('board:undo'))
  await press(act('manage:status-ankommet'))
  await expect(lane('arrived')).toBeVisible()
  await press(act('board:start-numbing'))
  await expect(lane('numbing')).toBeVisible()
})

command('stretches a visit and blocks a time', 'reception', async ({ page, press, choose, fill }) => {
  const day = (await quietDays(page))[6]!
  await bookOn(page, day, { firstName: 'Ulla' })
  await page.goto(`/admin/calendar?day=${day}`)
  await takenOver(page)
  await dragBy(page.getByRole('button', { name: /^Ulla Prøve / }).locator('[data-grip="stretch"]'), 48)
  await press(button(page, 'calendar:move'))
  await expect(page.getByText(/^Ulla Prøve er flyttet/)).toBeVisible()
  await choose(page.getByLabel('Fra kl.', { exact: true }), '21:00')
  await choose(page.getByLabel('Til kl.', { exact: true }), '21:30')
  await fill(page.getByLabel('Årsag, vises kun internt'), 'Service')
  await press(page.getByRole('button', { name: 'Bloker', exact: true }))
  await expect(page.locator('.cal-blocks li').filter({ hasText: 'Service' })).toBeVisible()
})

command('erases a client', 'admin', async ({ page, browser, press }) => {
  const client = await clientOfTheirOwn(browser, 'Esther')
  await page.goto(`/admin/patients/${await clientId(page, client.email)}`)
  await press(fold(page, 'clients:handling'))
  await press(page.getByText(text('admin:erasure-open')))
  await press(button(page, 'admin:erasure-do'))
  await expect(page.getByText(/^Slettet /)).toBeVisible()
  await client.page.context().close()
})

command('hides a photo from the client', 'provider', async ({ page, press }) => {
  await page.goto(`/admin/patients/${await clientId(page, 'client@falm.example')}/photos`)
  await press(button(page, 'photos:unshare').first())
  await isSaved(page, 'photos:done-unshare')
})

command('issues a passport', 'provider', async ({ page, press }) => {
  await page.goto(`/admin/patients/${await clientId(page, 'client@falm.example')}/passport`)
  await press(button(page, 'passport:make'))
  await isSaved(page, 'passport:done-made')
})

command('ends the work of a colleague', 'admin', async ({ page, press, fill }) => {
  await page.goto('/admin/people/invite')
  await fill(field(page, 'system:first-name'), 'Lone')
  await fill(field(page, 'system:last-name'), 'Farvel')
  await fill(field(page, 'system:invite-email'), newClient())
  await press(button(page, 'system:invite-send'))
  await isSaved(page, 'system:invited')
  await page.goto('/admin/people')
  await press(page.locator('.owner-list li').filter({ hasText: 'Lone Farvel' }).locator('a[href*="leaving"]'))
  await press(button(page, 'system:leave-do', { name: 'Lone Farvel' }))
  await isSaved(page, 'system:leave-done')
})

command('adds a room', 'admin', async ({ page, press, choose, fill }) => {
  await page.goto('/admin/resources')
  await choose(page.getByLabel('Hvad det er'), 'room')
  await fill(page.getByLabel('Navn', { exact: true }), 'Rum 8')
  await press(page.getByRole('button', { name: 'Tilføj', exact: true }))
  await expect(page.getByText('Rum 8')).toBeVisible()
})

command('changes a setting', 'admin', async ({ page, fill }) => {
  await page.goto('/admin/settings')
  const notice = page.getByLabel('Mindste varsel')
  await fill(notice, '45')
  await notice.press('Enter')
  await isSaved(page)
})

command('changes the address of the clinic', 'admin', async ({ page, press, fill }) => {
  await page.goto('/admin/clinic')
  await fill(page.locator('[name="street"]'), 'Prøvevej 1')
  await press(page.getByRole('button', { name: 'Gem', exact: true }).first())
  await isSaved(page, 'clinic-settings:saved')
})

command('adds a person to the team', 'admin', async ({ page, press, fill }) => {
  await page.goto('/admin/team')
  await press(page.getByText(text('clinic-settings:team-add')))
  for (const [name, typed] of Object.entries({ name: 'Ronja', 'role.da': 'Sygeplejerske', 'role.en': 'Nurse' }))
    await fill(page.locator(`[name="${name}"]`).last(), typed)
  await press(button(page, 'clinic-settings:add').first())
  await isSaved(page, 'clinic-settings:saved')
})

command('states a figure with its source', 'admin', async ({ page, press, fill }) => {
  await page.goto('/admin/claims')
  await press(page.getByText(text('clinic-settings:claim-add')))
  const claim = { value: '71 %', n: '120', from: '2025-01-01', until: '2025-12-31', source: 'Klinikkens journal' }
  const says = { 'says.da': 'var færdige efter ti gange', 'says.en': 'were done after ten sessions' }
  for (const [name, typed] of Object.entries({ ...claim, ...says }))
    await fill(page.locator(`[name="${name}"]`).last(), typed)
  await press(button(page, 'clinic-settings:add').first())
  await isSaved(page, 'clinic-settings:saved')
})

command('holds the data of a client', 'admin', async ({ page, press, fill }) => {
  await page.goto('/admin/retention')
  await fill(field(page, 'system:hold-email'), 'client@falm.example')
  await fill(field(page, 'system:hold-reason'), 'Sag 12')
  await press(button(page, 'system:set-hold'))
  await isSaved(page, 'system:saved')
})

command('notes a breach', 'admin', async ({ page, press, fill }) => {
  await page.goto('/admin/protection')
  await fill(field(page, 'protection:what'), 'En liste blev glemt i toget.')
  await press(button(page, 'protection:note'))
  await isSaved(page, 'protection:saved')
})
