import { Lexer, Marked, type Token } from 'marked'
import { DIAGRAM_NAMES, type DiagramName } from '#app/content/diagrams/types.ts'
import { slug } from './markdown-text.ts'
import { rendererFor, type HeadingWithId } from './markdown-html.ts'

/** A part that code draws, asked for on a line of its own: `::hours`, `::diagram{name="skin-layers"}`. */
export type Directive =
  | { kind: 'diagram'; name: DiagramName }
  | { kind: 'hours' }
  | { kind: 'contact-form' }
  | { kind: 'processors' }
  | { kind: 'registration' }
  | { kind: 'claims' }
  | { kind: 'sizes' }
/** A topic of which only the title, plain text, is seen until somebody opens it. */
export type Fold = { id: string; title: string; html: string }
/** A run of text; `isHelp` where it says when to seek help, which stands in a frame. */
export type Section = { kind: 'html'; html: string; isHelp?: true } | { kind: 'folds'; folds: Fold[] } | Directive
export type Heading = { id: string; text: string; depth: number }
export type Body = { sections: Section[]; headings: Heading[]; words: number }

// Ids the shell and the page's own parts use.
const TAKEN = [
  'content',
  'menu',
  'menu-removal',
  'notice',
  'notice-place',
  'wordmark',
  'faq',
  'related',
  'contact-form',
]
const PLAIN_DIRECTIVES = ['hours', 'contact-form', 'processors', 'registration', 'claims', 'sizes'] as const

/** On a line of its own: what follows, up to the next part that code draws or the next h2, says when to seek help. */
export const HELP_FOLLOWS = '::help'
/** On a line of its own: each heading of level 3 below is a topic to open, until the next of level 2. */
const FOLDS_FOLLOW = '::folds'

/**
 * Reads the Markdown of a page into runs of HTML and the parts between them.
 * @throws an error naming the file on raw HTML, pictures, an unknown part, an h1, or a link that is neither a path nor https.
 */
export function parseMarkdown(text: string, file: string): Body {
  const fail = (what: string): never => {
    throw new Error(`${file}: ${what}`)
  }
  const marked = new Marked({ gfm: true, renderer: rendererFor(fail) })
  const sections: Section[] = []
  const headings: Heading[] = []
  const ids = new Set(TAKEN)
  let run: Token[] = []
  let isHelp = false
  let folds: Fold[] | null = null
  const close = () => {
    const html = marked.parser(run).trim()
    const topic = folds?.at(-1)
    if (topic) topic.html = html
    else if (html) sections.push({ kind: 'html', html, ...(isHelp ? { isHelp: true as const } : {}) })
    run = []
    isHelp = false
  }
  for (const token of marked.lexer(text)) {
    if (token.type === 'paragraph' && token.raw.trim() === HELP_FOLLOWS) {
      close()
      folds = null
      isHelp = true
      continue
    }
    if (token.type === 'paragraph' && token.raw.trim() === FOLDS_FOLLOW) {
      close()
      folds = []
      sections.push({ kind: 'folds', folds })
      continue
    }
    const directive = directiveOf(token, fail)
    if (directive) {
      close()
      folds = null
      sections.push(directive)
      continue
    }
    if (token.type === 'heading') {
      const { id, depth, text: name } = identify(token as HeadingWithId, ids, marked, fail)
      headings.push({ id, depth, text: name })
      const endsHelp = isHelp && depth === 2 && run.some(({ type }) => type === 'heading')
      if (folds || endsHelp) close()
      if (folds && depth === 3) {
        folds.push({ id, title: name, html: '' })
        continue
      }
      folds = null
    }
    run.push(token)
  }
  close()
  const words = text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
  return { sections, headings, words }
}

function directiveOf(token: Token, fail: (what: string) => never): Directive | null {
  const asked = token.type === 'paragraph' ? /^::([a-z-]+)(?:\{name="([a-z-]+)"\})?$/.exec(token.raw.trim()) : null
  if (!asked)
    return token.raw.includes('\n::') || token.raw.startsWith('::')
      ? fail(`"${token.raw.trim()}" is no part on a line of its own`)
      : null
  const [, kind, name] = asked
  const diagram = DIAGRAM_NAMES.find((known) => known === name)
  if (kind === 'diagram' && diagram) return { kind: 'diagram', name: diagram }
  const plain = PLAIN_DIRECTIVES.find((known) => known === kind && name === undefined)
  return plain ? { kind: plain } : fail(`there is no part ${token.raw.trim()}`)
}

/** Gives a heading its address: the one written behind it as `{#id}`, or one made of its words. */
function identify(token: HeadingWithId, ids: Set<string>, marked: Marked, fail: (what: string) => never): Heading {
  if (token.depth < 2 || token.depth > 3) fail(`"${token.text}" must be a heading of level 2 or 3`)
  const [suffix, own] = /\s*\{#([a-z0-9-]+)\}$/.exec(token.text) ?? []
  if (suffix) {
    token.text = token.text.slice(0, -suffix.length)
    token.tokens = Lexer.lexInline(token.text, marked.defaults)
  }
  const wanted = own ?? slug(token.text)
  if (own && ids.has(own)) fail(`the id ${own} is taken`)
  let id = wanted
  for (let n = 2; ids.has(id); n++) id = `${wanted}-${n}`
  ids.add(id)
  token.id = id
  return { id, text: token.text.replace(/[*_`]/g, ''), depth: token.depth }
}
