import { decorate, paper, type Pdf } from '#app/content/pdf/document.ts'
import { policy } from '#app/domain/policy.ts'
import { leftOf, part, roomFor, writeLine, type Parent } from './set.ts'
import { STAGES, type HealingTexts } from './healing.ts'

/** The fade: each stage lighter than the one before. */
const TONES = [paper.ink, paper.ink2, paper.ink3, paper.ink4]
const GAP = 16
const BAR = { height: 5, label: 190 }
const { bandageHours, healingDays, sunWeeks, poolWeeks } = policy
const AXIS_DAYS = Math.max(healingDays.max, sunWeeks * 7) + 2

/** The first two weeks on one line: what the skin does, what to do, and how long the three rules hold. */
export function drawHealing(pdf: Pdf, root: Parent, t: HealingTexts) {
  roomFor(pdf, 260)
  pdf.y += 8
  const left = leftOf(pdf)
  const width = pdf.page.width - left - paper.margin.right
  writeLine(pdf, root, t.title, { font: 'medium', size: 11.5 })
  pdf.y += 10
  drawStages(pdf, root, t, { left, width })
  drawRules(pdf, root, t, { left, width })
  writeLine(pdf, root, t.note, { size: 9 })
  pdf.y += 4
}

type Box = { left: number; width: number }

function drawStages(pdf: Pdf, root: Parent, t: HealingTexts, { left, width }: Box) {
  const column = (width - 3 * GAP) / 4
  const top = pdf.y
  decorate(pdf, () => {
    pdf
      .moveTo(left, top + 5)
      .lineTo(left + width, top + 5)
      .lineWidth(0.6)
      .stroke(paper.ink3)
    STAGES.forEach((_, index) =>
      pdf
        .circle(left + index * (column + GAP) + 5, top + 5, 5)
        .lineWidth(0.8)
        .fillAndStroke(TONES[index]!, paper.ink),
    )
  })
  let bottom = top
  STAGES.forEach((stage, index) => {
    pdf.x = left + index * (column + GAP)
    pdf.y = top + 18
    writeLine(pdf, root, t[`${stage}-when`], { size: 9, width: column })
    writeLine(pdf, root, t[`${stage}-name`], { font: 'medium', size: 11, width: column })
    writeLine(pdf, root, t[`${stage}-see`], { size: 9.5, width: column, lineGap: 1.5 })
    pdf.y += 3
    writeLine(pdf, root, t[`${stage}-act`], { font: 'medium', size: 9.5, width: column, lineGap: 1.5 })
    bottom = Math.max(bottom, pdf.y)
  })
  pdf.x = left
  pdf.y = bottom + 16
}

/** Full for as long as a rule certainly holds, light for as long as it may. */
function drawRules(pdf: Pdf, root: Parent, t: HealingTexts, { left, width }: Box) {
  const from = left + BAR.label
  const at = (days: number) => from + ((width - BAR.label) * days) / AXIS_DAYS
  const rules = [
    { name: `${t.bandage}: ${t['bandage-for']}`, days: bandageHours.min / 24, until: bandageHours.max / 24 },
    { name: `${t.pool}: ${t['pool-for']}`, days: poolWeeks * 7, until: poolWeeks * 7 },
    { name: `${t.sun}: ${t['sun-for']}`, days: sunWeeks * 7, until: AXIS_DAYS },
  ]
  for (const { name, days, until } of rules) {
    const { y } = pdf
    writeLine(pdf, root, name, { size: 9, width: BAR.label - 14, lineGap: 1 })
    const bottom = pdf.y
    decorate(pdf, () => {
      pdf.rect(from, y + 3, at(AXIS_DAYS) - from, BAR.height).fill(paper.line)
      pdf.rect(from, y + 3, at(until) - from, BAR.height).fill(paper.ink3)
      pdf.rect(from, y + 3, at(days) - from, BAR.height).fill(paper.ink)
    })
    pdf.y = bottom + 5
  }
  const { y } = pdf
  decorate(pdf, () => {
    pdf.font('regular').fontSize(8).fillColor(paper.ink2)
    for (const day of [0, bandageHours.max / 24, healingDays.min, healingDays.max])
      pdf.text(String(day), at(day) - 10, y, { width: 20, align: 'center', lineBreak: false })
  })
  pdf.y = y + 11
  pdf.x = from
  part(pdf, root, 'P', () =>
    pdf
      .fontSize(8)
      .fillColor(paper.ink2)
      .text(t.days, { width: width - BAR.label, align: 'center' }),
  )
  pdf.fillColor(paper.ink)
  pdf.x = left
  pdf.y += 10
}
