import { useId, useMemo, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { boxOf, type Box, type Mask } from '#app/domain/scan/geometry/mask.ts'
import { outlineOf } from '#app/domain/scan/geometry/mask-outline.ts'
import type { Frame } from '#app/domain/scan/geometry/mask-edit.ts'
import type { Point } from '#app/domain/scan/scale.ts'
import { Press } from '#app/ui/button.tsx'

const STEP = 0.004
const LONG_STEP = 0.03
const WAYS = new Map(
  Object.entries<readonly [number, number]>({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }),
)
const inside = (share: number) => Math.min(1, Math.max(0, share))

type MarkProps = { at: Point; label: string; onMove(to: Point): void }

/** A point on a picture, moved by finger, mouse or arrow keys. The picture is its parent element. */
export function Mark({ at: [x, y], label, onMove }: MarkProps) {
  const { t } = useTranslation('analysis')
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, top, width, height } = event.currentTarget.parentElement!.getBoundingClientRect()
    onMove([inside((event.clientX - left) / width), inside((event.clientY - top) / height)])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = WAYS.get(event.key)
    if (!way) return
    event.preventDefault()
    const step = event.shiftKey ? LONG_STEP : STEP
    onMove([inside(x + way[0] * step), inside(y + way[1] * step)])
  }
  return (
    <Press
      className="sc-mark"
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      aria-label={`${label}. ${t('mark-keys')}`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    />
  )
}

/** How wide the light around an outline is drawn, as a share of the photo; half of it falls inside, where it is cut away. */
const HALO = 0.026

/**
 * An outline, and the box around it, in an SVG whose units are the mask's pixels. The outline is a light around the ink:
 * over it, it would look as if it had faded already.
 */
export function OutlineMarks({ footprint, box = boxOf(footprint) }: { footprint: Mask; box?: Box | null }) {
  const around = useId()
  const { width, height } = footprint
  const path = useMemo(() => outlineOf(footprint), [footprint])
  return (
    <>
      <mask id={around} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
        <rect width={width} height={height} fill="white" />
        <path d={path} />
      </mask>
      <path className="sc-outline" d={path} strokeWidth={HALO * width} mask={`url(#${around})`} />
      {box ? (
        <>
          <rect
            className="sc-box"
            x={box.left}
            y={box.top}
            width={box.right - box.left}
            height={box.bottom - box.top}
          />
          <path className="sc-corners" d={cornersOf(box)} />
        </>
      ) : null}
    </>
  )
}

const CORNER_SHARE = 0.08

function cornersOf({ left, top, right, bottom }: Box): string {
  const arm = Math.min(right - left, bottom - top) * CORNER_SHARE
  const corner = (x: number, y: number, wayX: 1 | -1, wayY: 1 | -1) => `M${x} ${y + wayY * arm}V${y}H${x + wayX * arm}`
  return [
    corner(left, top, 1, 1),
    corner(right, top, -1, 1),
    corner(right, bottom, -1, -1),
    corner(left, bottom, 1, -1),
  ].join('')
}

const LEAST = 0.03

/** A box on a picture with two corners to move. */
export function FrameMarks({ frame, onFrame }: { frame: Frame; onFrame(frame: Frame): void }) {
  const { t } = useTranslation('analysis')
  const [left, top, right, bottom] = frame
  return (
    <>
      <svg className="sc-frame" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect x={left} y={top} width={right - left} height={bottom - top} />
      </svg>
      <Mark
        at={[left, top]}
        label={t('frame-corner-1')}
        onMove={([x, y]) => onFrame([Math.min(x, right - LEAST), Math.min(y, bottom - LEAST), right, bottom])}
      />
      <Mark
        at={[right, bottom]}
        label={t('frame-corner-2')}
        onMove={([x, y]) => onFrame([left, top, Math.max(x, left + LEAST), Math.max(y, top + LEAST)])}
      />
    </>
  )
}
