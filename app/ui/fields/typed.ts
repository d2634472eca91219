/**
 * What already stands in a form's text fields when its script arrives. Read from the page, because a form library
 * knows its fields only after the first pass.
 */
export function typedIn(form: Element | null, names: readonly string[]): Record<string, string> {
  if (!(form instanceof HTMLFormElement)) return {}
  const data = new FormData(form)
  const texts = names.map((name) => [name, data.get(name)] as const)
  return Object.fromEntries(
    texts.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''),
  )
}
