import { useRef, type CSSProperties, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatArea } from '#app/domain/scan/analysis.ts'
import type { Dab } from '#app/domain/scan/geometry/mask-edit.ts'
import { boxOf, pixelsIn } from '#app/domain/scan/geometry/mask.ts'
import { boxSides, type BoxSides } from '#app/domain/scan/scan-size.ts'
import { Message } from '#app/ui/fields/field.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { Press } from '#app/ui/button.tsx'
import { Rulers } from '../scale/rulers.tsx'
import { FrameMarks, Mark, OutlineMarks } from '../scale/marks.tsx'
import { pointsOf } from '../scale/reference-points.ts'
import { markingOf } from '../scale/marking.ts'
import { scanPhotoUrl } from '../scan-api.ts'
import type { ShownResult } from './use-result.ts'
import type { Scan } from '../use-scan.ts'

export const TOOLS = ['look', 'frame', 'add', 'remove', 'scale'] as const
export type Tool = (typeof TOOLS)[number]
export type Pictured = { scan: Scan; shown: ShownResult; photo: number; tool: Tool }

type PictureProps = Pictured & { onPhoto(photo: number): void }

const BRUSH = 0.03

/** A photo with what was found drawn on it, what the tool in hand can change, and the other photos to choose. */
export function ResultPicture({ onPhoto, ...pictured }: PictureProps) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const { scan, shown, photo, tool } = pictured
  const measure = shown.measures.photos[photo]!
  const { cm2 } = shown.result.size
  const edits = scan.edits[photo]!
  const sides = tool === 'frame' ? null : boxSides(shown.measures, scan.answers, photo)
  const change = (more: Partial<typeof edits>) =>
    scan.setEdits(scan.edits.map((one, index) => (index === photo ? { ...one, ...more } : one)))
  return (
    <figure className="sc-figure">
      <div className="sc-pic" style={{ '--sc-ratio': measure.width / measure.height } as CSSProperties}>
        <Drawing {...pictured} sides={sides} />
        {sides ? <Rulers sides={sides} width={measure.width} height={measure.height} /> : null}
        {tool === 'frame' ? (
          <FrameMarks frame={edits.frame ?? boxShares(measure)} onFrame={(frame) => change({ frame })} />
        ) : null}
        {tool === 'add' || tool === 'remove' ? (
          <Brush adds={tool === 'add'} onDab={(dab) => change({ dabs: [...edits.dabs, dab] })} />
        ) : null}
        {tool === 'scale' ? <ScaleMarks {...pictured} /> : null}
        {tool === 'look' || cm2 !== null ? (
          <figcaption className={isUnderCaption(measure) ? 'small low' : 'small'}>
            {cm2 === null ? t('size-unmeasured') : formatArea(cm2, lng)}
          </figcaption>
        ) : null}
      </div>
      <Advice codes={measure.advice} />
      <Thumbs scan={scan} count={shown.measures.photos.length} photo={photo} onPhoto={onPhoto} />
    </figure>
  )
}

/** The photo on this device or, after a reload and where the browser cannot show it, the one the clinic keeps. */
const previewOf = ({ photos, measuring }: Scan, photo: number): string | null =>
  photos.ready[photo]?.preview ?? (measuring.is === 'measured' ? scanPhotoUrl(measuring.scanned.id, photo) : null)

type Measure = ShownResult['measures']['photos'][number]

function Advice({ codes }: { codes: Measure['advice'] }) {
  const { t } = useTranslation('analysis')
  return codes.map((code) => <Message key={code} id={`scan-advice-${code}`} hint={t(`advice-${code}`)} />)
}

/** The size stands in the upper left corner, unless the tattoo is there. */
function isUnderCaption({ width, height, footprint }: Measure): boolean {
  const box = boxOf(footprint)
  return box !== null && box.left < 0.5 * width && box.top < 0.2 * height
}

function boxShares(measure: Measure) {
  const { width, height, footprint } = measure
  const box = boxOf(footprint)
  if (!box) return [0.2, 0.2, 0.8, 0.8] as const
  return [box.left / width, box.top / height, box.right / width, box.bottom / height] as const
}

function Drawing({ scan, shown, photo, tool, sides }: Pictured & { sides: BoxSides | null }) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const { width, height, footprint } = shown.measures.photos[photo]!
  const preview = previewOf(scan, photo)
  const { reference } = markingOf({ scan, shown, photo })
  const points = reference && reference.photo === photo ? pointsOf(reference) : []
  const at = points.map(([x, y]) => `${x * width},${y * height}`).join(' ')
  const label = sides
    ? t('outlined-sized', { across: sides.acrossCm.toLocaleString(lng), down: sides.downCm.toLocaleString(lng) })
    : t(pixelsIn(footprint) > 0 ? 'outlined' : 'not-outlined')
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {preview ? <image href={preview} width={width} height={height} preserveAspectRatio="none" /> : null}
      <OutlineMarks footprint={footprint} box={tool === 'frame' ? null : (sides?.box ?? boxOf(footprint))} />
      {at ? <polygon className="sc-reference" points={at} /> : null}
    </svg>
  )
}

/** Paints where the finger goes. Who uses no finger has the box and the parts. */
function Brush({ adds, onDab }: { adds: boolean; onDab(dab: Dab): void }) {
  const last = useRef<readonly [number, number] | null>(null)
  const dab = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height]
    const [fromX, fromY] = last.current ?? [-1, -1]
    if (Math.hypot(x - fromX, y - fromY) < BRUSH / 2) return
    last.current = [x, y]
    onDab({ x, y, radius: BRUSH, adds })
  }
  return (
    <div
      className="sc-brush"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = null
        dab(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && dab(event)}
    />
  )
}

function ScaleMarks({ scan, shown, photo }: Pictured) {
  const { t } = useTranslation('analysis')
  const { points, move } = markingOf({ scan, shown, photo })
  return points.map((point, index) => (
    <Mark
      key={index}
      at={point}
      label={t('mark', { number: index + 1, count: points.length })}
      onMove={(to) => move(points.map((one, at) => (at === index ? to : one)))}
    />
  ))
}

type ThumbsProps = { scan: Scan; count: number; photo: number; onPhoto(photo: number): void }

function Thumbs({ scan, count, photo, onPhoto }: ThumbsProps) {
  const { t } = useTranslation('analysis')
  return (
    <div className="sc-thumbs" role="group" aria-label={t('photos')}>
      {Array.from({ length: count }, (_, index) => {
        const preview = previewOf(scan, index)
        const name = t('photo-number', { number: index + 1 })
        return (
          <Press key={index} aria-pressed={index === photo} aria-label={name} onClick={() => onPhoto(index)}>
            {preview ? <img src={preview} alt="" /> : <span className="small">{name}</span>}
          </Press>
        )
      })}
    </div>
  )
}
