import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  NEEDED_FIELDS,
  type ImportKind,
  type Mapping,
} from '#app/domain/clients/client-import.ts'
import type { FaultyLine } from '#app/domain/clients/client-import.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Radio, Select } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { FileField } from '#app/ui/parts/file-picker.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import './transfer.css'
import { transferIntents } from '../intent-schema.ts'

export type ImportPreview = {
  kind: ImportKind
  head: string[]
  mapping: Mapping
  providerId: string
  /** The first lines that would be taken, cell by cell as they are understood. */
  sample: { line: number; cells: string[] }[]
  columns: string[]
  taken: number
  faults: ShownFaults
}
/** The first lines that are not taken, and how many there are. */
export type ShownFaults = { count: number; first: FaultyLine[] }

type Props = {
  preview: ImportPreview | null
  /** The lines that are not taken, as a table: asked for, so it is saved to disk. */
  rejected: string | null
  error: string | null
  providers: { id: string; name: string }[]
}

/** A file from another system: chosen, looked at with what each column means, and only then brought in. */
export function ImportForm({ preview, rejected, error, providers }: Props) {
  const { t } = useTranslation('transfer')
  const navigation = useNavigation()
  const doing = transferIntents.of(navigation.formData?.get('intent'))
  useSaved(rejected)
  return (
    <Panel title={t('import')}>
      <Form method="post" encType="multipart/form-data" className="transfer-form" preventScrollReset>
        {error ? <FormRefusal>{error}</FormRefusal> : null}
        <fieldset className="transfer-kinds">
          <legend className="lb">{t('what')}</legend>
          {IMPORT_KINDS.map((kind) => (
            <label className="chk" key={kind}>
              <Radio name="kind" value={kind} defaultChecked={kind === (preview?.kind ?? 'clients')} />
              <span>
                {t(`kind-${kind}`)}
                <br />
                <span className="small sec">{t(`kind-${kind}-text`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <FileField
          label={t('file')}
          hint={t('file-hint')}
          name="file"
          required
          accept=".csv,.txt,.tsv,text/csv,text/plain"
        />
        {preview ? <Columns preview={preview} providers={providers} /> : null}
        <div className="acts">
          <Button
            type="submit"
            {...transferIntents.field('read')}
            tone={preview ? 'secondary' : 'primary'}
            busy={doing === 'read'}
            busyLabel={t('reading')}
          >
            {t(preview ? 'read-again' : 'read')}
          </Button>
          {preview && preview.taken > 0 ? (
            <Button
              type="submit"
              {...transferIntents.field('import')}
              busy={doing === 'import'}
              busyLabel={t('importing')}
            >
              {t(`import-${preview.kind}`, { count: preview.taken })}
            </Button>
          ) : null}
          {preview && preview.faults.count > 0 ? (
            <Button
              type="submit"
              {...transferIntents.field('rejected')}
              tone="secondary"
              busy={doing === 'rejected'}
              busyLabel={t('reading')}
            >
              {t('rejected-get', { count: preview.faults.count })}
            </Button>
          ) : null}
        </div>
        {doing === 'read' || doing === 'import' ? (
          <Progress label={t(doing === 'read' ? 'reading' : 'importing')} />
        ) : null}
        {preview ? <Preview preview={preview} /> : null}
      </Form>
    </Panel>
  )
}

/** Saves a table to disk, once each time it was asked for. */
function useSaved(table: string | null) {
  const { t } = useTranslation('transfer')
  const name = t('rejected-file')
  useEffect(() => {
    if (table === null) return
    const href = URL.createObjectURL(new Blob([table], { type: 'text/csv;charset=utf-8' }))
    Object.assign(document.createElement('a'), { href, download: name }).click()
    URL.revokeObjectURL(href)
  }, [table, name])
}

/** Appears once the work has taken a second, and counts the seconds. */
function Progress({ label }: { label: string }) {
  const { t } = useTranslation('transfer')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (seconds === 0) return null
  return (
    <div className="transfer-progress">
      <progress aria-label={label} />
      <span className="small sec tnum">{t('progress', { label, seconds })}</span>
    </div>
  )
}

function Columns({
  preview: { kind, head, mapping, providerId },
  providers,
}: { preview: ImportPreview } & Pick<Props, 'providers'>) {
  const { t } = useTranslation('transfer')
  return (
    <fieldset className="transfer-columns" key={kind}>
      <legend className="lb">{t('columns')}</legend>
      <div className="transfer-grid">
        {IMPORT_FIELDS[kind].map((field) => (
          <Select
            key={field}
            label={t(`field-${field}`)}
            optional={!NEEDED_FIELDS[kind].includes(field)}
            name={`column-${field}`}
            defaultValue={mapping[field] ?? ''}
          >
            <option value="">{t('no-column')}</option>
            {head.map((name, at) => (
              <option key={`${at} ${name}`} value={at}>
                {name || t('column-number', { number: at + 1 })}
              </option>
            ))}
          </Select>
        ))}
        {kind === 'visits' ? (
          <Select label={t('given-by')} name="provider" defaultValue={providerId} hint={t('given-by-hint')}>
            <option value="">{t('nobody')}</option>
            {providers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
      </div>
    </fieldset>
  )
}

function Preview({ preview: { kind, sample, columns, taken, faults } }: { preview: ImportPreview }) {
  const { t } = useTranslation('transfer')
  return (
    <div className="transfer-preview" role="status">
      <h3 className="h4">{t(`would-take-${kind}`, { count: taken })}</h3>
      {sample.length > 0 ? (
        <Table label={t('sample')}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              {columns.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, cells }) => (
              <tr key={line}>
                <th scope="row" className="tnum">
                  {line}
                </th>
                {columns.map((name, at) => (
                  <td key={name}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      <Faults faults={faults} />
    </div>
  )
}

/** The lines that are not taken, each with its number and why. */
export function Faults({ faults: { count, first } }: { faults: ShownFaults }) {
  const { t } = useTranslation('transfer')
  if (count === 0) return <p className="sec">{t('no-faults')}</p>
  return (
    <>
      <h3 className="h4">{t('faults', { count })}</h3>
      <div className="transfer-faults">
        <Table label={t('faults', { count })}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          <tbody>
            {first.map(({ line, fault }) => (
              <tr key={`${line} ${fault}`}>
                <th scope="row" className="tnum">
                  {line}
                </th>
                <td>{t(`fault-${fault}`)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {count > first.length ? <p className="small sec">{t('faults-more', { count: count - first.length })}</p> : null}
    </>
  )
}
