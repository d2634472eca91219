import postcss, { AtRule, type Container, type Root } from 'postcss'

const CLASS = /\.((?:[\w-]|\\.)+)/g
// Only with a pointer over something, where a script is at work (and shows its dots), has found a fault or switched
// something off, around a part that has the focus, on a form's button for files, on paper or in colours a reader's
// system forces: the whole sheets are there by then.
const LATER_STATE =
  /:hover|:active|:disabled|\[disabled|\[data-(?:lacks|paused|on)\]|:focus-visible\)|::file-selector|\[aria-busy|\[aria-invalid|\.dots\b/
// What holds until then holds from the beginning.
const NEGATED = /:not\([^()]*\)/g
const POPOVER = /<[a-z]+\b(?=[^>]*\spopover=)[^>]*\sclass="([^" ]+)/g
// Opened before its own rules have come, a menu waits for them unseen; the style sheet shows it.
const POPOVER_WAITS = '[popover]{visibility:hidden}'
// Pictures below the first screen: a browser fetches them beside the first one although nobody sees them yet. Their box
// keeps the place; the style sheet, which comes after the first paint, shows them.
const LATER_IMAGE = /\sclass="[^"]*\blater-image\b/
const IMAGE_WAITS = '.later-image>img{display:none}'
const LATER_MEDIA = /\bprint\b|forced-colors/
/** So many letters of text fill more than the highest screen, 75 to a line. */
const WORDS_NEAR = 3600
/** What stands around the text takes room too, as much as so many letters: a section's margins, a drawing or a picture. */
const ROOM = new Map(Object.entries({ section: 400, figure: 700, picture: 700 }))
const TEXT_AND_ROOM = /<(section|figure|picture)\b|>([^<]+)/g

/**
 * What a page needs of its rules until its style sheets are there: without rules of parts it does not show, of menus
 * that nobody has opened, of pointer and paper, and without names for values nobody uses.
 * @param html the page, without its style
 */
export function firstRules(css: string, html: string): string {
  const root = postcss.parse(css)
  const shown = near(html).replaceAll(/<section\b[^>]*\bhidden=""[\s\S]*?<\/section>/g, '')
  const classes = new Set([...shown.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)))
  const menus = [...shown.matchAll(POPOVER)].map(([, name]) => name!)
  const isInMenu = (name: string) => menus.some((menu) => name === menu || name.startsWith(`${menu}-`))
  const isNeeded = (selector: string) =>
    !LATER_STATE.test(selector.replaceAll(NEGATED, '')) &&
    [...selector.matchAll(CLASS)].every(([, name]) => classes.has(name!) && !isInMenu(name!))
  root.walkAtRules('media', (media) => {
    if (LATER_MEDIA.test(media.params)) media.remove()
  })
  root.walkRules((rule) => {
    if (rule.parent instanceof AtRule && rule.parent.name.endsWith('keyframes')) return
    const needed = rule.selectors.filter(isNeeded)
    if (needed.length === 0) rule.remove()
    else if (needed.length < rule.selectors.length) rule.selectors = needed
  })
  dropUnusedNames(root, shown)
  dropUnusedMovements(root)
  dropEmpty(root)
  return root.toString() + (menus.length > 0 ? POPOVER_WAITS : '') + (LATER_IMAGE.test(html) ? IMAGE_WAITS : '')
}

/**
 * A page without what stands more than a screen away from its beginning: an address that leads there is painted with the
 * whole sheets. What follows the footer lies over the page.
 */
function near(html: string): string {
  const main = html.indexOf('<main')
  const footer = html.indexOf('</footer>')
  if (main < 0 || footer < main) return html
  let words = 0
  for (const { 1: tag, 2: text, index } of html.slice(main, footer).matchAll(TEXT_AND_ROOM)) {
    words += text?.length ?? ROOM.get(tag!)!
    if (words < WORDS_NEAR) continue
    return html.slice(0, main + index) + html.slice(footer)
  }
  return html
}

/** A name may be used by the value of another one: again, until nothing changes. */
function dropUnusedNames(root: Root, html: string) {
  let dropped: number
  do {
    dropped = 0
    const text = root.toString() + html
    root.walkDecls(/^--/, (name) => {
      if (new RegExp(`var\\(\\s*${name.prop}\\b(?!-)`).test(text)) return
      name.remove()
      dropped++
    })
  } while (dropped > 0)
}

/** The steps of a movement that no rule left here makes. */
function dropUnusedMovements(root: Root) {
  const made: string[] = []
  root.walkDecls(/^animation/, ({ value }) => void made.push(value))
  root.walkAtRules(/keyframes$/, (steps) => {
    if (!made.some((value) => value.split(/[\s,]+/).includes(steps.params))) steps.remove()
  })
}

function dropEmpty(container: Container) {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return
    dropEmpty(node as Container)
    if (node.nodes.length === 0) node.remove()
  })
}
