import { parseSync } from 'vite'

/** One changed place of a source file. */
export type Mutant = {
  file: string
  line: number
  kind: Kind
  from: string
  to: string
  /** Offsets in the source, in UTF-16 units. */
  start: number
  end: number
}
type Kind = 'number' | 'boundary' | 'comparison' | 'sign' | 'boolean' | 'bound'
type Change = Pick<Mutant, 'kind' | 'start' | 'end' | 'to'>
type Node = { type: string; start: number; end: number; [field: string]: unknown }

const BOUNDARY = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
const NEGATED = new Map([
  ['<', '>='],
  ['<=', '>'],
  ['>', '<='],
  ['>=', '<'],
  ['===', '!=='],
  ['!==', '==='],
])
const ARITHMETIC = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['+=', '-='],
  ['-=', '+='],
])
const LOGICAL = new Map([
  ['&&', '||'],
  ['||', '&&'],
])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** All mutants of a TypeScript source, in the order of the text. Types are left out. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const changes: Change[] = []
  visit(program as unknown as Node, source, changes)
  return changes
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((change) => ({
      ...change,
      file,
      line: source.slice(0, change.start).split('\n').length,
      from: source.slice(change.start, change.end),
    }))
}

/** The source with one place changed. */
export const mutate = (source: string, { start, end, to }: Mutant) => source.slice(0, start) + to + source.slice(end)

function visit(node: Node, source: string, changes: Change[]) {
  if (node.type.startsWith('TS') && !isExpression(node)) return
  if (node.type === 'ImportDeclaration') return
  changes.push(...changesOf(node, source))
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, source, changes)
}

/** Nodes of TypeScript that wrap a value: `x as T`, `x satisfies T`, `x!`. */
const isExpression = ({ type }: Node) =>
  /^TS(?:As|Satisfies|NonNull|Instantiation)Expression$|^TSParameterProperty$/.test(type)

function changesOf(node: Node, source: string): Change[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' ? numberChanges(node, node.value) : []
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return operatorChanges(node, source)
    case 'UnaryExpression':
      return unaryChanges(node)
    case 'MemberExpression':
      return boundChanges(node, source)
    default:
      return []
  }
}

const numberChanges = ({ start, end }: Node, value: number): Change[] =>
  [value + 1, value - 1].map((other) => ({ kind: 'number', start, end, to: other < 0 ? `(${other})` : `${other}` }))

function operatorChanges(node: Node, source: string): Change[] {
  const [left, right] = [node.left as Node, node.right as Node]
  const operator = node.operator as string
  // Between the operands: a comment there would be the only other text.
  const start = source.indexOf(operator, left.end)
  if (start < 0 || start >= right.start) return []
  const place = { start, end: start + operator.length }
  const to = (kind: Kind, table: ReadonlyMap<string, string>): Change[] => {
    const other = table.get(operator)
    return other ? [{ kind, ...place, to: other }] : []
  }
  // Joined texts have no sign.
  const signs = isText(left) || isText(right) ? [] : to('sign', ARITHMETIC)
  return [...to('boundary', BOUNDARY), ...to('comparison', NEGATED), ...to('boolean', LOGICAL), ...signs]
}

const isText = ({ type, value }: Node) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

function unaryChanges({ operator, start, argument }: Node): Change[] {
  const kind = operator === '-' ? 'sign' : operator === '!' ? 'boolean' : null
  return kind ? [{ kind, start, end: (argument as Node).start, to: '' }] : []
}

function boundChanges(node: Node, source: string): Change[] {
  const { start, end } = node.property as Node
  const name = source.slice(node.start, node.end)
  if (name === 'Math.min') return [{ kind: 'bound', start, end, to: 'max' }]
  return name === 'Math.max' ? [{ kind: 'bound', start, end, to: 'min' }] : []
}
