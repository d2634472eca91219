import { measurePair } from '#app/services/fading/measure.ts'
import { pairOf, type Fault } from '#test/fading/pairs.ts'
import { mean, median, quantile } from './scan/figures.ts'

// `npm run bench:fading`: the ink left as it is measured, against what generated pairs have left, and pairs that must
// be refused. PAIRS=20 measures twenty.

const PAIRS = Number(process.env['PAIRS'] ?? 200)
const FROM = Number(process.env['FROM'] ?? 1)
const FAULTS: Fault[] = ['other-tattoo', 'angle', 'light', 'skin-moved']
const BAD_EACH = Math.max(2, Math.round(PAIRS / 10))
const LIMITS = { mean: 5, ninth: 10, refusedGood: 0.15, told: 0.85 }

const errors: number[] = []
const byColour: number[] = []
const ms: number[] = []
const refused = new Map<string, number>()
let within = 0
for (let seed = FROM; seed < FROM + PAIRS; seed++) {
  const pair = await pairOf(seed)
  const begun = performance.now()
  const told = measurePair(pair.before, pair.after)
  ms.push(performance.now() - begun)
  if (!told.ok) {
    refused.set(told.refusal, (refused.get(told.refusal) ?? 0) + 1)
    if (process.env['EACH']) console.log(seed, 'refused', told.refusal, Math.round(pair.left))
    continue
  }
  const error = Math.abs(told.value.left - Math.min(100, pair.left))
  errors.push(error)
  if (error <= told.value.offBy) within++
  for (const { ink, left } of told.value.colours) {
    const made = pair.inks.find((one) => one.ink === ink)
    if (made) byColour.push(Math.abs(left - Math.min(100, made.left)))
  }
  if (process.env['EACH'])
    console.log(
      seed,
      `left ${pair.left.toFixed(0)}`,
      `told ${told.value.left} ± ${told.value.offBy}`,
      JSON.stringify(told.value.colours),
      JSON.stringify(pair.inks.map(({ ink, left }) => `${ink} ${left.toFixed(0)}`)),
    )
}
const good = PAIRS - errors.length
console.log(`${PAIRS} pairs: ${errors.length} told, ${good} refused ${JSON.stringify(Object.fromEntries(refused))}`)
console.log(
  `points off: mean ${mean(errors).toFixed(1)}, 90th percentile ${quantile(errors, 0.9).toFixed(1)}, most ${Math.max(...errors).toFixed(1)}`,
)
console.log(
  `by colour (${byColour.length}): mean ${mean(byColour).toFixed(1)}, 90th percentile ${quantile(byColour, 0.9).toFixed(1)}`,
)
console.log(
  `within what was said: ${((100 * within) / errors.length).toFixed(0)} %; ${median(ms).toFixed(0)} ms a pair`,
)

let missed = 0
for (const fault of FAULTS) {
  const told: string[] = []
  for (let seed = 1; seed <= BAD_EACH; seed++) {
    const pair = await pairOf(9_000 + seed, fault)
    const answer = measurePair(pair.before, pair.after)
    told.push(answer.ok ? 'TOLD' : answer.refusal)
  }
  const by = Object.fromEntries([...Map.groupBy(told, (one) => one)].map(([name, all]) => [name, all.length]))
  if (told.includes('TOLD')) missed++
  console.log(`${fault}: ${JSON.stringify(by)}`)
}
const kept =
  mean(errors) <= LIMITS.mean &&
  quantile(errors, 0.9) <= LIMITS.ninth &&
  good / PAIRS <= LIMITS.refusedGood &&
  within / errors.length >= LIMITS.told &&
  missed === 0
console.log(kept ? 'Every limit was kept.' : 'A limit was missed.')
process.exitCode = kept ? 0 : 1
