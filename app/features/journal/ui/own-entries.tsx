import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { formatNumber, inLanguage } from '#app/domain/language.ts'
import type { Page } from '#app/input/page.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import type { SharedEntry, SharedSettings } from '../queries/shared.ts'

/** What was done in plain words, the newest first with what the laser was set to. */
export function OwnEntries({ entries }: { entries: Page<SharedEntry> }) {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  // One tattoo has its name above its photos.
  const isOfMany = new Set(entries.rows.map(({ tattoo }) => tattoo).filter(Boolean)).size > 1
  return (
    <Panel title={t('done')}>
      {entries.total === 0 ? <Empty>{t('done-none')}</Empty> : null}
      <ol className="own-journal-entries">
        {entries.rows.map(({ id, kind, day, tattoo, treatment, author, words, settings, reading }, index) => (
          <li key={id}>
            <h3 className="strong">
              {kind === 'treatment' ? t('session', { count: treatment! }) : t(kind === 'note' ? 'note' : 'test-spot')}
            </h3>
            <p className="small sec tnum">{`${formatDay(day, lng, 'data')} · ${author}`}</p>
            {tattoo && isOfMany ? <p className="small sec">{tattoo}</p> : null}
            {words ? <p>{words}</p> : null}
            {reading ? (
              <p className="strong">{t(`spot-read-${reading.answer}`, { day: formatDay(reading.on, lng, 'data') })}</p>
            ) : null}
            {index === 0 && entries.page === 1 && settings ? <Settings settings={settings} /> : null}
          </li>
        ))}
      </ol>
      <Pager
        page={entries.page}
        pages={entries.pages}
        label={t('done-pages')}
        hrefOf={(to) => inLanguage(`?entries=${to}`, lng)}
      />
    </Panel>
  )
}

/** The wavelength the skin's own pigment takes up least of, as the page on the laser says. */
const LONG_WAVE_NM = 1064

function Settings({ settings: { lines, pain } }: { settings: SharedSettings }) {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  return (
    <>
      <dl className="own-journal-settings">
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
        {pain === null ? null : (
          <div>
            <dt>{t('pain')}</dt>
            <dd>{t('pain-value', { pain })}</dd>
          </div>
        )}
      </dl>
      <p>
        <a className="link" href={inLanguage('/dashboard/messages', lng)}>
          {t('ask-about')}
        </a>
      </p>
    </>
  )
}

function Line({ line: { wavelengthNm, fluence, change } }: { line: SharedSettings['lines'][number] }) {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  const figure = (value: number) => formatNumber(value, lng)
  const strength = { fluence: figure(fluence), by: figure(Math.abs(change ?? 0)) }
  const way = change === null ? 'value' : change === 0 ? 'same' : change > 0 ? 'more' : 'less'
  return (
    <>
      <div>
        <dt>{t('light')}</dt>
        <dd>{t(wavelengthNm === LONG_WAVE_NM ? 'light-long' : 'light-value', { nm: wavelengthNm })}</dd>
      </div>
      <div>
        <dt>{t('strength')}</dt>
        <dd>{t(`strength-${way}`, strength)}</dd>
      </div>
    </>
  )
}
