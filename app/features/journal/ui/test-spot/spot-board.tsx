import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#app/domain/journal/journal.ts'
import { inPercent, SPOT_LETTERS, SPOTS_MAX, weakerThanBefore } from '#app/domain/journal/spot-places.ts'
import { Button } from '#app/ui/button.tsx'
import { placeIn } from '../../entry-schema.ts'
import { copyOf, fieldsOf, lineKey, linesIn, numberOf, weakestFirst } from '../../lines-schema.ts'
import type { CoursePhoto } from '../tattoo-courses.tsx'
import type { Entry } from '../treatment/use-entry.ts'
import { SpotClock } from './spot-clock.tsx'
import { pinId, SpotPicture } from './spot-picture.tsx'

type Props = {
  entry: Entry
  /** The newest of the tattoo, or the one a corrected entry was placed on. */
  photo: CoursePhoto | null
  /** The clinic's time in minutes since 1970; null: a corrected entry, whose spots were given long ago. */
  serverNow: number | null
}

const MIDDLE: Place = { x: 0.5, y: 0.5 }

/** Where each line of a test spot is on the tattoo. A click places the first that has no place, or one more. */
export function SpotBoard({ entry, photo, serverNow }: Props) {
  const { t } = useTranslation('journal')
  const lines = linesIn(entry.typed)
  const places = lines.map(placeIn)
  const [chosen, setChosen] = useState(0)
  const focusPin = useFocusAfter()
  const on = { spotPhoto: photo?.id ?? '' }
  const move = (spot: number, { x, y }: Place) =>
    entry.set({ [lineKey(spot, 'spotX')]: String(x), [lineKey(spot, 'spotY')]: String(y), ...on })
  const place = (to: Place) => {
    const free = places.indexOf(null)
    const spot = free >= 0 ? free : lines.length < SPOTS_MAX ? lines.length : chosen
    if (spot < lines.length) move(spot, to)
    // The next spot begins with the settings of the one before: the weakest comes first.
    else {
      const next = { ...copyOf(lines.at(-1)!), spotX: String(to.x), spotY: String(to.y) }
      entry.set({ ...fieldsOf([...lines, next]), ...on })
    }
    setChosen(spot)
    focusPin(spot)
  }
  return (
    <section className="spot-board" aria-label={t('spots')}>
      <h2 className="lb">
        <span>{t('spot-press')}</span>
        <span className="mut">{t('spot-count', { count: places.filter(Boolean).length, most: SPOTS_MAX })}</span>
      </h2>
      <SpotPicture
        photo={photo}
        places={places}
        chosen={chosen}
        edit={{ onPlace: place, onMove: move, onChoose: setChosen }}
      />
      <Order entry={entry} />
      {serverNow === null ? null : (
        <SpotClock entry={entry} placed={places.filter(Boolean).length} serverNow={serverNow} />
      )}
      <p className="small sec" id="spot-moves">
        {t('spot-moves')}
      </p>
      <ol className="spot-list">
        {places.map((at, spot) => (
          <li key={spot}>
            <span className="strong">{SPOT_LETTERS[spot]}</span>
            <span className="sec">{at ? t('spot-at', inPercent(at)) : t('spot-nowhere')}</span>
            <Button
              tone="secondary"
              size="small"
              onClick={() => {
                if (!at) move(spot, MIDDLE)
                focusPin(spot)
              }}
            >
              {t(at ? 'spot-move' : 'spot-place', { letter: SPOT_LETTERS[spot] })}
            </Button>
          </li>
        ))}
      </ol>
      <input type="hidden" name="spotPhoto" value={photo?.id ?? ''} />
      {lines.map((line, spot) =>
        (['spotX', 'spotY', 'spotReactions'] as const).map((field) => (
          <input key={`${spot} ${field}`} type="hidden" name={lineKey(spot, field)} value={line[field]} />
        )),
      )}
    </section>
  )
}

/** Says which spots are weaker than one given before them, and puts them in order. */
function Order({ entry }: Pick<Props, 'entry'>) {
  const { t } = useTranslation('journal')
  const lines = linesIn(entry.typed)
  const fluences = lines.map(({ fluence }) => numberOf(fluence))
  const weaker = weakerThanBefore(fluences)
  if (weaker.length === 0) return null
  return (
    <div className="note warn" role="status">
      {t('spots-order', { letters: weaker.map((spot) => SPOT_LETTERS[spot]).join(', ') })}{' '}
      <Button tone="text" size="small" onClick={() => entry.set(fieldsOf(weakestFirst(lines)))}>
        {t('spots-sort')}
      </Button>
    </div>
  )
}

/** Focuses a pin once it is on the picture. */
function useFocusAfter() {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    document.getElementById(pinId(wanted.current))?.focus()
    wanted.current = null
  })
  // A pin that is there already is drawn again with the choice of its spot.
  const [, draw] = useState(0)
  return (spot: number) => {
    wanted.current = spot
    draw((count) => count + 1)
  }
}
