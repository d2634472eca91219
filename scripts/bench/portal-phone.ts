import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../app/db/seed-people.ts'
import { findBrowser } from '../browser.ts'
import { signIn } from './clinic.ts'
import type { Limits } from './limits.ts'
import { ARGS, close, freePort, look, middle, openSite, scriptKb } from './site.ts'
import { note } from './steps.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
const SLOWDOWN = 4
const PRESS_MS = 100
const SCRIPT_KB = 60
const CLIENT = { email: 'client@falm.example', password: DEMO_PASSWORD }

/** The portal on a phone: its first page by Lighthouse, signed in, and each press at a slowed processor. */
export async function benchPortalPhone(limits: Limits): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-portal-'))
  const site = await openSite(folder)
  try {
    const { path, why } = await findBrowser()
    if (!path) throw new Error(why)
    const cookie = await signIn(site.url, CLIENT)
    const port = await freePort()
    const browser = await chromium.launch({ executablePath: path, args: [...ARGS, `--remote-debugging-port=${port}`] })
    const lines = [...(await firstPage(browser, { url: site.url, port, cookie }, limits))]
    lines.push(...(await presses(browser, { url: site.url, cookie }, limits)))
    await browser.close()
    const how = `Lighthouse, mobile preset, signed in, the median of ${RUNS} runs; each press from the finger to the next picture, the processor slowed ${SLOWDOWN} times.`
    return `## The portal on a phone\n\n${how}\n\n| figure | seen | limit |\n|---|---|---|\n${lines.join('\n')}`
  } finally {
    await close(site, folder)
  }
}

type Site = { url: string; cookie: string }

async function firstPage(browser: Browser, { url, port, cookie }: Site & { port: number }, limits: Limits) {
  const page = `${url}/dashboard`
  await look(page, port, { cookie })
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await look(page, port, { cookie }))
  const seen = middle(runs)
  const script = await scriptKb(browser, page, cookiesOf({ url, cookie }))
  const lines = [
    `| performance | ${limits.atLeast(seen.performance, 95, 0)} | ≥ 95 |`,
    `| accessibility | ${limits.atLeast(seen.accessibility, 100, 0)} | 100 |`,
    `| script before use, kB | ${limits.atMost(script, SCRIPT_KB, 1)} | ≤ ${SCRIPT_KB} |`,
  ]
  console.log(lines.join('\n'))
  return lines
}

const cookiesOf = ({ url, cookie }: Site) =>
  [...cookie.split('; '), `consent=v1.n.${new Date().toISOString().slice(0, 10)}`].map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })

/** Every press that stays on its page; a press that leads to another page is that page's own loading. */
async function presses(browser: Browser, site: Site, limits: Limits) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await context.addCookies(cookiesOf(site))
  const page = await context.newPage()
  await page.addInitScript(note)
  const lines: string[] = []
  const press = async (name: string, act: () => Promise<void>) => {
    const rounds: number[] = []
    for (let round = 0; round < 3; round++) {
      await page.evaluate(() => void (globalThis.noted.presses = []))
      await act()
      await page.waitForTimeout(400)
      rounds.push(Math.max(...(await page.evaluate(() => globalThis.noted.presses)), 0))
    }
    lines.push(
      `| ${name} | ${limits.atMost(rounds.toSorted((a, b) => a - b)[1]!, PRESS_MS, 0)} ms | ≤ ${PRESS_MS} ms |`,
    )
    console.log(lines.at(-1))
  }
  await open(page, `${site.url}/dashboard`)
  const more = page.getByRole('button', { name: 'Mere', exact: true })
  await press('the menu, opened and shut', async () => {
    await more.tap()
    await page.getByRole('button', { name: 'Luk menu' }).tap()
  })
  await open(page, `${site.url}/dashboard/journal`)
  await press('another photo beside the first', () => page.locator('.photo-strip button').nth(1).tap())
  await press('side by side, and the slider', async () => {
    await page.locator('input[value="beside"]').first().tap()
    await page.locator('input[value="slider"]').first().tap()
  })
  await open(page, `${site.url}/dashboard/messages`)
  await press('the field of a message', () => page.getByLabel('Skriv til klinikken').tap())
  await press('a key', () => page.keyboard.press('a'))
  await open(page, `${site.url}/dashboard/course`)
  const pause = page.getByRole('button', { name: /^(Hold pause|Tag planen op igen)$/ })
  await press('a pause, and the course again', () => pause.tap())
  return lines
}

async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}
