import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '#app/seed/seed-people.ts'
import { signInAs } from '#test/journeys/account-steps.ts'
import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '#test/journeys/journey.ts'
import { countedPresses, DESKTOP, dragBy, TABLET, takenOver } from '#test/journeys/staff-steps.ts'
import { JOBS, type Job, type Player } from './table.ts'

/** A form or call that was sent and carried out: its address, and the button or act it named. */
export type SentCommand = { path: string; intent: string }
export type Played = { clicks: number; commands: SentCommand[] }
/** Under the output folder, which every run empties: one file for each job that was played. */
export const PLAYED = 'played'

export type Desk = {
  page: Page
  browser: Browser
  /** Clicks, and counts it. */
  press(what: Locator): Promise<void>
  /** Presses a key or a shortcut, and counts it. */
  key(page: Page, keys: string): Promise<void>
  /** Chooses in a list, and counts it. */
  choose(list: Locator, option: string | { label: string } | { index: number }): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Chooses a file, and counts it. */
  upload(input: Locator, file: string | FilePayload): Promise<void>
  /** Drags by so many pixels down, and counts it. */
  drag(what: Locator, down: number): Promise<void>
}
type FilePayload = { name: string; mimeType: string; buffer: Buffer }

/** Plays a job of the table in the browser, within its clicks, and records the commands it sent. */
export function job(number: number, play: (desk: Desk) => Promise<void>) {
  const { title, as, most, on } = JOBS[number]!
  playAs(`[job ${number}] ${as} ${title}, in at most ${most} clicks`, { as, on, file: String(number), most }, play)
}

/** Sends a command that no job of the table needs. */
export function command(name: string, as: Player, play: (desk: Desk) => Promise<void>) {
  playAs(`[command] ${as} ${name}`, { as, file: name }, play)
}

type Plan = { as: Player; on?: Job['on'] | undefined; file: string; most?: number }

function playAs(title: string, { as, on, file, most = Infinity }: Plan, play: (desk: Desk) => Promise<void>) {
  test(title, async ({ page, browser }, info) => {
    test.slow()
    await page.setViewportSize(on === 'tablet' ? TABLET : DESKTOP)
    await signInAs(page, accountOf(as))
    const commands = recordCommands(page.context())
    const { press, made, count } = countedPresses()
    await play({ page, browser, ...hands({ press, count }) })
    expect(made(), 'clicks').toBeLessThanOrEqual(most)
    const folder = join(info.project.outputDir, PLAYED)
    mkdirSync(folder, { recursive: true })
    const played: Played = { clicks: made(), commands }
    writeFileSync(join(folder, `${file}.json`), JSON.stringify(played))
  })
}

type Counted = Pick<ReturnType<typeof countedPresses>, 'press' | 'count'>

/** What a person does at a page, each once its script has hydrated it. */
function hands({ press, count }: Counted): Omit<Desk, 'page' | 'browser'> {
  const ready = async (what: Locator) => {
    await expect(what).toBeVisible()
    await takenOver(what.page())
  }
  return {
    async press(what) {
      await ready(what)
      await press(what)
    },
    async key(page, keys) {
      await takenOver(page)
      count()
      await page.keyboard.press(keys)
    },
    async choose(list, option) {
      await ready(list)
      count()
      await list.selectOption(option)
    },
    async fill(field, typed) {
      await ready(field)
      await field.fill(typed)
    },
    async upload(input, file) {
      await takenOver(input.page())
      count()
      await input.setInputFiles(file)
    },
    async drag(what, down) {
      await ready(what)
      count()
      await dragBy(what, down)
    },
  }
}

const accountOf = (player: Player) =>
  player === 'doctor' ? { email: 'doctor@falm.example', password: DEMO_PASSWORD } : player

/** Every command the pages of this context send from now on, once it was carried out. */
function recordCommands(context: BrowserContext): SentCommand[] {
  const commands: SentCommand[] = []
  context.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'POST' || response.status() >= 400) return
    const path = new URL(request.url()).pathname.replace(/\.data$/, '')
    commands.push({ path, intent: intentIn(request.postDataBuffer()?.toString('utf8') ?? '') })
  })
  return commands
}

const NAMES = ['intent', 'act', 'answer', 'as']

/** The button a form was sent by, in the text of either encoding. */
function intentIn(body: string): string {
  const fields = new URLSearchParams(body)
  for (const name of NAMES) {
    const part = body.split(`name="${name}"\r\n\r\n`)[1]?.split('\r\n')[0]
    const value = part ?? fields.get(name)
    if (value) return value
  }
  return ''
}
