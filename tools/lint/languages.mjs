// A third language is files alone: what differs between languages is looked up, never compared or paired in code.
const LANGUAGES = new Set(['da', 'en'])
const isLanguage = (node) => node.type === 'Literal' && LANGUAGES.has(node.value)
const message = 'Look it up by language (app/domain/language.ts) in place of comparing with one.'

const nameOf = ({ key }) => key?.name ?? key?.value
/** A text, or what makes one; an empty text is a value that is still to be filled in. */
const isText = ({ type, value }) =>
  type === 'Literal'
    ? typeof value === 'string' && value !== ''
    : /^(?:TemplateLiteral|ArrowFunctionExpression|FunctionExpression|ObjectExpression|ArrayExpression)$/.test(type)

export default {
  meta: { name: 'languages' },
  rules: {
    'no-comparison': {
      create: (context) => ({
        BinaryExpression(node) {
          if (/^[!=]==?$/.test(node.operator) && (isLanguage(node.left) || isLanguage(node.right)))
            context.report({ node, message })
        },
        SwitchCase(node) {
          if (node.test && isLanguage(node.test)) context.report({ node, message })
        },
      }),
    },
    'no-pair': {
      create: (context) => ({
        ObjectExpression(node) {
          const paired = node.properties.filter((one) => LANGUAGES.has(nameOf(one)))
          if (paired.length === LANGUAGES.size && paired.some(({ value }) => isText(value)))
            context.report({ node, message: 'Texts are in the catalogue: app/content/text.' })
        },
        ArrayExpression(node) {
          if (node.elements.filter((one) => one && isLanguage(one)).length === LANGUAGES.size)
            context.report({ node, message: 'Read LANGUAGES (app/domain/language.ts).' })
        },
      }),
    },
  },
}
