import type { RouterContextProvider } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import { deskOf, type Desk } from '#app/domain/access/frame.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { isPartner, isStaff, staffRoleOf } from '#app/domain/access/roles.ts'
import type { ShownNotice } from '#app/features/health/ui/clearance-notice.tsx'
import { requestContext, servicesContext, type RequestFacts } from '#app/http/context.ts'
import { staffActs, staffMenu } from '#app/routes/admin/menu.ts'
import { PARTNER_MENU } from '#app/routes/affiliate/menu.ts'
import { clearanceNotice } from '#app/routes/client/clearance-notice.ts'
import { clientMenu } from '#app/routes/client/menu.ts'
import type { Services } from '#app/services/services.ts'
import type { WayOn } from '#app/ui/frames/desk-error.tsx'
import type { MenuLink } from '#app/ui/frames/desk-frame.tsx'
import type { DeskPerson } from '#app/ui/frames/desk-person.tsx'

/** What the frame of a signed-in person shows, in their language. */
export type DeskData = {
  desk: Desk
  /** The user's address: after the session ends, only this user gets their unsaved input back. */
  email: string
  label: string
  links: MenuLink[]
  /** What the person may begin from anywhere; empty beside the staff's desk. */
  acts: WayOn[]
  person: DeskPerson
  /** The person's other desks. */
  elsewhere: WayOn[]
  /** Where an error page leads. */
  waysOn: WayOn[]
  clearance: ShownNotice | null
}

type Asked = { services: Services; actor: SignedIn; lng: Language }

/**
 * Read with every page, so that a count is never older than the page. Null for an anonymous visitor.
 * @param path of the page, which decides between the desks of a person who has several.
 */
export async function readDesk(context: Readonly<RouterContextProvider>, path: string): Promise<DeskData | null> {
  const services = context.get(servicesContext)
  const facts = context.get(requestContext)
  if (!services || !facts?.actor) return null
  const asked = { services, actor: facts.actor, lng: facts.lng }
  const desk = deskOf(path, facts.actor.roles)
  // Somebody who must choose a password or set up a second factor first can open no other page.
  const isForced = facts.actor.mustChangePassword || facts.actor.mustSetUpTwoFactor
  const shown = {
    desk,
    email: facts.actor.email,
    person: personOf(asked, desk),
    label: textOf(facts.lng, LABELS[desk]),
  }
  if (isForced) return { ...shown, links: [], acts: [], elsewhere: [], waysOn: [], clearance: null }
  const [links, clearance] = await Promise.all([
    linksOf(asked, desk),
    desk === 'client' ? standing(asked, facts) : null,
  ])
  const acts = desk === 'staff' ? actsOf(asked) : []
  return { ...shown, links, acts, elsewhere: elsewhereOf(asked, desk), waysOn: waysOn(asked, desk), clearance }
}

const LABELS = { staff: 'admin:menu', partner: 'partner-desk:menu', client: 'dashboard:menu' } as const

function personOf({ actor, lng }: Asked, desk: Desk): DeskPerson {
  const { userId: id, firstName, lastName, email, roles } = actor
  const role =
    desk !== 'staff'
      ? (`${desk === 'partner' ? 'partner-desk' : 'dashboard'}:role` as const)
      : (`admin:role-${staffRoleOf(roles) ?? 'provider'}` as const)
  return { id, name: `${firstName} ${lastName}`.trim() || email, role: textOf(lng, role) }
}

async function linksOf({ services, actor, lng }: Asked, desk: Desk): Promise<MenuLink[]> {
  const inOwnWords = ({ path, ...link }: Omit<MenuLink, 'href'> & { path: string }) => ({
    ...link,
    href: inLanguage(path, lng),
  })
  switch (desk) {
    case 'staff':
      return (await staffMenu(services, actor)).map(({ name, group, ...link }) =>
        inOwnWords({
          ...link,
          name: textOf(lng, `admin:${name}`),
          group: group && textOf(lng, `admin:${group}`),
        }),
      )
    case 'partner':
      return PARTNER_MENU.map(({ name, ...link }) => inOwnWords({ ...link, name: textOf(lng, `partner-desk:${name}`) }))
    case 'client':
      return (await clientMenu(services, actor)).map(({ name, short, ...link }) =>
        inOwnWords({
          ...link,
          name: textOf(lng, `dashboard:${name}`),
          short: short && textOf(lng, `dashboard:${short}`),
        }),
      )
  }
}

const actsOf = ({ actor, lng }: Asked): WayOn[] =>
  staffActs(actor).map(({ path, name }) => ({ href: inLanguage(path, lng), name: textOf(lng, `admin:${name}`) }))

function standing({ services, actor, lng }: Asked, { clinic }: RequestFacts) {
  const self = reachedClient(actor, 'see-own-dashboard', actor.userId)
  return self && clearanceNotice(services, self, { lng, clinic })
}

function elsewhereOf({ actor, lng }: Asked, desk: Desk): WayOn[] {
  const way = (path: string, name: 'admin' | 'partner-portal' | 'dashboard') => ({
    href: inLanguage(path, lng),
    name: textOf(lng, `navigation:${name}`),
  })
  return [
    ...(desk !== 'client' ? [way('/dashboard', 'dashboard')] : []),
    ...(desk !== 'staff' && isStaff(actor.roles) ? [way('/admin', 'admin')] : []),
    ...(desk !== 'partner' && isPartner(actor.roles) ? [way('/affiliate-dashboard', 'partner-portal')] : []),
  ]
}

const WAYS_ON = {
  staff: [
    ['/admin', 'to-board'],
    ['/admin/patients', 'find-client'],
  ],
  partner: [
    ['/affiliate-dashboard', 'to-overview'],
    ['/affiliate-dashboard/codes', 'see-codes'],
  ],
  client: [
    ['/dashboard', 'to-overview'],
    ['/dashboard/messages', 'write'],
  ],
} as const

const waysOn = ({ lng }: Asked, desk: Desk): WayOn[] =>
  WAYS_ON[desk].map(([path, name]) => ({ href: inLanguage(path, lng), name: textOf(lng, `errors:${name}`) }))
