import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import type { ListedKiosk } from '#app/features/check-in/queries.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import './kiosks.css'

type Props = { kiosks: ListedKiosk[]; address: string; code: string | null; minutes: number }

/** The tablets at the door: enrol one by a code, end one that is lost. */
export function Kiosks({ kiosks, address, code, minutes }: Props) {
  const { t } = useTranslation('check-in')
  return (
    <>
      <DeskHead title={t('kiosks')} lead={t('kiosks-lead')} />
      <div className="cols-2">
        <Panel title={t('tablets')}>
          {kiosks.length === 0 ? <Empty>{t('none')}</Empty> : null}
          <ul className="rows tight">
            {kiosks.map(({ id, name, isEnrolled }) => (
              <li key={id} className="row between wrapx">
                <span className="strong">{name}</span>
                <Badge tone={isEnrolled ? 'ok' : 'warn'} shape={isEnrolled ? 'full' : 'hollow'}>
                  {t(isEnrolled ? 'enrolled' : 'waits')}
                </Badge>
                <Form method="post">
                  <input type="hidden" name="kiosk" value={id} />
                  <Button type="submit" tone="text" name="intent" value="end" aria-label={t('end-of', { name })}>
                    {t('end')}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t('enrol-one')}>
          <ol className="kiosk-steps">
            <li>
              <p>{t('step-code')}</p>
              {code ? (
                <p className="note ok" role="status">
                  <span>
                    {t('your-code')} <b className="tnum">{`${code.slice(0, 4)} ${code.slice(4)}`}</b>
                  </span>
                </p>
              ) : null}
              <Form method="post" className="pnl-form">
                <TextField name="name" label={t('kiosk-name')} maxLength={60} required />
                <div>
                  <Button type="submit" name="intent" value="add">
                    {t('add')}
                  </Button>
                </div>
              </Form>
            </li>
            <li>
              <p>{t('step-open', { address, help: t('help'), enrol: t('enrol') })}</p>
            </li>
            <li>
              <p>{t('step-type', { minutes })}</p>
            </li>
          </ol>
        </Panel>
      </div>
    </>
  )
}
