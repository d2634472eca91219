import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '#app/seed/seed-people.ts'
import { findBrowser } from '../browser.ts'
import { signIn } from './clinic.ts'
import type { Limits } from './limits.ts'
import { benchPortalPresses } from './portal-presses.ts'
import { ARGS } from './launch.ts'
import { close, openSite } from './site.ts'

const CLIENT = { email: 'client@falm.example', password: DEMO_PASSWORD }

/** Every press of the portal on a phone with a slowed processor. */
export async function benchPortalPhone(limits: Limits): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-portal-'))
  const site = await openSite(folder)
  try {
    const { path, why } = await findBrowser()
    if (!path) throw new Error(why)
    const cookie = await signIn(site.url, CLIENT)
    const browser = await chromium.launch({ executablePath: path, args: ARGS })
    const lines = await benchPortalPresses(browser, site.url, cookiesOf({ url: site.url, cookie }), limits)
    await browser.close()
    const how = `Signed in; each press is measured to the next frame, the processor slowed 4 times.`
    return `## The portal on a phone\n\n${how}\n\n| figure | seen | limit |\n|---|---|---|\n${lines.join('\n')}`
  } finally {
    await close(site, folder)
  }
}

type Site = { url: string; cookie: string }

const cookiesOf = ({ url, cookie }: Site) =>
  [...cookie.split('; '), `consent=v1.n.${new Date().toISOString().slice(0, 10)}`].map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
