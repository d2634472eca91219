/** One tile of skin, 400 × 480, drawn once and mirrored beside itself: cosines of whole periods make the seam vanish. */
const TOP = 64
const RETE = 150
const SUBCUTIS = 392
export const TILE = { width: 400, height: 480 } as const

const n = (value: number) => String(Math.round(value * 10) / 10)
const whole = (value: number) => String(Math.round(value))

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
const rete = (x: number) => RETE + 13 * wave(x, 14) + 5 * wave(x, 26)
const subcutis = (x: number) => SUBCUTIS + 10 * wave(x, 4)

/** A smooth line across the tile: a parabola through three heights per step. */
function edge(height: (x: number) => number, step: number) {
  const points: string[] = []
  for (let x = 0; x < TILE.width; x += step) {
    const [middle, next] = [x + step / 2, x + step]
    points.push(`Q${middle} ${n(2 * height(middle) - (height(x) + height(next)) / 2)} ${next} ${n(height(next))}`)
  }
  return `0 ${n(height(0))}${points.join('')}`
}
const below = (height: (x: number) => number, step: number) => `M${edge(height, step)}V${TILE.height}H0Z`

/** A round, uneven particle or cell, coordinates to the nearest unit. */
export function blob(x: number, y: number, radius: number, chance: () => number, uneven = 0.3, corners = 8) {
  const points = Array.from({ length: corners }, (_, index) => {
    const reach = radius * (1 - uneven / 2 + uneven * chance())
    const angle = (index / corners) * Math.PI * 2
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach }
  })
  const middles = points.map((point, index) => {
    const next = points[(index + 1) % corners]!
    return { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
  })
  const curves = points.map((point, index) => `Q${at(point)} ${at(middles[index]!)}`)
  return `M${at(middles.at(-1)!)}${curves.join('')}Z`
}
const at = ({ x, y }: { x: number; y: number }) => `${Math.round(x)} ${Math.round(y)}`

/** A splinter: a small triangle. */
export function splinter(x: number, y: number, size: number, chance: () => number) {
  const turn = chance() * Math.PI * 2
  const corner = (angle: number) => `${n(x + Math.cos(turn + angle) * size)} ${n(y + Math.sin(turn + angle) * size)}`
  return `M${corner(0)}L${corner(1.7 + chance())}L${corner(3.6 + chance())}Z`
}

/** A speck of dust: a stroke without length, its round cap is what is seen. */
export const speck = (x: number, y: number) => `M${Math.round(x)} ${Math.round(y)}h0`

function collagen(chance: () => number) {
  return Array.from({ length: 46 }, () => {
    const [x, y] = [chance() * TILE.width - 20, RETE + 34 + chance() * 190]
    const [length, slope] = [36 + 50 * chance(), (chance() - 0.5) * 28]
    return `M${whole(x)} ${whole(y)}q${whole(length / 2)} ${whole(slope - 9)} ${whole(length)} ${whole(slope)}`
  }).join('')
}

type Cell = { x: number; y: number; row: number }
/** Flat at the top, rounder further down, down to the lower edge of the epidermis. */
function epidermisCells(chance: () => number): Cell[] {
  return [0, 1, 2, 3]
    .flatMap((row) =>
      Array.from({ length: 13 }, (_, index) => ({
        x: index * 32 + (row % 2) * 16,
        y: TOP + 27 + row * 16 + chance() * 3,
        row,
      })),
    )
    .filter(({ x, y }) => y < rete(x) - 8)
}
const cellPath = ({ x, y, row }: Cell) => {
  const [width, height] = [13 - row, 4 + row]
  return `M${whole(x - width)} ${whole(y)}a${width} ${height} 0 1 0 ${2 * width} 0a${width} ${height} 0 1 0 ${-2 * width} 0`
}

function fatCells(chance: () => number) {
  const places = [0, 1].flatMap((row) =>
    [0, 1, 2, 3, 4, 5, 6].map((index) => ({ x: index * 62 + row * 31, y: SUBCUTIS + 40 + row * 46 })),
  )
  return places.map(({ x, y }) => blob(x, y + chance() * 4, 27 + chance() * 3, chance, 0.12, 7)).join('')
}

/** The skin without ink: air, epidermis, dermis with its fibres, subcutis with fat cells. */
export function SkinTile() {
  const chance = seeded(11)
  return (
    <g>
      <rect className="dg-f-air" width={TILE.width} height={TILE.height} />
      <path className="dg-f-epidermis" d={below(top, 10)} />
      <path className="dg-s-cell" d={epidermisCells(chance).map(cellPath).join('')} />
      <path className="dg-s-horn" d={`M${edge((x) => top(x) + 4, 20)}M${edge((x) => top(x) + 9, 20)}`} />
      <path className="dg-f-dermis" d={below(rete, 10)} />
      <path className="dg-s-fibre" d={collagen(chance)} />
      <path className="dg-f-subcutis" d={below(subcutis, 20)} />
      <path className="dg-f-fat" d={fatCells(chance)} />
    </g>
  )
}
