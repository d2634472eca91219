import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { ListedInvoice } from '#app/features/invoices/queries.ts'
import type { PlanView } from '#app/features/plans/queries.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import { InvoiceList } from './invoice-page.tsx'
import { useHeadingOf } from './plan-heading.ts'
import './course.css'

type Paper = { id: string; title: string; href: string; day: ClinicTime }
type Shown = {
  plans: Pick<PlanView, 'id' | 'createdOn' | 'treatmentType' | 'areaCm2'>[]
  papers: Paper[]
  /** The newest papers of money; all of them are kept with the payments. */
  invoices: readonly ListedInvoice[]
  invoiceCount: number
}

/** A client's papers: the plans, what was signed, the aftercare guide, and beside them the newest invoices. */
export function OwnDocuments({ plans, papers, invoices, invoiceCount }: Shown) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  const headingOf = useHeadingOf()
  return (
    <>
      <DeskHead title={t('menu-documents')} lead={t('documents-lead')} />
      <div className="cols-2">
        <div>
          <Panel title={t('plans')}>
            {plans.length === 0 ? <Empty>{t('no-plan-papers')}</Empty> : null}
            <Lines
              lines={plans.map((plan) => ({
                id: plan.id,
                title: headingOf(plan),
                href: inLanguage(`/dashboard/plan/${plan.id}`, lng),
                day: plan.createdOn,
              }))}
            />
          </Panel>
          <Panel title={t('signed')}>
            {papers.length === 0 ? <Empty>{t('no-signed')}</Empty> : null}
            <Lines lines={papers.map(({ day, ...paper }) => ({ ...paper, day: dayOf(day) }))} />
            <div className="acts">
              <ButtonLink tone="secondary" size="small" href={inLanguage('/dashboard/consents', lng)}>
                {t('see-consents')}
              </ButtonLink>
              <ButtonLink tone="text" href={inLanguage('/dashboard/health', lng)}>
                {t('see-health')}
              </ButtonLink>
            </div>
          </Panel>
          <Panel title={t('guides')}>
            <Lines
              lines={[
                {
                  id: 'aftercare',
                  title: t('aftercare-guide'),
                  href: inLanguage('/tatoveringsfjernelse/efterbehandling.pdf', lng),
                  day: null,
                },
              ]}
            />
          </Panel>
        </div>
        <div>
          <Panel
            title={t('invoices')}
            aside={
              invoiceCount > invoices.length ? (
                <a href={inLanguage('/dashboard/payments#invoices', lng)}>
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

type Line = { id: string; title: string; href: string; day: ClinicDay | null }

function Lines({ lines }: { lines: Line[] }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <ul className="papers">
      {lines.map(({ id, title, href, day }) => (
        <li key={id}>
          <a href={href}>{title}</a>
          <span className="small sec tnum">{day ? formatDay(day, lng, 'data') : t('as-pdf')}</span>
        </li>
      ))}
    </ul>
  )
}
