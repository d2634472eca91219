import { useTranslation } from 'react-i18next'
import type { BoxSides } from '#app/domain/scan/scan-size.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'

/** How much of the picture a ruler with its length needs beside the box. */
const ROOM = { across: 0.12, down: 0.16 } as const

type Props = { sides: BoxSides; width: number; height: number }

/** Rulers along the box: below it and to its right, on its other sides where the picture ends, inside as a last way. */
export function Rulers({ sides: { box, acrossCm, downCm }, width, height }: Props) {
  const across = placed(box.top / height, box.bottom / height, ROOM.across)
  const down = placed(box.left / width, box.right / width, ROOM.down)
  const share = (value: number) => `${100 * value}%`
  const breadth = { left: share(box.left / width), width: share((box.right - box.left) / width) }
  const depth = { top: share(box.top / height), height: share((box.bottom - box.top) / height) }
  return (
    <>
      <Ruler way={`sc-across ${across.side}`} style={{ ...breadth, top: share(across.at) }} cm={acrossCm} />
      <Ruler way={`sc-down ${down.side}`} style={{ ...depth, left: share(down.at) }} cm={downCm} />
    </>
  )
}

function placed(first: number, last: number, room: number) {
  if (last + room < 1) return { at: last, side: 'after' }
  return { at: first > room ? first : last, side: 'before' }
}

/** Its length is said with the picture (`outlined-sized`). */
function Ruler({ way, style, cm }: { way: string; style: Record<string, string>; cm: number }) {
  const { t } = useTranslation('analysis')
  const length = cm.toLocaleString(useLanguage(), { minimumFractionDigits: 1 })
  return (
    <span className={`sc-side small ${way}`} style={style} aria-hidden="true">
      <b>{t('box-side', { cm: length })}</b>
    </span>
  )
}
