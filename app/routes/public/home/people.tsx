import { useTranslation } from 'react-i18next'
import type { Person } from '../people.ts'
import { Team } from '../team.tsx'

/** The people a client meets, as the owner shows them; nothing while nobody is. */
export function People({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation('home')
  if (people.length === 0) return null
  return (
    <section className="section people">
      <div className="wrap grid">
        <h2 className="c1-6">{t('team-title')}</h2>
        <div className="c7-13">
          <Team people={people} />
        </div>
      </div>
    </section>
  )
}
