/** One tile of skin, 400 × 480, drawn once and mirrored beside itself: cosines of whole periods make the seam vanish. */
const TOP = 64
const RETE = 150
const SUBCUTIS = 392
export const TILE = { width: 400, height: 480 } as const

const n = (value: number) => String(Math.round(value * 10) / 10)

/** Repeatable chance between 0 and 1, so that every rendering of a page is the same bytes. */
export function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const wave = (x: number, periods: number) => Math.cos((Math.PI * periods * x) / TILE.width)
const top = (x: number) => TOP + 3 * wave(x, 9) + 2 * wave(x, 22)
const rete = (x: number) => RETE + 14 * wave(x, 17) + 6 * wave(x, 41)
const subcutis = (x: number) => SUBCUTIS + 10 * wave(x, 4)

function edge(height: (x: number) => number, step: number) {
  const points: string[] = []
  for (let x = 0; x <= TILE.width; x += step) points.push(`${x} ${n(height(x))}`)
  return points.join('L')
}
const below = (height: (x: number) => number, step: number) =>
  `M${edge(height, step)}V${TILE.height}H0Z`

/** A round, uneven particle or cell. */
export function blob(x: number, y: number, radius: number, chance: () => number, uneven = 0.3, corners = 8) {
  const points = Array.from({ length: corners }, (_, index) => {
    const reach = radius * (1 - uneven / 2 + uneven * chance())
    const angle = (index / corners) * Math.PI * 2
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const
  })
  const middle = (a: readonly [number, number], b: readonly [number, number]) => `${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2)}`
  const curves = points.map((point, index) => {
    return `Q${n(point[0])} ${n(point[1])} ${middle(point, points[(index + 1) % corners]!)}`
  })
  return `M${middle(points.at(-1)!, points[0]!)}${curves.join('')}Z`
}

function collagen(chance: () => number) {
  return Array.from({ length: 46 }, () => {
    const [x, y] = [chance() * TILE.width - 20, RETE + 34 + chance() * 190]
    const [length, slope] = [36 + 50 * chance(), (chance() - 0.5) * 28]
    return `M${n(x)} ${n(y)}q${n(length / 2)} ${n(slope - 9)} ${n(length)} ${n(slope)}`
  }).join('')
}

function epidermisCells(chance: () => number) {
  const cells: string[] = []
  for (let row = 0; row < 4; row++) {
    for (let x = (row % 2) * 14; x <= TILE.width; x += 28) {
      const [y, width, height] = [TOP + 27 + row * 16 + chance() * 3, 11.5 - row * 0.5, 4.4 + row * 0.8]
      if (y < rete(x) - 8) cells.push(`M${n(x - width)} ${n(y)}a${width} ${n(height)} 0 1 0 ${2 * width} 0a${width} ${n(height)} 0 1 0 ${-2 * width} 0`)
    }
  }
  return cells.join('')
}

function fatCells(chance: () => number) {
  const rows = [0, 1].flatMap((row) => Array.from({ length: 8 }, (_, index) => ({ x: index * 57 + row * 28, y: SUBCUTIS + 40 + row * 44 })))
  return rows.map(({ x, y }) => blob(x, y + chance() * 4, 25 + chance() * 3, chance, 0.12, 7)).join('')
}

/** The skin without ink: air, epidermis, dermis with its fibres, subcutis with fat cells. */
export function SkinTile() {
  const chance = seeded(11)
  return (
    <g>
      <rect className="dg-f-air" width={TILE.width} height={TILE.height} />
      <path className="dg-f-epidermis" d={below(top, 8)} />
      <path className="dg-s-cell" d={epidermisCells(chance)} />
      <path className="dg-s-horn" d={`M${edge((x) => top(x) + 4, 16)}M${edge((x) => top(x) + 9, 16)}`} />
      <path className="dg-f-dermis" d={below(rete, 4)} />
      <path className="dg-s-fibre" d={collagen(chance)} />
      <path className="dg-f-subcutis" d={below(subcutis, 20)} />
      <path className="dg-f-fat" d={fatCells(chance)} />
    </g>
  )
}
