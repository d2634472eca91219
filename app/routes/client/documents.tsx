import { consentTitle } from '#app/content/consents/texts.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { dayOf } from '#app/domain/time/clinic-time.ts'
import { withNotes } from '#app/domain/money/invoice.ts'
import { ownVisits } from '#app/features/dashboard/queries/own-start.ts'
import { OwnDocuments } from '#app/features/dashboard/ui/own-documents.tsx'
import { listInvoices } from '#app/features/invoices/queries/invoices.ts'
import { consentsOf } from '#app/features/journal/queries/consents.ts'
import { ownHealth } from '#app/features/journal/queries/health.ts'
import { scansOf } from '#app/features/patients/queries/record.ts'
import { plansOf } from '#app/features/plans/queries/treatment-plan.ts'
import type { Handle } from '#app/handle.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { consentsWithLinks } from '#app/routes/picture-links.ts'
import type { Route } from './+types/documents'

export const handle = {
  action: 'see-own-dashboard',
  ns: ['dashboard', 'plans', 'booking', 'invoices', 'record'],
} satisfies Handle

/** The rest stand with the payments. */
const NEWEST = 4

/** A client's papers: plans, signed consents, the aftercare guide, and the newest invoices. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng, actor, self } = authorizePage(context)
  const [plans, consents, papers, health, { coming }, [scan]] = await Promise.all([
    plansOf(services, self),
    consentsOf(services, self),
    listInvoices(services, { patientId: self }),
    ownHealth(services, self),
    ownVisits(services, self),
    scansOf(services, self),
  ])
  const invoices = withNotes(papers)
  return {
    plans: plans.map(({ id, createdOn, treatmentType, areaCm2, description }) => ({
      id,
      createdOn,
      treatmentType,
      areaCm2,
      description,
    })),
    papers: consentsWithLinks(services, actor, consents).flatMap(({ id, kind, pdfUrl, signedAt }) =>
      pdfUrl && signedAt ? [{ id, title: consentTitle(kind, lng), href: pdfUrl, day: signedAt }] : [],
    ),
    open: consents.flatMap(({ id, kind, state }) =>
      state === 'open' ? [{ id, kind, title: consentTitle(kind, lng) }] : [],
    ),
    before: coming[0] ? dayOf(coming[0].startsAt) : null,
    healthOn: health.last && dayOf(health.last.at),
    scannedOn: scan?.day ?? null,
    invoices: invoices.slice(0, NEWEST),
    invoiceCount: invoices.length,
    title: textOf(lng, 'dashboard:menu-documents'),
  }
}

export default function OwnDocumentsPage({ loaderData }: Route.ComponentProps) {
  return <OwnDocuments {...loaderData} />
}
