import { useTranslation } from 'react-i18next'
import { REACTIONS } from '#app/domain/journal/journal.ts'
import { SPOT_LETTERS } from '#app/domain/journal/spot-places.ts'
import { lineKey, type TypedLine } from '../../lines-schema.ts'
import type { Entry } from '../treatment/use-entry.ts'

type Props = { entry: Entry; spot: number; line: Required<TypedLine> }

/** How the skin reacted at once where this line was tried. */
export function SpotReactions({ entry, spot, line }: Props) {
  const { t } = useTranslation('journal')
  const seen = line.spotReactions.split(',')
  return (
    <fieldset className="room-group room-chips spot-reactions">
      <legend className="sr">{t('spot-reaction', { letter: SPOT_LETTERS[spot] })}</legend>
      <div>
        {REACTIONS.map((reaction) => (
          <label key={reaction}>
            <input
              type="checkbox"
              checked={seen.includes(reaction)}
              onChange={({ currentTarget: { checked } }) =>
                entry.set({
                  [lineKey(spot, 'spotReactions')]: REACTIONS.filter((one) =>
                    one === reaction ? checked : seen.includes(one),
                  ).join(','),
                })
              }
            />
            <span>{t(`reaction-${reaction}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
