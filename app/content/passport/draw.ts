import { openReport } from '#app/content/pdf/report.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { daysBetween, formatDay } from '#app/domain/time/clinic-time.ts'
import { formatFigures, type SettingsLine } from '#app/domain/journal/journal.ts'
import type { Language } from '#app/domain/language.ts'
import type { Passport } from './bundle.ts'

/** The passport as an A4 file: the treatments with their settings and intervals, the pictures, and the code to check it. */
export function drawPassport(
  passport: Passport,
  code: readonly (readonly boolean[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { lng, clinic, name, day, treatments, pictures, checkUrl, keysUrl } = passport
  const say = (key: 'title' | 'lead' | 'treatments' | 'pictures' | 'check' | 'code-alt' | 'from') =>
    textOf(lng, `passport:${key}`)
  const report = openReport({ title: say('title'), author: clinic.name, lng, day, footer: `${say('title')} · ${name}` })
  report.text(`${name}\n${say('from')} ${clinic.legalName}, ${clinic.street}, ${clinic.city}, ${formatDay(day, lng)}`)
  report.text(say('lead'))
  report.heading(say('treatments'))
  report.table(
    [
      { head: textOf(lng, 'passport:day'), share: 15 },
      { head: textOf(lng, 'passport:where'), share: 22 },
      { head: textOf(lng, 'passport:settings'), share: 36 },
      { head: textOf(lng, 'passport:seen'), share: 27 },
    ],
    treatments.map((one, index) => {
      const before = treatments[index - 1]
      const since = before ? textOf(lng, 'passport:days-since', { count: daysBetween(before.day, one.day) }) : ''
      return [
        [formatDay(one.day, lng, 'data'), since].filter(Boolean).join('\n'),
        `${one.tattoo}\n${one.site}\n${textOf(lng, 'journal:treatment-number', { count: one.number })}`,
        one.content.lines.map((line) => lineText(line, lng)).join('\n'),
        seenText(passport, index),
      ]
    }),
  )
  if (pictures.length > 0) {
    report.heading(say('pictures'))
    report.pictures(
      pictures.map(({ bytes, words, takenOn }) => ({ bytes, words: `${words}, ${formatDay(takenOn, lng, 'data')}` })),
    )
  }
  report.heading(say('check'))
  report.code(code, say('code-alt'), textOf(lng, 'passport:check-how', { url: checkUrl, keys: keysUrl }))
  return report.close()
}

/** The laser, the colour it treated and what it was set to. */
function lineText(line: SettingsLine, lng: Language): string {
  const colour = line.colour && textOf(lng, `analysis:ink-${line.colour}`)
  const laser = [line.device, line.handpiece, colour].filter(Boolean).join(', ')
  return `${laser}\n${formatFigures(line, lng).join(' · ')}`
}

function seenText({ treatments, lng }: Passport, index: number): string {
  const { content, operator } = treatments[index]!
  const { anaesthesia, product, dose, batch } = content
  const numbed = anaesthesia === 'none' ? '' : [product, dose, batch].filter(Boolean).join(', ')
  const endPoints = new Set(content.lines.map(({ endPoint }) => textOf(lng, `journal:end-point-${endPoint}`)))
  const reactions = content.reactions.map((one) => textOf(lng, `journal:reaction-${one}`)).join(', ')
  return [[...endPoints].join(', '), reactions, numbed, operator].filter(Boolean).join('\n')
}
