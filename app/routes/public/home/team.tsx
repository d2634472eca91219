import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'

const ROLES = [
  { role: 'team-doctor', skin: 2 },
  { role: 'team-laser', skin: 5 },
  { role: 'team-nurse', skin: 3 },
  { role: 'team-manager', skin: 6 },
] as const

/** The team by role: names and portraits are the clinic's to add. */
export function Team() {
  const { t } = useTranslation('home')
  const to = useInLanguage()
  return (
    <section className="section alt">
      <div className="wrap">
        <div className="grid heading">
          <h2 className="c1-7">{t('team-title')}</h2>
          <div className="c8-13">
            <p className="lead">{t('team-lead')}</p>
            <a className="btn btn-t" href={to('/om-os')}>
              {t('team-link')} <Icon name="arrow" />
            </a>
          </div>
        </div>
        <ul className="team">
          {ROLES.map(({ role, skin }) => (
            <li key={role}>
              <div className={skin > 4 ? 'pt lt' : 'pt'} aria-hidden="true">
                <img src={`/img/hud-${skin}.webp`} alt="" width="640" height="480" loading="lazy" decoding="async" />
                <span>{t(`${role}-letter`)}</span>
              </div>
              <h3 className="h4">{t(role)}</h3>
              <p className="sec small">{t(`${role}-text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
