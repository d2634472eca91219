import { Lexer, type Token, type Tokens } from 'marked'
import { fillPieces, fillText, type Facts } from '#app/content/facts.ts'
import type { DiagramName } from '#app/content/diagrams/types.ts'
import { HELP_FOLLOWS } from '../markdown/markdown.ts'

/** Words in one voice: strong or not, leading somewhere or not. */
export type Run = { text: string; strong?: boolean; href?: string }
export type Block =
  | { kind: 'heading'; depth: number; text: string }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'diagram'; name: DiagramName }

export type Reading = {
  facts: Facts
  /** For messages: the page's file. */
  file: string
  /** A path of the site, or a place on the page, as an address that works on paper too. */
  addressOf: (href: string) => string
}

/**
 * A page's Markdown as the parts a printed page is set from, every figure filled in.
 * @throws an error naming the file where a part has no printed form.
 */
export function blocksOf(markdown: string, reading: Reading): Block[] {
  return new Lexer({ gfm: true }).lex(markdown).flatMap((token) => blockOf(token, reading) ?? [])
}

function blockOf(token: Token, reading: Reading): Block | null {
  const { facts, file } = reading
  switch (token.type) {
    case 'space':
      return null
    case 'heading':
      return {
        kind: 'heading',
        depth: token['depth'],
        text: fillText(token['text'].replace(/\s*\{#[a-z0-9-]+\}$/, ''), facts, file),
      }
    case 'paragraph': {
      // The frame of a page; on paper its heading is enough.
      if (token.raw.trim() === HELP_FOLLOWS) return null
      const name = /^::diagram\{name="([a-z-]+)"\}$/.exec(token.raw.trim())?.[1] as DiagramName | undefined
      return name ? { kind: 'diagram', name } : { kind: 'paragraph', runs: runsOf(token.tokens ?? [], reading) }
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return { kind: 'list', ordered, items: items.map((item) => runsOf(item.tokens, reading)) }
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (line: Tokens.TableCell[]) => line.map((cell) => textOf(cell.tokens, reading))
      return { kind: 'table', head: cells(header), rows: rows.map(cells) }
    }
    default:
      throw new Error(`${file}: ${token.type} has no printed form`)
  }
}

const textOf = (tokens: Token[], reading: Reading) =>
  runsOf(tokens, reading)
    .map(({ text }) => text)
    .join('')

/** Inline text. What stands inside strong text or a link takes its voice. */
function runsOf(tokens: Token[], reading: Reading, voice: Omit<Run, 'text'> = {}): Run[] {
  return tokens.flatMap((token): Run[] => {
    if (token.type === 'strong') return runsOf(token.tokens ?? [], reading, { ...voice, strong: true })
    if (token.type === 'link')
      return runsOf(token.tokens ?? [], reading, { ...voice, href: reading.addressOf(token['href']) })
    if ('tokens' in token && token.tokens) return runsOf(token.tokens, reading, voice)
    if (token.type === 'text' || token.type === 'escape')
      return fillPieces(token['text'].replaceAll('\n', ' '), reading.facts, reading.file).map((piece) => ({
        ...piece,
        ...voice,
      }))
    throw new Error(`${reading.file}: ${token.type} has no printed form`)
  })
}
