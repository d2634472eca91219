import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { DEMO_PASSWORD } from '../../app/db/seed-people.ts'
import { findBrowser } from '../browser.ts'
import { signIn } from './clinic.ts'
import type { Limits } from './limits.ts'
import { benchPortalPresses } from './portal-presses.ts'
import { ARGS, close, freePort, look, middle, openSite, scriptKb } from './site.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
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
    lines.push(...(await benchPortalPresses(browser, site.url, cookiesOf({ url: site.url, cookie }), limits)))
    await browser.close()
    const how = `Lighthouse, mobile preset, signed in, the median of ${RUNS} runs; each press from the finger to the next picture, the processor slowed 4 times.`
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
