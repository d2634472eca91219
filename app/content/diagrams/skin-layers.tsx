import { DiagramFigure } from './figure.tsx'
import { blob, seeded, SkinTile, speck, splinter, TILE } from './skin-art.tsx'
import { useDiagramTexts, type DiagramText } from './texts.ts'

type Particle = readonly [x: number, y: number, radius: number]
const WHOLE: Particle[] = [
  [92, 272, 29],
  [178, 322, 31],
  [248, 240, 28],
  [330, 298, 28],
  [112, 356, 21],
  [262, 348, 22],
  [338, 218, 18],
  [172, 240, 16],
]
const SHATTERED: Particle[] = [
  [160, 232, 40],
  [240, 262, 42],
  [182, 312, 42],
  [248, 212, 34],
]
const CELLS: Particle[] = [
  [88, 256, 38],
  [204, 304, 41],
  [326, 274, 35],
]
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Ink before the pulse: whole particles, a few crumbs beside them. */
function WholeInk() {
  const chance = seeded(5)
  const particles = WHOLE.map(([x, y, radius]) => blob(x, y, radius, chance, 0.34))
  const crumbs = WHOLE.flatMap(([x, y]) =>
    times(3).map(() => speck(x + (chance() - 0.5) * 82, y + (chance() - 0.5) * 66)),
  )
  const gleam = WHOLE.map(([x, y, radius]) => blob(x - radius * 0.28, y - radius * 0.3, radius * 0.28, chance, 0.3, 5))
  return (
    <g>
      <path className="dg-f-ink" d={particles.join('')} />
      <path className="dg-s-crumb" d={crumbs.join('')} />
      <path className="dg-f-gleam" d={gleam.join('')} />
    </g>
  )
}

/** The pulse: a beam through the skin and the particles flying apart in it. */
function ShatteredInk() {
  const chance = seeded(8)
  const shards = SHATTERED.flatMap(([x, y, far]) =>
    times(18).map(() => {
      const [angle, reach] = [chance() * Math.PI * 2, chance() ** 0.7 * far]
      const size = Math.max(1.8, 8.5 * (1 - reach / 50) * (0.5 + chance() * 0.7))
      return splinter(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, size, chance)
    }),
  )
  const sparks = SHATTERED.flatMap(([x, y, far]) =>
    times(7).map((index) => {
      const [dx, dy] = [Math.cos(index * 0.9 + 0.2), Math.sin(index * 0.9 + 0.2)]
      return `M${Math.round(x + dx * far)} ${Math.round(y + dy * far)}l${Math.round(dx * 12)} ${Math.round(dy * 12)}`
    }),
  )
  return (
    <g>
      <path d="M112 10H288L272 372H128Z" fill="url(#dg-sl-beam)" />
      <path
        className="dg-s-ray"
        d={times(9)
          .map((index) => `M${136 + index * 16} 14V56`)
          .join('')}
      />
      <path className="dg-f-ink" d={shards.join('')} />
      <path className="dg-s-spark" d={sparks.join('')} />
    </g>
  )
}

/** Afterwards: dust, the cells that have taken it up, and a lymph vessel. */
function ClearedInk() {
  const chance = seeded(21)
  const dust = times(60).map(() => speck(36 + chance() * 336, 218 + chance() * 132))
  const carried = times(20).map((index) => speck(112 + index * 14.5, 377 - index * 1.2 + (chance() - 0.5) * 13))
  const eaten = CELLS.flatMap(([x, y, r]) =>
    times(10).map(() => speck(x - r * 0.2 + (chance() - 0.5) * r, y - r * 0.1 + (chance() - 0.5) * r)),
  )
  const vessel = 'M400 352C340 346 300 372 236 366C186 360 150 378 96 380'
  return (
    <g>
      <path className="dg-s-vessel" d={vessel} />
      <path className="dg-s-lumen" d={vessel} />
      <path className="dg-s-speck" d={[...dust, ...carried].join('')} />
      <path className="dg-f-cell" d={CELLS.map(([x, y, r]) => blob(x, y, r, chance, 0.42, 10)).join('')} />
      <path
        className="dg-f-core"
        d={CELLS.map(([x, y, r]) => blob(x + r * 0.3, y + r * 0.2, r * 0.3, chance, 0.2, 6)).join('')}
      />
      <path className="dg-s-crumb" d={eaten.join('')} />
      <path className="dg-s-lead" d="M216 278L232 214M176 371L164 424" />
      <circle className="dg-f-ink" cx="216" cy="278" r="3.5" />
      <circle className="dg-f-ink" cx="176" cy="371" r="3.5" />
    </g>
  )
}

const view = `0 0 ${TILE.width} ${TILE.height}`

/** Ink before, during and after a pulse: three pictures that join into one where there is room. */
export function SkinLayers() {
  const t = useDiagramTexts()
  const steps = [
    {
      key: 'before',
      name: t('skin-before'),
      text: t('skin-before-text'),
      picture: t('skin-before-picture'),
      art: <WholeInk />,
    },
    {
      key: 'pulse',
      name: t('skin-pulse'),
      text: t('skin-pulse-text'),
      picture: t('skin-pulse-picture'),
      art: <ShatteredInk />,
    },
    {
      key: 'after',
      name: t('skin-after'),
      text: t('skin-after-text'),
      picture: t('skin-after-picture'),
      art: <ClearedInk />,
    },
  ]
  return (
    <DiagramFigure name="skin-layers" title={t('skin-title')} note={t('skin-note')}>
      <ol className="dg-skin">
        {steps.map(({ key, name, text, picture, art }, index) => (
          <li key={key} className={`dg-skin-${key}`}>
            <div className="dg-skin-picture">
              <svg viewBox={view} role="img" aria-label={picture}>
                {index === 0 ? <SkinDefinitions /> : null}
                <use
                  href="#dg-sl-skin"
                  {...(index === 1 ? { transform: `translate(${TILE.width}) scale(-1 1)` } : {})}
                />
                {art}
              </svg>
              {index === 0 ? <Labels names={['epidermis', 'dermis', 'subcutis']} t={t} /> : null}
              {index === 2 ? <Labels names={['macrophage', 'lymph']} t={t} /> : null}
            </div>
            <p className="dg-step">
              <span className="dg-step-number">{index + 1}</span> {name}
            </p>
            <p className="dg-text">{text}</p>
          </li>
        ))}
      </ol>
    </DiagramFigure>
  )
}

function SkinDefinitions() {
  return (
    <defs>
      <linearGradient id="dg-sl-beam" x1="0" y1="0" x2="0" y2="1">
        <stop className="dg-beam-edge" offset="0" />
        <stop className="dg-beam-core" offset=".2" />
        <stop className="dg-beam-core" offset=".6" />
        <stop className="dg-beam-edge" offset="1" />
      </linearGradient>
      <symbol id="dg-sl-skin" viewBox={view} width={TILE.width} height={TILE.height}>
        <SkinTile />
      </symbol>
    </defs>
  )
}

type LabelName = 'epidermis' | 'dermis' | 'subcutis' | 'macrophage' | 'lymph'
function Labels({ names, t }: { names: LabelName[]; t: DiagramText }) {
  return names.map((name) => (
    <span key={name} className={`dg-label dg-label-${name}`}>
      {t(`skin-${name}`)}
    </span>
  ))
}
