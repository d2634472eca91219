import type { StandingNotice } from '#app/domain/health/clearance.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CLEARANCE_SIGNS } from '#app/ui/desk/clearance-look.ts'
import '#app/ui/desk/clearance-look.css'
import './clearance-notice.css'

/** What a client is told of their clearance, in the words of their language. */
export type ShownNotice = {
  state: StandingNotice['state']
  title: string
  lines: string[]
  pause: { planId: string; action: string; label: string } | null
  links: { href: string; label: string }[]
}

/** Above every page of the portal while laser is barred: why, and the ways out as buttons. It works without script. */
export function ClearanceNotice({ state, title, lines, pause, links }: ShownNotice) {
  return (
    <section className={`clearance-notice clearance-${state}`} id="clearance" aria-labelledby="clearance-title">
      <Icon name={CLEARANCE_SIGNS[state]} />
      <div>
        <h2 className="h4" id="clearance-title">
          {title}
        </h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <div className="acts">
          {pause ? (
            <form method="post" action={pause.action}>
              <input type="hidden" name="plan" value={pause.planId} />
              <Button type="submit" tone="secondary" size="small" name="intent" value="pause">
                {pause.label}
              </Button>
            </form>
          ) : null}
          {links.map(({ href, label }) => (
            <ButtonLink key={href} tone="secondary" size="small" href={href}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  )
}
