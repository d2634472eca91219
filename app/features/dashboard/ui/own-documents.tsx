import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { ConsentKind } from '#app/domain/health/treatment-consent.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { InvoiceList, type OwnInvoice } from './payments/invoice-page.tsx'
import { useHeadingOf } from './course/plan-heading.ts'
import { useSignBefore } from './sign-before.ts'
import './own-documents.css'

type Paper = { id: string; title: string; href: string; day: ClinicTime }
type Shown = {
  plans: Pick<PlanView, 'id' | 'createdOn' | 'treatmentType' | 'areaCm2' | 'description'>[]
  papers: Paper[]
  /** Consents that wait to be read and signed. */
  open: { id: string; kind: ConsentKind; title: string }[]
  /** The day of the visit they are to be signed before; null: none is booked. */
  before: ClinicDay | null
  /** When the answers about health were given last. */
  healthOn: ClinicDay | null
  /** When the newest saved scan was saved; null: none is. */
  scannedOn: ClinicDay | null
  /** The newest papers of money; all of them are kept with the payments. */
  invoices: readonly OwnInvoice[]
  invoiceCount: number
}

const SCANS = { id: 'scans', href: '/dashboard/course#scans', isFile: false }

/** A client's papers: what waits to be signed, the plans, what was signed, the guide, and beside them the newest invoices. */
export function OwnDocuments({ plans, papers, open, before, healthOn, scannedOn, invoices, invoiceCount }: Shown) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  const headingOf = useHeadingOf()
  const signBefore = useSignBefore()
  return (
    <>
      <DeskHead title={t('menu-documents')} lead={t('documents-lead')} />
      <div className="cols-2">
        <div>
          {open.length > 0 ? (
            <section className="pnl skin papers-open">
              {before ? (
                <p className="strong">
                  {signBefore(
                    open.map(({ kind }) => kind),
                    before,
                  )}
                </p>
              ) : (
                <ul>
                  {open.map(({ id, title }) => (
                    <li key={id}>
                      <p className="strong">{title}</p>
                      <p className="small sec">{t('unsigned')}</p>
                    </li>
                  ))}
                </ul>
              )}
              <ButtonLink size="small" href={inLanguage('/dashboard/consents', lng)}>
                {t('do-sign-consent')}
              </ButtonLink>
            </section>
          ) : null}
          <section className="pnl papers-all" aria-label={t('menu-documents')}>
            <div>
              <h2 className="h4">{t('plans')}</h2>
              {plans.length === 0 ? <Empty>{t('no-plan-papers')}</Empty> : null}
              <Lines
                lines={[
                  ...plans.map((plan) => ({
                    id: plan.id,
                    title: headingOf(plan),
                    href: inLanguage(`/dashboard/plan/${plan.id}`, lng),
                    day: plan.createdOn,
                    isFile: false,
                  })),
                  ...(scannedOn
                    ? [{ ...SCANS, title: t('scans'), href: inLanguage(SCANS.href, lng), day: scannedOn }]
                    : []),
                ]}
              />
            </div>
            <div>
              <div className="papers-head">
                <h2 className="h4">{t('signed')}</h2>
                <a className="link" href={inLanguage('/dashboard/consents', lng)}>
                  {t('see-consents')}
                </a>
              </div>
              {papers.length === 0 ? <Empty>{t('no-signed')}</Empty> : null}
              <Lines
                lines={[
                  ...papers.map(({ day, ...paper }) => ({ ...paper, day: dayOf(day), isFile: true })),
                  {
                    id: 'health',
                    title: t('see-health'),
                    href: inLanguage('/dashboard/health', lng),
                    day: healthOn,
                    isFile: false,
                  },
                ]}
              />
            </div>
            <div>
              <h2 className="h4">{t('guides')}</h2>
              <Lines
                lines={[
                  {
                    id: 'aftercare',
                    title: t('aftercare-guide'),
                    href: inLanguage('/tatoveringsfjernelse/efterbehandling.pdf', lng),
                    day: null,
                    isFile: true,
                  },
                ]}
              />
            </div>
          </section>
        </div>
        <div>
          <Panel
            title={t('invoices')}
            aside={
              invoiceCount > invoices.length ? (
                <a href={inLanguage('/dashboard/payments#payments', lng)}>
                  {t('invoices-all', { count: invoiceCount })}
                </a>
              ) : null
            }
          >
            {invoiceCount > 0 ? <InvoiceList invoices={invoices} /> : <Empty>{t('invoices-later')}</Empty>}
          </Panel>
        </div>
      </div>
    </>
  )
}

/** `isFile`: it is fetched and not a page. */
type Line = { id: string; title: string; href: string; day: ClinicDay | null; isFile: boolean }

function Lines({ lines }: { lines: Line[] }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <ul className="papers">
      {lines.map(({ id, title, href, day, isFile }) => (
        <li key={id}>
          <a href={href}>
            {title}
            <span className="sr">, {t(isFile ? 'fetch-paper' : 'open-paper')}</span>
          </a>
          {day ? <span className="small sec tnum">{formatDay(day, lng, 'data')}</span> : null}
          <span className="papers-act" aria-hidden="true">
            {isFile ? <u>{t('as-pdf')}</u> : null}
            <Icon name={isFile ? 'download' : 'right'} />
          </span>
        </li>
      ))}
    </ul>
  )
}
