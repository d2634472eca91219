type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type FieldValue = string | boolean
/** What a form shows before anything is typed, by the fields' names. */
export type Defaults = Readonly<Record<string, FieldValue>>
/** Name, value, and of a checkbox or a radio button whether it is checked. */
export type Stored = ([string, string] | [string, string, boolean])[]

const NOT_KEPT = new Set(['file', 'password', 'hidden', 'submit'])

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is Field =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement) &&
      one.name !== '' &&
      !NOT_KEPT.has(one.type),
  )
const isTicked = (field: Field): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type)

function defaultOf(field: Field): FieldValue {
  if (isTicked(field)) return field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/** The values a form came with. A refusal makes what was typed the page's own default: it is still unsaved. */
export const shownIn = (form: HTMLFormElement): ReadonlyMap<Field, FieldValue> =>
  new Map(fieldsOf(form).map((field) => [field, defaultOf(field)]))

/** The fields that hold another value than the form came with. */
export function changedFields(
  form: HTMLFormElement,
  shown: ReadonlyMap<Field, FieldValue>,
  defaults: Defaults = {},
): Stored {
  return fieldsOf(form).flatMap((field): Stored => {
    const start = defaults[field.name] ?? shown.get(field) ?? defaultOf(field)
    if (isTicked(field)) return field.checked === start ? [] : [[field.name, field.value, field.checked]]
    return field.value === start ? [] : [[field.name, field.value]]
  })
}

/** Sets the stored fields, and leaves every other field as it is. */
export function restoreFields(form: HTMLFormElement, stored: Stored) {
  for (const field of fieldsOf(form)) {
    const entry = stored.find(([name, value]) => name === field.name && (!isTicked(field) || value === field.value))
    if (!entry) continue
    if (!isTicked(field)) type(field, entry[1])
    // A radio button is unchecked by the click on another.
    else if (entry[2] === !field.checked && (entry[2] || field.type === 'checkbox')) field.click()
  }
}

/** Sets a value as a key would: React and its forms follow the event, and ignore a value set by script. */
function type(field: Field, value: string) {
  if (field.value === value) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!
  set!.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
