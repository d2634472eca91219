// One look and one behaviour for a control: features take it from app/ui, they do not draw it again.
const PARTS = {
  button: 'Button or Press',
  select: 'Select or SelectInput',
  table: 'Table',
}
const PARTS_OF_TYPE = {
  file: 'PicturePicker or FileField',
  date: 'DayField',
  time: 'TimeField',
  'datetime-local': 'MomentField',
  range: 'Slider',
  radio: 'SegmentRadios, Checkbox or Radio',
}

const textOf = (node, name) =>
  node.attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === name)?.value?.value

const partFor = (node) => {
  const name = node.name.name
  if (Object.hasOwn(PARTS, name)) return PARTS[name]
  if (/^(?:a|Link)$/.test(name) && /^btn\b/.test(textOf(node, 'className') ?? '')) return 'ButtonLink or RouteButton'
  const type = textOf(node, 'type') ?? ''
  if (/^(?:input|TextField)$/.test(name) && Object.hasOwn(PARTS_OF_TYPE, type)) return PARTS_OF_TYPE[type]
  return null
}

export default {
  meta: { name: 'parts' },
  rules: {
    'no-native-control': {
      create: (context) => ({
        JSXOpeningElement(node) {
          const part = partFor(node)
          if (part) context.report({ node, message: `Use the part ${part} from app/ui in place of a native control.` })
        },
      }),
    },
  },
}
