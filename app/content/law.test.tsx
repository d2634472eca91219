import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { DOCTOR_ADD_ONS, publicRelief } from '#app/domain/pricing/add-ons.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing.ts'
import { scanFormSchema } from '#app/features/analysis/schema.ts'
import { Registration } from '#app/routes/public/content-page/registration.tsx'
import { SHIPPED_CLINIC as clinic } from '#test/clinic/shipped-clinic.ts'
import { asHtml, asText } from './mail/layout.ts'
import { allPages, pageAt } from './pages.server.ts'
import { catalog } from './text/catalog.server.ts'
import { i18nFor } from './text/i18n.server.ts'
import { OWN_TEXT_KEYS } from './text/own-texts.ts'

// The rules of docs/law.md that are about words; those about acts stand beside the code that acts.
const pages = import.meta.glob<string>('./pages/**/*.md', { query: '?raw', import: 'default', eager: true })
const sentencesOf = (text: string) => text.split(/(?<=[.?:|])\s+|\n+/)
const pageSentences = Object.entries(pages).flatMap(([file, text]) =>
  sentencesOf(text).map((sentence) => ({ file, sentence })),
)
/** Sentences of pages that match, as file and sentence. */
const saying = (pattern: RegExp) =>
  pageSentences.filter(({ sentence }) => pattern.test(sentence)).map(({ file, sentence }) => `${file}: ${sentence}`)
const texts = LANGUAGES.flatMap((lng) =>
  Object.entries(catalog[lng]).flatMap(([ns, of]) => Object.entries(of).map(([key, text]) => ({ lng, ns, key, text }))),
)

describe('health', () => {
  test('[law 3] no page says that an authority has approved the clinic', () => {
    const claims =
      /(?:vi er|klinikken er|we are|the clinic is)[^.]{0,40}(?:godkendt|autoriseret|registreret|approved|authorised|licensed|registered)/i
    expect(saying(claims)).toEqual([])
  })

  const registered = (of: Parameters<typeof Registration>[0]) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18nFor('da')}>
        <Registration {...of} />
      </I18nextProvider>,
    )
  const none = { number: '', report: '', supervision: '' }

  test('[law 7] the number of the place of treatment and the inspection report stand on the page about the clinic when they are filled in', () => {
    expect(registered(none)).toBe('')
    const html = registered({ ...none, number: '12345', report: 'https://stps.dk/rapport' })
    expect(html).toMatch(/12345.*href="https:\/\/stps\.dk\/rapport"/s)
    for (const lng of LANGUAGES) expect(pageAt('/om-os', lng).body.sections).toContainEqual({ kind: 'registration' })
  })

  test('[law 12] a supervisory measure is told on the page about the clinic when there is one', () => {
    expect(registered({ ...none, supervision: 'Lægen må ikke ordinere.' })).toContain('Lægen må ikke ordinere.')
  })

  test('[law 10] no page compares its results or its laser with figures nobody has on file', () => {
    const claims =
      /vores erfaring er|efter vores erfaring|in our experience|our own experience is|ofte færre behandlinger|often fewer|nyere opgørelser|newer reports|tilfredse klienter|satisfied clients/i
    expect(saying(claims)).toEqual([])
    expect(texts.filter(({ text }) => claims.test(text))).toEqual([])
  })

  test('no page speaks of a register of equipment, for none is kept', () => {
    expect(
      saying(/serienummer|serial number|register (?:over|med) .*udstyr|register of (?:serial|equipment)/i),
    ).toEqual([])
  })

  test('the home page names side effects under its first buttons, in words no owner writes anew', () => {
    expect(catalog.da.home['hero-caveat']).toMatch(/Rødme og vabler/)
    expect(catalog.en.home['hero-caveat']).toMatch(/Redness and blisters/)
    expect(OWN_TEXT_KEYS.filter((key) => key.includes('caveat'))).toEqual([])
  })

  test('every picture of a page is called an illustration', () => {
    expect(
      allPages()
        .filter(({ imageAlt }) => !imageAlt.startsWith('Illustration'))
        .map(({ file }) => file),
    ).toEqual([])
  })

  test.each(LANGUAGES)('[law 15] the terms name where to complain, and not the platform that is closed (%s)', (lng) => {
    const { text } = pageAt('/servicevilkar', lng)
    for (const name of ['Styrelsen for Patientklager', 'Forbrugerklagenævnet', 'Datatilsynet'])
      expect(text).toContain(name)
    expect(text).not.toMatch(/ec\.europa\.eu|\bODR\b/)
  })
})

describe('contract and marketing', () => {
  test('[law 16] the button that orders says so, and the one that costs nothing does not', () => {
    expect([catalog.da.booking['order'], catalog.en.booking['order']]).toEqual([
      'Bestil med betalingspligt',
      'Order with obligation to pay',
    ])
    for (const lng of LANGUAGES) expect(catalog[lng].contact['send']).not.toMatch(/betalingspligt|obligation/)
    expect(catalog.da.contact['send']).toBe('Book gratis konsultation')
  })

  test.each(LANGUAGES)('[law 21] every mail names the company, its number and address (%s)', (lng) => {
    const letter = { subject: 's', preview: 'p', heading: 'h', blocks: [] }
    const head = {
      clinic: { ...clinic, url: 'https://falm.example' },
      firstName: '',
      withdrawUrl: 'https://falm.example/x',
    }
    for (const mail of [asText(letter, head, lng), asHtml(letter, head, lng)])
      for (const fact of [clinic.legalName, clinic.cvr, clinic.street, clinic.email]) expect(mail).toContain(fact)
  })

  test('no page speaks of credit while none is offered', () => {
    const credit = /afbetaling|\brater\b|långiver|\bÅOP\b|kreditaftale|instalment|\blender\b|\bAPR\b/i
    expect(saying(credit)).toEqual([])
  })

  test.each([
    ['da', [/mærk|Reklame/i, /mindreårige/, /Ingen video/, /fyldt/, /Ingen medicin/]],
    ['en', [/Reklame/, /minors|under-age|children/i, /No video/, /or over/, /No medic/]],
  ] as const)('[law 11] partners are told what they may not publish (%s)', (lng, rules) => {
    for (const rule of rules) expect(pageAt('/partner', lng).text).toMatch(rule)
  })

  test('[law 32] no mail offers anything, and nobody is asked for a newsletter', () => {
    const offer = /nyhedsbrev|newsletter|tilbud til dig|special offer|rabat på din næste|off your next/i
    expect(texts.filter(({ text }) => offer.test(text))).toEqual([])
    for (const lng of LANGUAGES) expect(pageAt('/privatlivspolitik', lng).text).not.toMatch(offer)
  })

  test('no page promises more about a shown photo than /resultater prints: no count of sessions or weeks', () => {
    const promise = /(?:billede|photo)[^.]*(?:skriver vi|we state|we say)[^.]*(?:behandlinger|uger|sessions|weeks)/i
    expect(saying(promise)).toEqual([])
  })

  test.each(LANGUAGES)(
    'the price page says that measuring can change the price, and never that it cannot (%s)',
    (lng) => {
      const [changes, ...others] = pageAt('/priser', lng).faq.map(({ a }) => a)
      expect(changes).toMatch(/^(?:Ja, hvis arealet|Yes, if the area)/)
      expect(others.join(' ')).not.toMatch(/pris,? du ser,? er|price you see is/i)
      expect(others.join(' ')).toMatch(/gebyr for kort|paying by card/)
    },
  )

  test.each(LANGUAGES)('what gets lower with the area is the amount per unit, not the price (%s)', (lng) => {
    const step = pageAt('/priser', lng)
      .text.split('\n')
      .find((line) => line.startsWith('3. '))
    expect(step).toMatch(/^3\. (?:Beløbet pr\.|The amount per) \{\{area\.unit\}\}/)
  })

  test.each(LANGUAGES)(
    'a page says of the record that it can be copied, and promises no reading of all of it (%s)',
    (lng) => {
      const copy = lng === 'da' ? /ret til en kopi/ : /right to a copy/
      expect(pageAt('/om-os', lng).summary.join(' ')).toMatch(copy)
      const process = pageAt('/tatoveringsfjernelse/vores-proces', lng).text
      expect(process).toMatch(lng === 'da' ? /det, vi har delt.*kopi/ : /what we have shared.*copy/)
      expect(saying(/(?:journal|record)[^.]*(?:kan du selv læse|you can read it yourself|beholder adgangen)/i)).toEqual(
        [],
      )
    },
  )

  test('[law 34] no page gives a price for prescription medicine or a strength of any', () => {
    expect(saying(/price\.addon\.smertefri|package-anaesthesia/)).toEqual([])
    expect(
      saying(/\d+ ?%.{0,30}(?:lidocain|creme|cream|gel)|(?:lidocain\w*|styrke\w*|strength)\D{0,20}\d+ ?(?:%|mg)/i),
    ).toEqual([])
  })

  test.each([null, 25, 80, 400])('a scan of %s cm² gives no price for prescription medicine', (areaCm2) => {
    const named = publicRelief(areaCm2, FALLBACK_RULES).map(({ ruleName }) => ruleName)
    expect(named).toContain('creme')
    expect(named.filter((name) => DOCTOR_ADD_ONS.includes(name))).toEqual([])
  })

  test.each(LANGUAGES)(
    '[law 37] whoever reads of a painkiller or a numbing cream is sent to its leaflet (%s)',
    (lng) => {
      const medicine = allPages().filter(
        (page) => page.lng === lng && /paracetamol/i.test(JSON.stringify([page.text, page.faq])),
      )
      const leaflet = lng === 'da' ? /indlægssed/i : /leaflet/i
      expect(medicine.length).toBeGreaterThan(1)
      expect(
        medicine.filter((page) => !leaflet.test(JSON.stringify([page.text, page.faq]))).map(({ file }) => file),
      ).toEqual([])
      expect(pageAt('/blog/bedovelsescreme', lng).text).toMatch(leaflet)
    },
  )
})

describe('data', () => {
  test.each(LANGUAGES)('[law 40] the privacy policy names the basis and the time of each kind of data (%s)', (lng) => {
    const rows = pageAt('/privatlivspolitik', lng)
      .text.split('\n')
      .filter((line) => /^\| [^|]+\| [^|]+\| .*\|$/.test(line))
    const data = rows.filter((row) => /art\. ?\d/i.test(row))
    expect(data.length).toBeGreaterThan(9)
    expect(data.filter((row) => row.split('|').some((cell, at) => at > 0 && at < 5 && !cell.trim()))).toEqual([])
  })

  test('[law 49] no form asks for a CPR number', () => {
    expect(texts.filter(({ text }) => /\bcpr/i.test(text))).toEqual([])
  })
})

describe('the scan', () => {
  test('[law 50] the scan says that it is artificial intelligence, before the photos and with the result', () => {
    for (const lng of LANGUAGES) {
      const ai = lng === 'da' ? /kunstig intelligens/ : /artificial intelligence/
      for (const key of ['consent', 'made-by-ai', 'explanation-person']) expect(catalog[lng].analysis[key]).toMatch(ai)
    }
  })

  test('[law 52] the scan offers a person instead', () => {
    for (const lng of LANGUAGES) expect(catalog[lng].analysis['person-text']).toBeTruthy()
  })

  test('[law 53] the scan speaks of no diagnosis but to say that it makes none', () => {
    const words = texts.filter(({ ns, text }) => ns === 'analysis' && /diagnos|screening|\bkræft|cancer/i.test(text))
    expect(words.length).toBeGreaterThan(1)
    expect(words.filter(({ text }) => !/(?:ikke en|ingen|not an?|no|nor|not make a) diagnos/i.test(text))).toEqual([])
  })

  test('[law 54] no setting of a laser is in what a scan answers', () => {
    const fields = JSON.stringify([Object.keys(scanFormSchema.shape), Object.keys(catalog.da.analysis)])
    expect(fields).not.toMatch(/fluence|joule|wavelength|spot-size|pulse/i)
  })
})
