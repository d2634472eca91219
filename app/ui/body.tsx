import { useId, type MouseEvent } from 'react'
import { HALF } from '#app/content/diagrams/body.tsx'
import { BODY_SITES, type BodySite } from '#app/domain/scan/body-sites.ts'
import type { BodyView } from '#app/domain/scan/tattoo.ts'
import './body.css'

type Zone = [site: BodySite, d: string]

const WHOLE = (
  <>
    <path d={HALF} />
    <path d={HALF} transform="scale(-1 1)" />
  </>
)

// Rough fields that the body's outline trims, as on the pain chart. The later lies on top.
const ARM: Zone[] = [
  ['upper-arm', 'M51 134H112V196H62L52 150Z'],
  ['elbow', 'M62 196H120V218H66Z'],
  ['forearm', 'M66 218H124V262H74Z'],
  ['wrist', 'M74 262H140V284H80Z'],
  ['hand', 'M80 284H140V312H80Z'],
  ['finger', 'M80 312H140V345H80Z'],
]
const FOOT: Zone[] = [
  ['ankle', 'M0 486H60V512H0Z'],
  ['foot', 'M0 512H60V560H0Z'],
]
const ZONES: Record<BodyView, Zone[]> = {
  front: [
    ['scalp', 'M-40 0H40V24H-40Z'],
    ['face', 'M-40 24H40V68H-40Z'],
    ['neck', 'M-40 68H40V90H-40Z'],
    ['shoulder', 'M44 84H110V134H50Z'],
    ['chest', 'M0 90H46L51 134V160H0Z'],
    ['sternum', 'M0 96H9V160H0Z'],
    ['abdomen', 'M0 160H52V298H0Z'],
    ['ribs', 'M22 160H52V216H22Z'],
    ['hip', 'M30 216H58V298H30Z'],
    ['thigh', 'M0 298H70V386H0Z'],
    ['knee', 'M0 386H70V412H0Z'],
    ['shin', 'M0 412H70V486H0Z'],
    ...FOOT,
    ['toe', 'M0 542H60V560H0Z'],
    ...ARM,
  ],
  back: [
    ['scalp', 'M-40 0H40V62H-40Z'],
    ['neck', 'M-40 62H40V88H-40Z'],
    ['shoulder', 'M42 84H110V134H50Z'],
    ['upper-back', 'M0 88H44L52 134V190H0Z'],
    ['lower-back', 'M0 190H52V246H0Z'],
    ['spine', 'M0 92H8V246H0Z'],
    ['backside', 'M0 246H60V308H0Z'],
    ['thigh', 'M0 308H70V396H0Z'],
    ['calf', 'M0 396H70V486H0Z'],
    ...FOOT,
    ...ARM,
  ],
}

/** Where on the body was pressed: the place, and the point on the drawing (`domain/scan/tattoo.ts`). */
type Picked = { site: BodySite; x: number; y: number }
type DrawnPin = { id: string; x: number; y: number; label: string; isChosen: boolean }

type Props = {
  view: BodyView
  /** The place that is marked as a field. */
  site?: BodySite | null
  pins?: readonly DrawnPin[]
  onPick?(picked: Picked): void
}

/** A body to press, for eyes and fingers; the same places stand beside it as a list for a keyboard and a reader. */
export function BodyDrawing({ view, site = null, pins = [], onPick }: Props) {
  const id = useId()
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const zone = event.target instanceof Element ? event.target.closest<SVGElement>('[data-site]') : null
    const picked = BODY_SITES.find((one) => one === zone?.dataset['site'])
    const matrix = event.currentTarget.getScreenCTM()
    if (!picked || !matrix) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    onPick?.({ site: picked, x: Math.round(x), y: Math.round(y) })
  }
  return (
    <svg
      className={onPick ? 'body-drawing pressable' : 'body-drawing'}
      viewBox="-128 0 256 560"
      aria-hidden="true"
      onClick={onPick && pick}
    >
      <clipPath id={id}>{WHOLE}</clipPath>
      <g className="body-skin">{WHOLE}</g>
      <g clipPath={`url(#${id})`}>
        {ZONES[view].map(([zone, d]) => (
          <g key={zone} data-site={zone} className={zone === site ? 'on' : undefined}>
            <path d={d} />
            <path d={d} transform="scale(-1 1)" />
          </g>
        ))}
      </g>
      {pins.map((pin) => (
        <g key={pin.id} className={pin.isChosen ? 'body-pin chosen' : 'body-pin'}>
          <circle cx={pin.x} cy={pin.y} r="13" />
          <text x={pin.x} y={pin.y + 5}>
            {pin.label}
          </text>
        </g>
      ))}
    </svg>
  )
}
