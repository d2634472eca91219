import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { mayBeMeasured } from '#app/domain/journal/fading.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Fading } from '../queries/fading.ts'
import type { LinkedPhoto } from './photo-course.tsx'
import { sessionsLabel } from './photo-words.ts'
import './fading.css'

/** Measures the two photos that are beside each other now. */
export function MeasureFading({ a, b }: { a: LinkedPhoto; b: LinkedPhoto }) {
  const { t } = useTranslation('fading')
  const { formData } = useNavigation()
  if (a.id === b.id) return null
  if (!mayBeMeasured(a) || !mayBeMeasured(b)) return <p className="small sec">{t('fresh')}</p>
  return (
    <Form method="post" preventScrollReset className="fading-measure">
      <input type="hidden" name="first" value={a.id} />
      <input type="hidden" name="second" value={b.id} />
      <Button
        type="submit"
        name="act"
        value="measure"
        tone="secondary"
        size="small"
        busy={formData?.get('act') === 'measure'}
        busyLabel={t('measuring')}
      >
        {t('measure')}
      </Button>
      <span className="small sec">{t('measure-hint')}</span>
    </Form>
  )
}

/** What was measured of a tattoo, each figure with how sure it is and what staff said to it. */
export function FadingList({ fadings, canChange }: { fadings: Fading[]; canChange: boolean }) {
  const { t } = useTranslation(['fading', 'analysis'])
  const { t: named } = useTranslation('photos')
  if (fadings.length === 0) return null
  return (
    <div className="fading-list">
      <h3>{t('fading:title')}</h3>
      <ul>
        {fadings.map((fading) => (
          <li key={fading.id}>
            <div>
              <p className="strong">{t('fading:left', fading)}</p>
              <p className="small sec">{sessionsLabel(named, fading.treatments)}</p>
              {/* Of one colour the figure is the whole one. */}
              {fading.colours.length > 1 ? (
                <ul className="small">
                  {fading.colours.map(({ ink, ...figure }) => (
                    <li key={ink}>{t('fading:colour', { ink: t(`analysis:ink-${ink}`), ...figure })}</li>
                  ))}
                </ul>
              ) : null}
              <p className="small sec">{t('fading:measured-by', { who: fading.measuredBy })}</p>
            </div>
            <Settle fading={fading} canChange={canChange} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Settle({ fading: { id, left, confirmedBy }, canChange }: { fading: Fading; canChange: boolean }) {
  const { t } = useTranslation('fading')
  return (
    <div>
      <Badge tone={confirmedBy ? 'ok' : 'warn'} shape={confirmedBy ? 'full' : 'hollow'}>
        {confirmedBy ? t('confirmed', { who: confirmedBy }) : t('waits')}
      </Badge>
      {canChange ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="fading" value={id} />
          {confirmedBy ? null : (
            <>
              <p className="small sec">{t('look')}</p>
              <Button type="submit" name="act" value="confirm" size="small" aria-label={t('confirm-of', { left })}>
                {t('confirm')}
              </Button>
            </>
          )}
          <Button
            type="submit"
            name="act"
            value="set-aside"
            tone="secondary"
            size="small"
            aria-label={t('set-aside-of', { left })}
          >
            {t('set-aside')}
          </Button>
        </Form>
      ) : null}
    </div>
  )
}
