import { blob, seeded } from './skin-art.tsx'

export type Stage = 'first' | 'second' | 'third' | 'fourth'

/** A leaf's vein and edge, as tattooed: the same mark in all four pictures. */
const LEAF =
  'M46 108C52 70 78 42 116 34C116 74 92 102 46 108ZM40 116L92 58M62 92C66 86 68 80 68 74M72 81C80 80 86 77 92 73'

/** From, bent by two, to. */
type Curve = readonly [x: number, y: number, x1: number, y1: number, x2: number, y2: number, toX: number, toY: number]
/** The leaf's vein and edges again: the skin dries where the light has gone in. */
const TREATED: readonly Curve[] = [
  [46, 108, 52, 70, 78, 42, 116, 34],
  [46, 108, 92, 102, 116, 74, 116, 34],
  [44, 112, 60, 94, 76, 76, 92, 58],
]

function pointOn([x, y, x1, y1, x2, y2, toX, toY]: Curve, t: number) {
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
  return { x: a * x + b * x1 + c * x2 + d * toX, y: a * y + b * y1 + c * y2 + d * toY }
}

type Grain = { perLine: number; apart: number; size: number; seed: number }

/** Uneven grains along the treated lines. */
function crust({ perLine, apart, size, seed }: Grain) {
  const chance = seeded(seed)
  const aside = () => apart * (chance() - 0.5)
  return TREATED.flatMap((line) =>
    Array.from({ length: perLine }, (_, step) => {
      const { x, y } = pointOn(line, (step + chance()) / perLine)
      return blob(x + aside(), y + aside(), size * (0.5 + chance()), chance, 0.9, 6)
    }),
  ).join('')
}

/** Dry flakes, of which an edge has come loose. */
const FLAKES =
  'M52 88q3-4 6-3M66 66q4-3 7-1M88 46q4-2 7 1M108 42q3 1 3 5M108 62q1 4-2 6M96 80q0 4-4 5M76 96q-1 3-5 3M60 104q-3 2-6 0M80 72q4-1 5 2M62 92q3 0 4 3'
const bleeding = [
  [60, 88],
  [70, 70],
  [84, 70],
  [96, 54],
  [88, 88],
  [106, 48],
  [72, 96],
  [104, 78],
]

/** The skin at a stage of healing, schematic. */
export function HealingPicture({ stage, id }: { stage: Stage; id: string }) {
  return (
    <svg viewBox="0 0 160 144" aria-hidden="true">
      <radialGradient id={id}>
        <stop offset="0" className="dg-glow" />
        <stop offset=".55" className="dg-glow" />
        <stop offset="1" className="dg-glow-end" />
      </radialGradient>
      <rect className="dg-f-skin" width="160" height="144" />
      <ellipse className={`dg-redness-${stage}`} cx="80" cy="72" rx="78" ry="70" fill={`url(#${id})`} />
      {stage === 'second' ? (
        <path className="dg-s-swelling" d="M34 112C30 66 70 22 124 24M126 34C130 82 96 122 44 122" />
      ) : null}
      <path className={`dg-leaf dg-leaf-${stage}`} d={LEAF} />
      {stage === 'first' ? <path className="dg-s-frost" d={LEAF} /> : null}
      {stage === 'first'
        ? bleeding.map(([x, y]) => <circle key={`${x}-${y}`} className="dg-f-blood" cx={x} cy={y} r="1.5" />)
        : null}
      {stage === 'third' ? <Crust /> : null}
    </svg>
  )
}

const Crust = () => (
  <>
    <path className="dg-f-dry" d={crust({ perLine: 11, apart: 9, size: 4.2, seed: 4 })} />
    <path className="dg-f-crust" d={crust({ perLine: 22, apart: 4, size: 2.1, seed: 9 })} />
    <path className="dg-s-flake" d={FLAKES} />
  </>
)
