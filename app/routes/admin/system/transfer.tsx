import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { isFresh } from '#app/domain/access/account.ts'
import {
  IMPORT_LIMITS,
  type FaultyLine,
  type ImportField,
  type ImportFile,
  type TableFault,
} from '#app/domain/clients/client-import.ts'
import { csvOf } from '#app/domain/csv.ts'
import { formatNumber, inLanguage, type Language, DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import { importFile, undoImport } from '#app/features/transfer/commands/import.ts'
import {
  faultsOf,
  importsDone,
  providersToChoose,
  readImport,
  type Read,
} from '#app/features/transfer/queries/import.ts'
import { exportSchema, kindSchema, mappingIn, undoImportSchema } from '#app/features/transfer/schema.ts'
import { ExportPanel } from '#app/features/transfer/ui/export-panel.tsx'
import { Faults, ImportForm, type ImportPreview } from '#app/features/transfer/ui/import-form.tsx'
import { ImportsDone } from '#app/features/transfer/ui/imports-done.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage, type Authorized } from '#app/routes/authorize.ts'
import { filesIn, textsIn } from '#app/routes/form.ts'
import { DeskHead, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/transfer'
import { transferIntents } from '#app/features/transfer/intent-schema.ts'

export const handle = {
  action: 'move-data',
  shows: 'no-client',
  formAction: 'move-data',
  rateLimit: 'none',
  ns: ['transfer', 'portal'],
} satisfies Handle

const SAMPLE = 5
const FAULTS_SHOWN = 200

/** The imports made, and of one (`?import=`) the lines that were not taken. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const { import: asked = '', done, undone } = questionsIn(request.url)
  return {
    done: await importsDone(services),
    providers: await providersToChoose(services),
    faults: isId(asked) ? shownFaults(await faultsOf(services, asked)) : null,
    outcome: done === undefined ? (undone === undefined ? null : ('undone' as const)) : ('imported' as const),
    title: textOf(lng, 'transfer:transfer'),
  }
}

/** The first of them, and how many there are: a page of 20,000 lines would keep the server from others. */
const shownFaults = (faults: FaultyLine[]) => ({ count: faults.length, first: faults.slice(0, FAULTS_SHOWN) })

type Answer = {
  error: string | null
  preview: ImportPreview | null
  /** The lines that are not taken, each with why, as a table to correct. */
  rejected: string | null
  needsPassword: 'csv' | 'json' | null
}
const answer = (some: Partial<Answer>, status = 422) =>
  data<Answer>({ error: null, preview: null, rejected: null, needsPassword: null, ...some }, { status })

/** Reads a file and says what it would bring, brings it in, takes an import back, or leads to the whole export. */
export async function action({ request, context }: Route.ActionArgs) {
  const entered = authorizeForm(context)
  const { services, lng, actor } = entered
  const form = await filesIn(request, context.get(requestContext)!.upload)
  const field = textsIn(form)
  const back = (query: string) => redirect(inLanguage(`/admin/transfer?${query}`, lng))
  const intent = transferIntents.of(field('intent'))
  if (intent === 'export') {
    const { format } = exportSchema.parse({ format: field('format') })
    if (!isFresh(actor.provenAt, services.clock.instant())) return answer({ needsPassword: format })
    return redirect(`/api/clinic.zip?format=${format}`)
  }
  if (intent === 'undo') {
    const read = undoImportSchema.safeParse({ undo: field('undo') })
    if (read.success) await undoImport(services, actor, read.data.undo)
    return back('undone=1')
  }
  return takeFile(entered, form, back)
}

async function takeFile({ services, lng, actor }: Authorized, form: FormData, back: (query: string) => Response) {
  const field = textsIn(form)
  const sent = form.get('file')
  if (!(sent instanceof File) || sent.size === 0) return answer({ error: textOf(lng, 'transfer:import-no-file') })
  const kind = kindSchema.parse(field('kind'))
  const isChosen = form.has('column-email') && form.has(kind === 'visits' ? 'column-date' : 'column-firstName')
  const mapping = isChosen ? mappingIn(kind, field, IMPORT_LIMITS.columns) : null
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const intent = transferIntents.of(field('intent'))
  const keepsLines = intent === 'rejected'
  const today = services.clock.today()
  const read = await services.tables.read(bytes, { kind, mapping, lng: DEFAULT_LANGUAGE, today, keepsLines })
  if (!read.ok) {
    const status = read.refusal === 'too-busy' ? 503 : read.refusal === 'import-no-table' ? 422 : 413
    return answer({ error: textOf(lng, `transfer:${read.refusal}`, numbersOf(read.details, lng)) }, status)
  }
  const asked = { file: read.value, providerId: isId(field('provider')) ? field('provider') : null }
  const error = async (refusal: 'import-unmapped' | 'import-nothing' | 'import-crossed' | null) => {
    const taken = await readImport(services.db.k, asked)
    const preview = previewOf(taken, { ...asked, lng })
    const rejected = keepsLines ? rejectedLines(read.value, taken.faults, lng) : null
    return answer({ preview, rejected, error: refusal && textOf(lng, `transfer:${refusal}`) }, refusal ? 422 : 200)
  }
  if (intent !== 'import') return error(null)
  const done = await importFile(services, actor, { ...asked, fileName: sent.name })
  if (done.ok) return back(`done=1&import=${done.value.id}`)
  if (done.refusal === 'forbidden') throw data(null, { status: 403 })
  return error(done.refusal)
}

/** The file's own columns, so that it can be corrected and read again, with the line's number and why. */
function rejectedLines({ head, lines }: ImportFile, faults: FaultyLine[], lng: Language): string {
  const named = [...head, textOf(lng, 'transfer:line'), textOf(lng, 'transfer:why')]
  const rows = faults.map(({ line, fault }) => {
    const raw = lines?.[line] ?? []
    return [...head.map((_, at) => raw[at] ?? ''), String(line), textOf(lng, `transfer:fault-${fault}`)]
  })
  return csvOf([named, ...rows])
}

const numbersOf = (fault: Partial<TableFault> | undefined, lng: Language) => {
  const shown = (count = 0) => formatNumber(count, lng)
  return { line: shown(fault?.line), most: shown(fault?.most) }
}

const SHOWN = {
  clients: ['email', 'firstName', 'lastName', 'phone', 'birthday', 'notes'],
  visits: ['email', 'date', 'type', 'minutes', 'notes'],
} as const satisfies Record<string, readonly ImportField[]>

type Facts = { file: ImportFile; providerId: string | null; lng: Language }

function previewOf(read: Read, { file: { head, mapping }, providerId, lng }: Facts): ImportPreview {
  const sample =
    read.kind === 'clients'
      ? read.rows.slice(0, SAMPLE).map(({ line, email, firstName, lastName, phone, birthday, note }) => ({
          line,
          cells: [email, firstName, lastName, phone, birthday ?? '', note],
        }))
      : read.rows.slice(0, SAMPLE).map(({ line, email, startsAt, type, minutes, notes }) => ({
          line,
          cells: [email, startsAt.replace('T', ' '), textOf(lng, `transfer:type-${type}`), String(minutes), notes],
        }))
  const columns = SHOWN[read.kind].map((field) => textOf(lng, `transfer:field-${field}`))
  const shown = { head, mapping, providerId: providerId ?? '', sample, columns }
  return { kind: read.kind, ...shown, taken: read.rows.length, faults: shownFaults(read.faults) }
}

export default function TransferPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('transfer')
  return (
    <>
      <DeskHead title={t('transfer')} lead={t('lead')} />
      <Outcome done={shown.outcome && !actionData ? t(shown.outcome) : null} error={null} />
      {shown.faults && !actionData ? (
        <Panel title={t('of-the-file')}>
          <Faults faults={shown.faults} />
        </Panel>
      ) : null}
      <ImportForm
        preview={actionData?.preview ?? null}
        rejected={actionData?.rejected ?? null}
        error={actionData?.error ?? null}
        providers={shown.providers}
      />
      <ImportsDone done={shown.done} />
      <ExportPanel key={actionData?.needsPassword ?? ''} needsPassword={actionData?.needsPassword ?? null} />
    </>
  )
}
