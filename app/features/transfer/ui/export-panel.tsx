import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountApi } from '#app/features/account/ui/api.ts'
import { AskPassword } from '#app/features/account/ui/ask-password.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Radio } from '#app/ui/fields/field.tsx'
import type { ExportFormat } from '../schema.ts'
import { transferIntents } from '../intent-schema.ts'

/** The whole of the clinic as one file. The browser saves it as it comes, so it may be as large as it is. */
export function ExportPanel({ needsPassword }: { needsPassword: ExportFormat | null }) {
  const { t } = useTranslation('transfer')
  const lng = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [isProved, setProved] = useState(false)
  const asks = needsPassword !== null && !isProved
  return (
    <Panel title={t('export')} id="export">
      <p className="sec">{t('export-text')}</p>
      {asks ? (
        <AskPassword
          text={t('export-password')}
          action={t('go-on')}
          ask={accountApi(lng).confirmPassword}
          onDone={() => {
            setProved(true)
            form.current?.requestSubmit()
          }}
          onCancel={() => setProved(true)}
        />
      ) : null}
      {/* Not by script: what it answers is a file that is saved while it is made. */}
      <form method="post" encType="multipart/form-data" className="transfer-form" ref={form} hidden={asks}>
        <input type="hidden" {...transferIntents.field('export')} />
        <fieldset className="transfer-kinds">
          <legend className="lb">{t('format')}</legend>
          {(['json', 'csv'] as const).map((format) => (
            <label className="chk" key={format}>
              <Radio name="format" value={format} defaultChecked={format === (needsPassword ?? 'json')} />
              <span>
                {t(`format-${format}`)}
                <br />
                <span className="small sec">{t(`format-${format}-text`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="acts">
          <Button type="submit">{t('export-get')}</Button>
        </div>
      </form>
    </Panel>
  )
}
