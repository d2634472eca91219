import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { PartnerApplication } from '#app/features/affiliates/queries/codes.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, TextField } from '#app/ui/fields/field.tsx'
import { Refusal } from '#app/ui/refusal.tsx'
import './partner-panel.css'

type Props = { applications: PartnerApplication[]; done: boolean; refusal: string | null }

/** The applications that wait, each with its answer beside it. */
export function PartnerApplications({ applications, done, refusal }: Props) {
  const { t } = useTranslation('admin')
  return (
    <>
      {refusal ? <Refusal of={refusal}>{refusal}</Refusal> : null}
      {done && !refusal ? (
        <p className="note ok" role="status">
          {t('decided')}
        </p>
      ) : null}
      {applications.length === 0 ? <Empty>{t('no-applications')}</Empty> : null}
      {applications.map((application) => (
        <Application key={application.id} {...application} />
      ))}
    </>
  )
}

function Application({ id, code, name, email, phone, askedOn }: PartnerApplication) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel
      title={name}
      aside={<span className="small mut">{t('asked-on', { day: formatDay(askedOn, lng, 'data') })}</span>}
    >
      <p>
        {t('asked-for-code', { code })}
        <br />
        <a href={`mailto:${email}`}>{email}</a>
        {phone ? (
          <>
            {' · '}
            <a href={`tel:${phone}`}>{phone}</a>
          </>
        ) : null}
      </p>
      <Form method="post" className="partner-answer">
        <input type="hidden" name="id" value={id} />
        <TextField
          label={t('discount-percent')}
          name="discountPercent"
          type="number"
          min={0}
          max={50}
          defaultValue={10}
        />
        <Checkbox label={t('zero-deposit')} name="zeroDeposit" value="true" defaultChecked />
        <div className="acts">
          <Button type="submit" name="decision" value="approve" busy={busy} aria-label={t('approve-of', { code })}>
            {t('approve')}
          </Button>
          <Button
            type="submit"
            name="decision"
            value="reject"
            tone="secondary"
            busy={busy}
            aria-label={t('reject-of', { code })}
          >
            {t('reject')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
