import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { TextArea } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { MARK_SIDE, MARK_SQUARES } from '../../cover-up-schema.ts'
import './cover-up.css'

type Props = {
  picture: { url: string; width: number; height: number }
  endsOn: ClinicDay
  /** What was wrong with the answer that was sent, and what it was. */
  wrong: { text: string; squares: readonly string[]; note: string } | null
}

const SQUARES = Array.from({ length: MARK_SQUARES }, (_, square) => square)

/** For the artist a client has invited: one photo, its squares to press, and a word. Nothing says whose it is. */
export function CoverUpPage({ picture, endsOn, wrong }: Props) {
  const clinic = useClinic()
  const { t } = useTranslation('cover-up')
  const lng = useLanguage()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main className="cover-up-page">
      <h1>{t('artist-title')}</h1>
      <p className="lead">{t('artist-lead', { clinic: clinic.name })}</p>
      <p className="small sec">{t('artist-ends', { day: formatDay(endsOn, lng, 'data') })}</p>
      <Form method="post" className="cover-up-mark">
        {wrong ? <FormRefusal>{wrong.text}</FormRefusal> : null}
        <div className="cover-up-photo">
          <img src={picture.url} alt={t('photo-alt')} width={picture.width} height={picture.height} />
          <fieldset className="cover-up-squares">
            <legend className="sr">{t('squares')}</legend>
            {SQUARES.map((square) => (
              <label key={square}>
                <input
                  type="checkbox"
                  name="square"
                  value={square}
                  defaultChecked={wrong?.squares.includes(String(square))}
                />
                <span className="sr">
                  {t('square', { row: Math.floor(square / MARK_SIDE) + 1, column: (square % MARK_SIDE) + 1 })}
                </span>
              </label>
            ))}
          </fieldset>
        </div>
        <TextArea
          label={t('note')}
          hint={t('note-hint')}
          name="note"
          maxLength={500}
          defaultValue={wrong?.note}
          optional
        />
        <Button type="submit" busy={isBusy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </Form>
    </main>
  )
}

/** The answer is sent, or the link opens nothing any more. */
export function CoverUpOver({ isSent }: { isSent: boolean }) {
  const { t } = useTranslation('cover-up')
  return (
    <main className="cover-up-page">
      <h1>{t(isSent ? 'thanks' : 'link-gone')}</h1>
      <p className="lead">{t(isSent ? 'thanks-text' : 'link-gone-text')}</p>
    </main>
  )
}
