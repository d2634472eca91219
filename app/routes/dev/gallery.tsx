import { data } from 'react-router'
import type { Handle } from '#app/handle.ts'
import { servicesContext } from '#app/http/context.ts'
import type { Route } from './+types/gallery'
import { GALLERY } from './gallery-parts.tsx'
import './gallery.css'

export const handle = { action: 'use-demo-tools', frame: 'none' } satisfies Handle

/** Every part of the interface with its states. Outside demo mode there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(servicesContext)!.settings.demo) throw data(null, { status: 404 })
  return { title: 'Gallery' }
}

export default function GalleryPage() {
  return (
    <main className="wrap gallery" lang="en">
      <h1>Parts</h1>
      {Object.entries(GALLERY).map(([name, states]) => (
        <section key={name} aria-labelledby={`part-${name}`}>
          <h2 id={`part-${name}`}>{name}</h2>
          <div className="gallery-states">
            {Object.entries(states).map(([state, shown]) => (
              <figure key={state}>
                <figcaption className="cap mut">{state}</figcaption>
                {shown}
              </figure>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
