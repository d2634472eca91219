import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Compare } from '#app/ui/compare.tsx'
import { Radio } from '#app/ui/fields/field.tsx'
import './fading.css'

const SESSIONS = 8
/** The large picture after each session; before and after are the ends of the row. */
const pictureAfter = (session: number) =>
  session === 0 ? '/img/arm-foer.webp' : session === SESSIONS ? '/img/arm-efter.webp' : `/img/arm-${session}.webp`

export function Fading() {
  const { t } = useTranslation('home')
  return (
    <section className="section" id="foer-efter">
      <div className="wrap">
        <div className="grid heading">
          <h2 className="c1-8">{t('fade-title')}</h2>
          <p className="lead c8-13">{t('fade-lead')}</p>
        </div>
        <FadingPicture />
      </div>
    </section>
  )
}

type PictureProps = {
  /** Said under the picture after what it is. */
  note?: string
  /** It stands in the first view of its page. */
  isFirst?: boolean
}

/** Before and after, and every session between, which can be laid under the slider. Said to be an illustration. */
export function FadingPicture({ note, isFirst = false }: PictureProps) {
  const { t } = useTranslation('home')
  return (
    <div className="fading">
      <figure>
        <Compare
          label={t('fade-drag')}
          before={{ src: '/img/arm-foer.webp', alt: t('fade-before-alt'), tag: t('fade-before') }}
          after={{ src: '/img/arm-efter.webp', alt: t('fade-after-alt'), tag: tagOf(t, SESSIONS) }}
          isFirst={isFirst}
        />
        <figcaption className="small mut">
          {t('fade-note')}
          {note ? ` ${note}` : null}
        </figcaption>
      </figure>
      <Series />
    </div>
  )
}

type Texts = ReturnType<typeof useTranslation<'home'>>['t']

const tagOf = (t: Texts, session: number) =>
  session === 0 ? t('fade-before') : session === 1 ? t('fade-after-one') : t('fade-after', { sessions: session })

/** The second control of the picture: islands/compare.ts lays the chosen session under the slider. */
function Series() {
  const { t } = useTranslation('home')
  return (
    <fieldset className="fading-strip">
      <legend className="sr">{t('fade-series')}</legend>
      {Array.from({ length: SESSIONS + 1 }, (_, session) => (
        <label key={session}>
          <Radio
            className="sr"
            name="session"
            value={pictureAfter(session)}
            data-tag={tagOf(t, session)}
            defaultChecked={session === SESSIONS}
            autoComplete="off"
          />
          <span className="later-image">
            <img src={`/img/fade-${session}.webp`} alt="" width="520" height="640" loading="lazy" decoding="async" />
          </span>
          <b className="strong">{session === 0 ? t('fade-start') : t('fade-at', { session })}</b>{' '}
          <span className="mut">{t('fade-weeks', { weeks: session * policy.weeksBetweenLaserTreatments })}</span>
        </label>
      ))}
    </fieldset>
  )
}
