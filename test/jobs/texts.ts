import { readFileSync } from 'node:fs'

const read = new Map<string, Record<string, string>>()

/** A Danish text of the site, such as `record:cancel-do`, with its values filled in. */
export function text(key: string, values: Record<string, string | number> = {}): string {
  const [area = '', name = ''] = key.split(':')
  const file = new URL(`../../app/content/text/da/${area}.json`, import.meta.url)
  const texts = read.get(area) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  read.set(area, texts)
  if (texts[name] === undefined) throw new Error(`${key} is no text`)
  return texts[name].replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]))
}
