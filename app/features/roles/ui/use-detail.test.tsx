import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import type { AuditLine } from '#app/features/roles/queries/roles.ts'
import { useDetail } from './use-detail.ts'

type Detail = AuditLine['detail']
const Shown = ({ detail }: { detail: Detail }) => <>{useDetail()(detail)}</>
const shown = (detail: Detail, lng: Language) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <Shown detail={detail} />
    </I18nextProvider>,
  )

test.each<[Detail, string, string]>([
  [{ by: 'password' }, 'Med: adgangskode', 'With: password'],
  [
    { role: 'admin', by: 'command' },
    'Rolle: administrator, Med: kommando på serveren',
    'Role: admin, With: command on the server',
  ],
  [{ why: 'too-many-tries' }, 'Årsag: for mange forsøg', 'Reason: too many attempts'],
  [{ row: 7, kind: 'appointment-moved' }, 'Række: 7, Type: Tid flyttet', 'Row: 7, Kind: Appointment moved'],
  [{ journalUntil: '2036-10-01', booksUntil: null }, 'Journal gemmes til: 01/10/2036', 'Record kept until: 01/10/2036'],
  [
    { code: 'FALM10', zeroDeposit: true, validFrom: '2026-12-01T00:00' },
    'Kode: FALM10, Intet depositum: ja, Gælder fra: 01/12/2026',
    'Code: FALM10, No deposit: yes, Valid from: 01/12/2026',
  ],
  [
    { amount: 24_000, number: 'A2026-0001' },
    'Beløb: 240 kr., Bilag: A2026-0001',
    'Amount: DKK 240, Statement: A2026-0001',
  ],
  [
    { wish: 'client', back: 50_000, isGoodwill: true },
    'Ønske fra: klienten, Sendt tilbage: 500 kr., Kulance: ja',
    'Requested by: the client, Refunded: DKK 500, Goodwill: yes',
  ],
])('the audit log words %o in the language of the page', (detail, danish, english) => {
  expect(shown(detail, 'da').replaceAll('\u00a0', ' ')).toBe(danish)
  expect(shown(detail, 'en').replaceAll('\u00a0', ' ')).toBe(english)
})

const sources = import.meta.glob<string>(['/app/features/**/*.ts', '!/app/features/*/ui/**', '!/app/**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(LANGUAGES)('whatever name an act keeps its details under has a word (%s)', (lng) => {
  const names = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/(?:\bdetail: |const detail = )\{ ([^}]*) \}/g)].flatMap(([, inside]) =>
      [...inside!.matchAll(/(?:^|, )(\w+)/g)].map(([, name]) => name!),
    ),
  )
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => shown({ [name]: 'x' }, lng) === `${name}: x`)).toEqual([])
})

test('what has no text stands as it was kept', () => {
  expect(shown({ by: 'something-new', unheardOf: 3 }, 'da')).toBe('Med: something-new, unheardOf: 3')
})
