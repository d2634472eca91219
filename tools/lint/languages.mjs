// A third language is files alone: what differs between languages is looked up, never compared.
const LANGUAGES = new Set(['da', 'en'])
const isLanguage = (node) => node.type === 'Literal' && LANGUAGES.has(node.value)
const message = 'Look it up by language (app/domain/language.ts) in place of comparing with one.'

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
  },
}
