import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#app/domain/journal/journal.ts'
import { SPOT_LETTERS } from '#app/domain/journal/spot-places.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { Press } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import type { CoursePhoto } from '../tattoo-courses.tsx'
import './test-spot.css'

type Props = {
  /** Null: the tattoo has none, and the places are on an empty frame. */
  photo: CoursePhoto | null
  /** Of the spots A to D; null: it has none yet. */
  places: readonly (Place | null)[]
  chosen: number | null
  /** Unset: the spots are only shown. */
  edit?: {
    onPlace: (place: Place) => void
    onMove: (spot: number, place: Place) => void
    onChoose: (spot: number) => void
  }
}

/** The picture of a tattoo with its test spots. A click places one; the arrow keys move the one that has the focus. */
export function SpotPicture({ photo, places, chosen, edit }: Props) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const picture = photo ? (
    <img src={photo.url} alt={t('photo-of', { day: formatDay(photo.takenOn, lng, 'data') })} />
  ) : (
    <span className="spot-empty">{t(edit ? 'spot-no-photo' : 'spot-frame')}</span>
  )
  return (
    <div className="spot-picture">
      {edit ? (
        <Press className="spot-surface" onClick={(event) => edit.onPlace(placeOf(event))}>
          <span className="sr">{t('spot-place-next')}. </span>
          {picture}
        </Press>
      ) : (
        picture
      )}
      {places.map((place, spot) => {
        if (!place) return null
        const pin = {
          className: 'spot-pin',
          // A style attribute in the server's markup is refused by the page's policy.
          ref: (element: HTMLElement | null) => putAt(element, place),
          'data-chosen': spot === chosen ? '' : undefined,
          children: SPOT_LETTERS[spot],
        }
        return edit ? (
          <Press
            key={spot}
            {...pin}
            id={pinId(spot)}
            aria-label={t('spot-letter', { letter: SPOT_LETTERS[spot] })}
            aria-describedby="spot-moves"
            onFocus={() => edit.onChoose(spot)}
            onKeyDown={(event) => {
              const to = movedBy(event, place)
              if (to) edit.onMove(spot, to)
            }}
          />
        ) : (
          <span key={spot} {...pin} />
        )
      })}
    </div>
  )
}

function putAt(element: HTMLElement | null, { x, y }: Place) {
  element?.style.setProperty('left', `${x * 100}%`)
  element?.style.setProperty('top', `${y * 100}%`)
}

export const pinId = (spot: number) => `spot-pin-${spot}`

const MIDDLE: Place = { x: 0.5, y: 0.5 }

/** Where the picture was clicked; its middle where a key did it. */
function placeOf({ detail, clientX, clientY, currentTarget }: MouseEvent): Place {
  if (detail === 0) return MIDDLE
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: share((clientX - left) / width), y: share((clientY - top) / height) }
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

const STEP = 0.01
const LONG_STEP = 0.05
const WAYS = new Map([
  ['ArrowLeft', { across: -1, down: 0 }],
  ['ArrowRight', { across: 1, down: 0 }],
  ['ArrowUp', { across: 0, down: -1 }],
  ['ArrowDown', { across: 0, down: 1 }],
])

function movedBy(event: KeyboardEvent, { x, y }: Place): Place | null {
  const way = WAYS.get(event.key)
  if (!way) return null
  event.preventDefault()
  const step = event.shiftKey ? LONG_STEP : STEP
  return { x: share(x + way.across * step), y: share(y + way.down * step) }
}
