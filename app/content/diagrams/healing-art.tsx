import { blob, seeded } from './skin-art.tsx'

export type Stage = 'first' | 'second' | 'third' | 'fourth'

/** A leaf's vein and edge, as tattooed: the same mark in all four pictures. */
const LEAF =
  'M46 108C52 70 78 42 116 34C116 74 92 102 46 108ZM40 116L92 58M62 92C66 86 68 80 68 74M72 81C80 80 86 77 92 73'

function crusts() {
  const chance = seeded(4)
  const spots = [
    [58, 98],
    [66, 74],
    [84, 62],
    [96, 50],
    [104, 68],
    [82, 88],
    [74, 98],
    [110, 42],
  ] as const
  return spots.map(([x, y]) => blob(x, y, 4 + chance() * 4, chance, 0.5, 7)).join('')
}
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
        ? bleeding.map(([x, y]) => <circle key={`${x}-${y}`} className="dg-f-blood" cx={x} cy={y} r="2" />)
        : null}
      {stage === 'third' ? <path className="dg-f-crust" d={crusts()} /> : null}
    </svg>
  )
}
