import { useTranslation } from 'react-i18next'
import { initialsOf } from '#app/ui/initials.ts'
import type { Person } from './people.ts'
import './team.css'

/** The people of the clinic, as its owner shows them. */
export function Team({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation('content')
  if (people.length === 0) return null
  return (
    <ul className="team">
      {people.map(({ name, role, authorisation, photo }) => (
        <li key={`${name} ${role}`}>
          {photo ? (
            <img src={photo} alt="" width={400} height={400} loading="lazy" decoding="async" />
          ) : (
            <span className="team-initials" aria-hidden="true">
              {initialsOf(name)}
            </span>
          )}
          <p>
            <span className="strong">{name}</span>
            <br />
            {role}
            {authorisation ? (
              <>
                <br />
                <span className="small sec">{t('authorisation', { id: authorisation })}</span>
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  )
}
