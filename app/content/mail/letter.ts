/** A letter before it is dressed: the plain and the HTML version are made of the same blocks, so they say the same. */
export type Letter = {
  /** At most 78 characters, and nothing of what is done at the clinic: it shows on locked screens. */
  subject: string
  /** What the inbox shows after the subject. */
  preview: string
  heading: string
  blocks: Block[]
}

export type Block =
  | { is: 'text'; text: string }
  | { is: 'heading'; text: string }
  | { is: 'list'; rows: readonly string[] }
  | { is: 'facts'; rows: Row[] }
  | { is: 'prices'; rows: (Row & { strong?: boolean })[] }
  | { is: 'button'; label: string; url: string }
  | { is: 'link'; label: string; url: string }

export type Row = { label: string; value: string }

export const text = (text: string): Block => ({ is: 'text', text })
/** A text of the catalogue whose paragraphs an empty line separates. */
export const paragraphs = (texts: string): Block[] => texts.split('\n\n').map(text)
export const heading = (text: string): Block => ({ is: 'heading', text })
export const list = (rows: readonly string[]): Block => ({ is: 'list', rows })
export const button = (label: string, url: string): Block => ({ is: 'button', label, url })
export const link = (label: string, url: string): Block => ({ is: 'link', label, url })

/** The given name without anything a mail program would make a link, a line or a mark of: letters, space, - and '. */
export function personName(typed: string): string {
  const letters = typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}'’ -]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return Array.from(letters).slice(0, 40).join('').trim()
}
