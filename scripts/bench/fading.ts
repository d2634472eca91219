import { measurePair } from '#app/services/fading/measure.ts'
import { pairOf, type Fault, type MadePair } from '#test/fading/pairs.ts'
import { mean, median, quantile } from './scan/figures.ts'

// `npm run bench:fading`: the ink left as it is measured, against what generated pairs have left, and pairs that must
// be refused. PAIRS=20 measures twenty, and a tenth of them with each fault; FADING_PARTS=good or bad does only one.

const PARTS = (process.env['FADING_PARTS'] ?? 'good,bad').split(',')
const PAIRS = Number(process.env['PAIRS'] ?? 200)
const FROM = Number(process.env['FROM'] ?? 1)
const FAULTS: Fault[] = ['other-tattoo', 'angle', 'light', 'skin-moved']
const BAD_EACH = Math.max(2, Math.round(PAIRS / 10))
const BAD_FROM = 9_001
const LIMITS = { mean: 5, ninth: 10, refusedGood: 0.15, measured: 0.85 }

const kept: boolean[] = []
if (PARTS.includes('good')) kept.push(await good())
if (PARTS.includes('bad')) kept.push(await bad())
const isKept = kept.every(Boolean)
console.log(isKept ? 'Every limit was kept.' : 'A limit was missed.')
process.exitCode = isKept ? 0 : 1

/** @returns whether the figures of good pairs lie within what is promised. */
async function good(): Promise<boolean> {
  const errors: number[] = []
  const byColour: number[] = []
  const ms: number[] = []
  const refused: string[] = []
  let within = 0
  for (let seed = FROM; seed < FROM + PAIRS; seed++) {
    const pair = await pairOf(seed)
    const begun = performance.now()
    const measured = measurePair(pair.before, pair.after)
    ms.push(performance.now() - begun)
    if (process.env['EACH']) console.log(seed, wordsOf(pair, measured))
    if (!measured.ok) {
      refused.push(measured.refusal)
      continue
    }
    const error = Math.abs(measured.value.left - Math.min(100, pair.left))
    errors.push(error)
    if (error <= measured.value.offBy) within++
    for (const { ink, left } of measured.value.colours) {
      const made = pair.inks.find((one) => one.ink === ink)
      if (made) byColour.push(Math.abs(left - Math.min(100, made.left)))
    }
  }
  const [average, ninth] = [mean(errors), quantile(errors, 0.9)]
  console.log(`${PAIRS} pairs: ${errors.length} measured, ${refused.length} refused ${counted(refused)}`)
  console.log(
    `points off: mean ${average.toFixed(1)}, 90th percentile ${ninth.toFixed(1)}, most ${Math.max(...errors).toFixed(1)}`,
  )
  console.log(
    `by colour (${byColour.length}): mean ${mean(byColour).toFixed(1)}, 90th percentile ${quantile(byColour, 0.9).toFixed(1)}`,
  )
  const share = within / errors.length
  console.log(`within what was said: ${(100 * share).toFixed(0)} %; ${median(ms).toFixed(0)} ms a pair`)
  const isNear = average <= LIMITS.mean && ninth <= LIMITS.ninth
  return isNear && refused.length / PAIRS <= LIMITS.refusedGood && share >= LIMITS.measured
}

/** @returns whether every pair with a fault was refused. */
async function bad(): Promise<boolean> {
  let measured = 0
  for (const fault of FAULTS) {
    const answers: string[] = []
    for (let seed = BAD_FROM; seed < BAD_FROM + BAD_EACH; seed++) {
      const pair = await pairOf(seed, fault)
      const answer = measurePair(pair.before, pair.after)
      answers.push(answer.ok ? 'MEASURED' : answer.refusal)
      if (process.env['EACH']) console.log(fault, seed, wordsOf(pair, answer))
    }
    measured += answers.filter((one) => one === 'MEASURED').length
    console.log(`${fault}: ${counted(answers)}`)
  }
  console.log(
    `${FAULTS.length * BAD_EACH} bad pairs: ${FAULTS.length * BAD_EACH - measured} refused, ${measured} measured`,
  )
  return measured === 0
}

function counted(words: readonly string[]): string {
  const groups = [...Map.groupBy(words, (one) => one)].map(([word, all]) => [word, all.length])
  return JSON.stringify(Object.fromEntries(groups))
}

function wordsOf({ left }: MadePair, measured: ReturnType<typeof measurePair>): string {
  const made = `left ${left.toFixed(0)}`
  if (!measured.ok) return `${made}, refused: ${measured.refusal}`
  return `${made}, measured ${measured.value.left} ± ${measured.value.offBy}, colours ${JSON.stringify(measured.value.colours)}`
}
