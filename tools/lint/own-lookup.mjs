// A text from outside must not pick an inherited property ("constructor", "toString") from a table.
const message =
  'Look this up in a Map, or narrow the key with Object.hasOwn first: a key from outside reaches Object.prototype.'

const isOpenRecord = (type) => {
  if (type?.type !== 'TSTypeReference') return false
  const [first] = type.typeArguments?.params ?? type.typeParameters?.params ?? []
  if (type.typeName.name === 'Readonly') return isOpenRecord(first)
  return type.typeName.name === 'Record' && first?.type === 'TSStringKeyword'
}

const isKeyCast = (node) =>
  node.type === 'TSAsExpression' &&
  node.typeAnnotation.type === 'TSTypeOperator' &&
  node.typeAnnotation.operator === 'keyof' &&
  node.typeAnnotation.typeAnnotation.type === 'TSTypeQuery'

export default {
  meta: { name: 'own-lookup' },
  rules: {
    'no-open-table': {
      create: (context) => ({
        VariableDeclarator(node) {
          const isModuleLevel = node.parent.parent.type === 'Program'
          if (
            isModuleLevel &&
            node.init?.type === 'ObjectExpression' &&
            isOpenRecord(node.id.typeAnnotation?.typeAnnotation)
          )
            context.report({ node, message })
        },
        MemberExpression(node) {
          if (node.computed && isKeyCast(node.property)) context.report({ node, message })
        },
        BinaryExpression(node) {
          if (node.operator === 'in' && node.left.type === 'Identifier') context.report({ node, message })
        },
      }),
    },
  },
}
