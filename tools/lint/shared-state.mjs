// A module is one for all clinics of a process, so what it exports must not change.
const message = 'Exported state is shared by every clinic of the process: pass a value instead.'

const rootOf = (node) => (node?.type === 'MemberExpression' ? rootOf(node.object) : node)

const isObjectAssign = ({ type, object, property }) =>
  type === 'MemberExpression' && object.name === 'Object' && property.name === 'assign'

const isOwnImport = ({ type, parent }) => type === 'ImportBinding' && /^[.#]/.test(parent.source.value)

const isExported = ({ type, node }) => type === 'Variable' && node.parent.parent.type === 'ExportNamedDeclaration'

export default {
  meta: { name: 'shared-state' },
  rules: {
    'no-mutable-export': {
      create: (context) => {
        const check = (node) => {
          const root = rootOf(node)
          if (root?.type !== 'Identifier') return
          let scope = context.sourceCode.getScope(root)
          while (scope && !scope.set.has(root.name)) scope = scope.upper
          const defined = scope?.set.get(root.name).defs ?? []
          if (defined.some((one) => isOwnImport(one) || isExported(one))) context.report({ node, message })
        }
        return {
          ExportNamedDeclaration({ declaration }) {
            if (declaration?.type === 'VariableDeclaration' && declaration.kind !== 'const')
              context.report({ node: declaration, message })
          },
          AssignmentExpression({ left }) {
            if (left.type === 'MemberExpression') check(left)
          },
          CallExpression({ callee, arguments: [target] }) {
            if (isObjectAssign(callee)) check(target)
          },
        }
      },
    },
  },
}
