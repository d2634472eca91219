import { useTranslation } from 'react-i18next'
import { initialsOf } from '#app/ui/desk/initials.ts'
import type { Person } from './people.ts'
import './team.css'

/** The skin behind a name without a portrait, in turn: light and deep ones as often. */
const TONES = [2, 5, 3, 6] as const

/**
 * The people a client meets, as the owner shows them; nothing while nobody is.
 * @param isDemo says that nobody of them exists.
 */
export function Team({ people, isDemo }: { people: readonly Person[]; isDemo: boolean }) {
  const { t } = useTranslation(['content', 'home'])
  if (people.length === 0) return null
  return (
    <section className="section people">
      <div className="wrap people-in">
        <div>
          <h2>{t('home:team-title')}</h2>
          {isDemo ? <p className="small sec">{t('team-made-up')}</p> : null}
        </div>
        <ul className="team">
          {people.map((person, index) => (
            <Member
              key={`${person.name} ${person.role}`}
              person={person}
              tone={TONES[index % TONES.length] ?? TONES[0]}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

type MemberProps = { person: Person; tone: (typeof TONES)[number] }

function Member({ person: { name, role, about, authorisation, photo }, tone }: MemberProps) {
  const { t } = useTranslation('content')
  return (
    <li>
      {photo ? (
        <img className="team-photo" src={photo} alt="" width={400} height={500} loading="lazy" decoding="async" />
      ) : (
        <span className={`team-initials team-tone-${tone}`} aria-hidden="true">
          <img src={`/img/hud-${tone}.webp`} alt="" width={640} height={480} loading="lazy" decoding="async" />
          <span>{initialsOf(name)}</span>
        </span>
      )}
      <div>
        <h3 className="h4">{name}</h3>
        <p>{role}</p>
        {authorisation ? <p className="small sec">{t('authorisation', { id: authorisation })}</p> : null}
        {about ? <p className="small sec team-about">{about}</p> : null}
      </div>
    </li>
  )
}
