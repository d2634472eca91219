import { textOf } from '#app/content/text/i18n.server.ts'
import { SHIPPED_FACTS } from '#app/domain/clinic/clinic.ts'
import type { Language } from '#app/domain/language.ts'
import type { ClinicBlock, LetterHead } from './facts.ts'
import { personName, type Block, type Letter } from './letter.ts'
import { withdrawLabel } from './parts.ts'

function greeting(firstName: string, lng: Language) {
  const name = personName(firstName)
  return name ? textOf(lng, 'mail:hello', { name }) : textOf(lng, 'mail:hello-unnamed')
}

/** The letter as plain text, for readers who want no more and for the inbox that trusts no less. */
export function asText(letter: Letter, facts: LetterHead, lng: Language): string {
  const bye = textOf(lng, 'mail:bye')
  const { clinic } = facts
  const body = letter.blocks.map(blockAsText)
  const sender = [
    `${clinic.name} · ${clinic.legalName} · CVR ${clinic.cvr}`,
    `${clinic.street}, ${clinic.city}`,
    `${textOf(lng, 'mail:phone')} ${clinic.phone} · ${clinic.email}`,
  ]
  const withdraw = saysWithdraw(letter, facts) ? [] : [`${withdrawLabel(lng)}: ${facts.withdrawUrl}`]
  const foot = [...withdraw, textOf(lng, 'mail:unwanted', { phone: clinic.phone })]
  const parts = [greeting(facts.firstName, lng), ...body, `${bye}\n${clinic.name}`, sender.join('\n'), ...foot]
  return `${parts.join('\n\n')}\n`
}

/** The way to withdraw stands in every mail, and once: a letter that explains it has it there, another in its foot. */
const saysWithdraw = ({ blocks }: Letter, { withdrawUrl }: LetterHead) =>
  blocks.some((block) => 'url' in block && block.url === withdrawUrl)

function blockAsText(block: Block): string {
  if (block.is === 'text') return block.text
  if (block.is === 'heading') return block.text.toUpperCase()
  if (block.is === 'list') return block.rows.map((row) => `- ${row}`).join('\n')
  if (block.is === 'facts' || block.is === 'prices')
    return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return `${block.label}:\n${block.url}`
}

// Mail programs know no custom properties: the values of ui/tokens.css, ink, line, ground and link.
const light = {
  ground: '#F5F5F3',
  paper: '#FFFFFF',
  ink: '#14242E',
  quiet: '#46606B',
  line: '#DEDFDC',
  link: '#1F5566',
}
const DARK = `@media (prefers-color-scheme: dark) {
  .ground { background: #0D1A22 !important }
  .paper { background: #172A34 !important; border-color: #2A414C !important }
  .ink, .ink dd, .ink dt, .ink li { color: #EEF3F4 !important }
  .quiet, .quiet dt { color: #B1C3C9 !important }
  .row { border-color: #2A414C !important }
  .link { color: #A9CBD6 !important }
  .button { background: #F5DED0 !important; color: #14242E !important }
  .fade span { color: #EEF3F4 !important }
  .fade span:nth-child(2) { opacity: .7 }
  .fade span:nth-child(3) { opacity: .45 }
  .fade span:nth-child(4) { opacity: .3 }
  .fade span:nth-child(5) { opacity: .15 }
}`
// The wordmark in text: its end falls to dust, dots that get smaller and lighter step by step.
const FADE = [
  ['#14242E', 8],
  ['#46606B', 7],
  ['#86A0A9', 6],
  ['#B1C3C9', 5],
  ['#D3DEE1', 4],
] as const
const FONT = `'Albert Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`

const styles = {
  ground: `margin:0;padding:24px 12px;background:${light.ground}`,
  paper: `box-sizing:border-box;max-width:600px;margin:0 auto;padding:32px 24px;background:${light.paper};border:1px solid ${light.line};border-radius:6px`,
  wordmark: `margin:0 0 28px;font:500 34px/1.1 ${FONT};letter-spacing:-0.04em;color:${light.ink}`,
  fade: 'padding-left:5px;letter-spacing:1px;white-space:nowrap;vertical-align:middle',
  h1: `margin:0 0 20px;font:350 28px/1.15 ${FONT};letter-spacing:-0.02em;color:${light.ink}`,
  h2: `margin:32px 0 8px;font:500 19px/1.3 ${FONT};color:${light.ink}`,
  p: `margin:0 0 16px;font:400 17px/1.55 ${FONT};color:${light.ink}`,
  small: `margin:0 0 10px;font:400 14px/1.5 ${FONT};color:${light.quiet}`,
  list: 'margin:0 0 24px',
  ul: 'margin:0 0 24px;padding:0 0 0 20px',
  li: `margin:0 0 6px;font:400 17px/1.5 ${FONT};color:${light.ink}`,
  row: `display:flex;justify-content:space-between;padding:10px 0;border-top:1px solid ${light.line}`,
  dt: `flex:0 1 auto;margin:0;padding-right:16px;font:400 15px/1.4 ${FONT};color:${light.quiet}`,
  dd: `flex:0 1 auto;margin:0;text-align:right;font:400 15px/1.4 ${FONT};color:${light.ink}`,
  whole: ';white-space:nowrap',
  strong: ';font-weight:600',
  button: `display:inline-block;padding:15px 22px;border-radius:3px;background:${light.ink};color:#FFFFFF;font:500 17px/1.3 ${FONT};text-decoration:none`,
  link: `color:${light.link}`,
  call: `color:${light.link};white-space:nowrap`,
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0',
  foot: `max-width:600px;margin:0 auto;padding:24px 24px 0`,
} as const

/** The letter in the clinic's clothes: one column up to 600 px, no table, no picture, readable in dark mode. */
export function asHtml(letter: Letter, facts: LetterHead, lng: Language): string {
  const { clinic } = facts
  const paper = [
    wordmark(clinic.name),
    `<h1 class="ink" style="${styles.h1}">${escaped(letter.heading)}</h1>`,
    paragraph(greeting(facts.firstName, lng)),
    ...letter.blocks.map((block) => blockAsHtml(block, clinic.phone)),
    paragraph(`${textOf(lng, 'mail:bye')}\n${clinic.name}`),
  ]
  return `<!doctype html>
<html lang="${lng}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escaped(letter.subject)}</title>
<style>:root { color-scheme: light dark }
${DARK}</style>
</head>
<body class="ground" style="${styles.ground}">
<div style="${styles.preview}">${escaped(letter.preview)}</div>
<main class="paper" style="${styles.paper}">
${paper.join('\n')}
</main>
<footer style="${styles.foot}">
${footer(clinic, saysWithdraw(letter, facts) ? null : facts.withdrawUrl, lng)}
</footer>
</body>
</html>
`
}

function wordmark(name: string): string {
  // Drawn, the shipped name is in small letters; another clinic's is set as it is written.
  const shown = name === SHIPPED_FACTS.name ? name.toLowerCase() : name
  const dust = FADE.map(([colour, size]) => `<span style="color:${colour};font-size:${size}px">●</span>`)
  return `<p class="ink" style="${styles.wordmark}">${escaped(shown)}<span class="fade" aria-hidden="true" style="${styles.fade}">${dust.join('')}</span></p>`
}

function blockAsHtml(block: Block, phone: string): string {
  if (block.is === 'text') return paragraph(block.text, phone)
  if (block.is === 'heading') return `<h2 class="ink" style="${styles.h2}">${escaped(block.text)}</h2>`
  if (block.is === 'button' || block.is === 'link') {
    return `<p class="ink" style="${styles.p}">${anchor(block.url, block.label, block.is)}</p>`
  }
  if (block.is === 'list') {
    const rows = block.rows.map((row) => `<li style="${styles.li}">${escaped(row)}</li>`)
    return `<ul class="ink" style="${styles.ul}">\n${rows.join('\n')}\n</ul>`
  }
  const [dt, dd] = block.is === 'facts' ? [styles.whole, ''] : ['', styles.whole]
  const rows = block.rows.map((row) => {
    const weight = 'strong' in row && row.strong ? styles.strong : ''
    const label = `<dt style="${styles.dt}${dt}${weight}">${escaped(row.label)}</dt>`
    const value = `<dd style="${styles.dd}${dd}${weight}">${escaped(row.value)}</dd>`
    return `<div class="row" style="${styles.row}">${label}${value}</div>`
  })
  return `<dl class="ink" style="${styles.list}">\n${rows.join('\n')}\n</dl>`
}

function footer(clinic: ClinicBlock, withdrawUrl: string | null, lng: Language): string {
  const write = anchor(`mailto:${clinic.email}`, clinic.email, 'link')
  const lines = [
    escaped(`${clinic.name} · ${clinic.legalName} · CVR ${clinic.cvr}`),
    escaped(`${clinic.street}, ${clinic.city}`),
    `${textOf(lng, 'mail:phone')} ${callable(clinic.phone)} · ${write}`,
    ...(withdrawUrl ? [anchor(withdrawUrl, withdrawLabel(lng), 'link')] : []),
    withCalls(escaped(textOf(lng, 'mail:unwanted', { phone: clinic.phone })), clinic.phone),
  ]
  return lines.map((line) => `<p class="quiet" style="${styles.small}">${line}</p>`).join('\n')
}

const paragraph = (text: string, phone = '') =>
  `<p class="ink" style="${styles.p}">${withCalls(escaped(text), phone).replaceAll('\n', '<br>')}</p>`

const anchor = (url: string, label: string, style: 'button' | 'link' | 'call') =>
  `<a class="${style === 'button' ? style : 'link'}" href="${escaped(url)}" style="${styles[style]}">${escaped(label)}</a>`

/** A number is dialled by a press, and stays on one line. */
const callable = (phone: string) => anchor(`tel:${phone.replace(/[^+\d]/g, '')}`, phone, 'call')

const withCalls = (html: string, phone: string) =>
  phone ? html.replaceAll(escaped(phone), () => callable(phone)) : html

const ENTITIES = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }))
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => ENTITIES.get(mark)!)
