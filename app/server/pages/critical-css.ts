import postcss, { AtRule, type Container, type Root } from 'postcss'

const CLASS = /\.((?:[\w-]|\\.)+)/g
// States that a page reaches only after its style sheets have loaded: pointer, busy, invalid or disabled by script.
const LATER_STATE =
  /:hover|:active|:disabled|\[disabled|\[data-(?:lacks|paused|on)\]|:focus-visible\)|::file-selector|\[aria-busy|\[aria-invalid|\.dots\b/
// A rule for the absence of such a state applies from the first paint.
const NEGATED = /:not\([^()]*\)/g
const POPOVER = /<[a-z]+\b(?=[^>]*\spopover=)[^>]*\sclass="([^" ]+)/g
// A menu opened before its rules have loaded stays hidden; the style sheet shows it.
const POPOVER_WAITS = '[popover]{visibility:hidden}'
// Browsers fetch pictures below the fold beside the first one. Their box reserves the space; the style sheet shows them.
const LATER_IMAGE = /\sclass="[^"]*\blater-image\b/
const IMAGE_WAITS = '.later-image>img{display:none}'
const LATER_MEDIA = /\bprint\b|forced-colors/
/** Characters of text that fill more than the highest screen, at 75 a line. */
const FOLD_CHARACTERS = 3600
/** The space an element takes beside its text, in characters. */
const ROOM = new Map(Object.entries({ section: 400, figure: 700, picture: 700 }))
const TEXT_AND_ROOM = /<(section|figure|picture)\b|>([^<]+)/g

/**
 * The rules a page needs for its first paint: none for classes it does not use, closed menus, pointer states or print,
 * and no unused custom properties or keyframes.
 * @param html the page without its styles
 */
export function criticalCss(css: string, html: string): string {
  const root = postcss.parse(css)
  const shown = aboveTheFold(html).replaceAll(/<section\b[^>]*\bhidden=""[\s\S]*?<\/section>/g, '')
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
  dropUnusedProperties(root, shown)
  dropUnusedKeyframes(root)
  dropEmpty(root)
  return root.toString() + (menus.length > 0 ? POPOVER_WAITS : '') + (LATER_IMAGE.test(html) ? IMAGE_WAITS : '')
}

/**
 * The page above the fold. An address with an anchor loads the whole style sheets first; what follows the footer is an
 * overlay.
 */
function aboveTheFold(html: string): string {
  const main = html.indexOf('<main')
  const footer = html.indexOf('</footer>')
  if (main < 0 || footer < main) return html
  let words = 0
  for (const { 1: tag, 2: text, index } of html.slice(main, footer).matchAll(TEXT_AND_ROOM)) {
    words += text?.length ?? ROOM.get(tag!)!
    if (words < FOLD_CHARACTERS) continue
    return html.slice(0, main + index) + html.slice(footer)
  }
  return html
}

/** A custom property may be used by another one: repeats until nothing changes. */
function dropUnusedProperties(root: Root, html: string) {
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

/** Removes keyframes that no remaining rule uses. */
function dropUnusedKeyframes(root: Root) {
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
