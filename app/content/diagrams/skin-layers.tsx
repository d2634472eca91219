import { DiagramFigure } from './figure.tsx'
import { blob, seeded, SkinTile, TILE } from './skin-art.tsx'
import { texts } from './texts.ts'
import type { DiagramProps } from './types.ts'

const WHOLE = [[96, 262, 25], [176, 316, 27], [252, 244, 23], [322, 300, 24], [120, 352, 19], [238, 366, 21], [330, 222, 15]] as const
const SHATTERED = [[160, 232], [236, 268], [184, 312], [250, 210]] as const
const CELLS = [[92, 252, 36], [214, 300, 40], [314, 236, 33]] as const

/** Ink before the pulse: whole particles, a few crumbs beside them. */
function WholeInk() {
  const chance = seeded(5)
  const particles = WHOLE.map(([x, y, radius]) => blob(x, y, radius, chance, 0.34))
  const crumbs = WHOLE.flatMap(([x, y]) => {
    return [0, 1, 2].map(() => blob(x + (chance() - 0.5) * 72, y + (chance() - 0.5) * 62, 2 + chance() * 3, chance, 0.3, 5))
  })
  const gleam = WHOLE.map(([x, y, radius]) => blob(x - radius * 0.28, y - radius * 0.3, radius * 0.28, chance, 0.3, 6))
  return (
    <g>
      <path className="dg-f-ink" d={[...particles, ...crumbs].join('')} />
      <path className="dg-f-gleam" d={gleam.join('')} />
    </g>
  )
}

/** The pulse: a beam through the skin and the particles flying apart in it. */
function ShatteredInk() {
  const chance = seeded(8)
  const shards = SHATTERED.flatMap(([x, y]) =>
    Array.from({ length: 20 }, () => {
      const [angle, reach] = [chance() * Math.PI * 2, Math.pow(chance(), 0.7) * 42]
      const size = Math.max(1.2, 7 * (1 - reach / 48) * (0.5 + chance() * 0.7))
      return blob(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, size, chance, 0.7, 5)
    }),
  )
  const sparks = SHATTERED.flatMap(([x, y]) =>
    Array.from({ length: 8 }, (_, index) => {
      const angle = (index / 8) * Math.PI * 2 + 0.2
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      return `M${(x + dx * 40).toFixed(0)} ${(y + dy * 40).toFixed(0)}l${(dx * 12).toFixed(0)} ${(dy * 12).toFixed(0)}`
    }),
  )
  const rays = Array.from({ length: 9 }, (_, index) => `M${136 + index * 16} 14V56`)
  return (
    <g>
      <path className="dg-f-beam" d="M112 10H288L272 372H128Z" fill="url(#dg-sl-beam)" />
      <path className="dg-s-ray" d={rays.join('')} />
      <path className="dg-f-ink" d={shards.join('')} />
      <path className="dg-s-spark" d={sparks.join('')} />
    </g>
  )
}

/** Afterwards: dust, the cells that have taken it up, and a lymph vessel. */
function ClearedInk() {
  const chance = seeded(21)
  const dust = Array.from({ length: 54 }, () => blob(40 + chance() * 330, 205 + chance() * 150, 1 + chance() * 1.9, chance, 0.2, 4))
  const eaten = CELLS.flatMap(([x, y, r]) =>
    Array.from({ length: 11 }, () => blob(x - r * 0.2 + (chance() - 0.5) * r, y - r * 0.1 + (chance() - 0.5) * r * 0.9, 1.4 + chance() * 2, chance, 0.2, 4)),
  )
  const carried = Array.from({ length: 20 }, (_, index) => blob(112 + index * 15, 376 - index * 0.9 + (chance() - 0.5) * 12, 1.3 + chance(), chance, 0.2, 4))
  const vessel = 'M400 352C340 346 300 372 236 366C186 360 150 378 96 380'
  return (
    <g>
      <path className="dg-s-vessel" d={vessel} />
      <path className="dg-s-lumen" d={vessel} />
      <path className="dg-f-dust" d={[...dust, ...carried].join('')} />
      <path className="dg-f-cell" d={CELLS.map(([x, y, r]) => blob(x, y, r, chance, 0.42, 11)).join('')} />
      <path className="dg-f-core" d={CELLS.map(([x, y, r]) => blob(x + r * 0.3, y + r * 0.2, r * 0.3, chance, 0.2, 6)).join('')} />
      <path className="dg-f-ink" d={eaten.join('')} />
      <path className="dg-s-lead" d="M226 284L252 206M176 371L164 424" />
      <circle className="dg-f-ink" cx="226" cy="284" r="3.5" />
      <circle className="dg-f-ink" cx="176" cy="371" r="3.5" />
    </g>
  )
}

const view = `0 0 ${TILE.width} ${TILE.height}`

/** Ink before, during and after a pulse: three pictures that join into one where there is room. */
export function SkinLayers({ lng }: DiagramProps) {
  const t = texts[lng].skin
  const steps = [
    { key: 'before', name: t.before, text: t.beforeText, picture: t.beforePicture, art: <WholeInk /> },
    { key: 'pulse', name: t.pulse, text: t.pulseText, picture: t.pulsePicture, art: <ShatteredInk /> },
    { key: 'after', name: t.after, text: t.afterText, picture: t.afterPicture, art: <ClearedInk /> },
  ]
  return (
    <DiagramFigure name="skin-layers" title={t.title} note={t.note}>
      <ol className="dg-skin">
        {steps.map(({ key, name, text, picture, art }, index) => (
          <li key={key} className={`dg-skin-${key}`}>
            <div className="dg-skin-picture">
              <svg viewBox={view} role="img" aria-label={picture}>
                {index === 0 ? <SkinDefinitions /> : null}
                <use href="#dg-sl-skin" {...(index === 1 ? { transform: `translate(${TILE.width}) scale(-1 1)` } : {})} />
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
function Labels({ names, t }: { names: LabelName[]; t: Record<LabelName, string> }) {
  return names.map((name) => (
    <span key={name} className={`dg-label dg-label-${name}`}>
      {t[name]}
    </span>
  ))
}
