import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Beasties from 'beasties'
import { firstRules } from './first-rules.ts'

const STYLESHEET = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/g
const SCRIPT = /<script type="module" src="([^"]+)"[^>]*><\/script>/
// Fetched ahead, they would share the line with the page itself. The typeface alone is worth it.
const AHEAD = /<link\b(?=[^>]*\brel="(?:modulepreload|preload)")(?![^>]*\bas="font")[^>]*>/g
// For whoever installs the site. Browsers fetch it, and its icon, before the first paint when it stands in the page.
const MANIFEST = /<link\b(?=[^>]*\brel="manifest")[^>]*\bhref="([^"]+)"[^>]*>/
// States a page takes on before its whole style sheet has come: the focus, opened details, the menu, a chosen tab.
const STATES = [/:focus/, /\[open\]/, /\[aria-/, /\[data-/, /\[hidden/, /:target/, /:popover-open/]

const FACE = /@font-face\s*\{[^}]*\}/g

/** The font faces of a style sheet that holds nothing else; null for any other. */
function facesIn(path: string): string[] | null {
  const css = readFileSync(path, 'utf8')
  return css.replaceAll(FACE, '').trim() === '' ? (css.match(FACE) ?? []) : null
}

// What React writes between two texts so that it can take a page over. It takes over one form of a content page.
const BETWEEN_TEXTS = /<!-- -->/g
const TAKEN_OVER = /(data-island="contact-form"[\s\S]*<\/form>)/

/** A page without the marks nobody reads; one that React takes over whole keeps them. */
const withoutMarks = (html: string) =>
  html.includes('__reactRouterContext')
    ? html
    : html
        .split(TAKEN_OVER)
        .map((part, at) => (at === 1 ? part : part.replaceAll(BETWEEN_TEXTS, '')))
        .join('')

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// Before anything is painted, so that the bar never changes under the eye: is somebody signed in in this browser?
const SIGNED_IN = `;if(/\\bsigned-in=1/.test(document.cookie))document.documentElement.dataset.roles=''`

type Later = { styles: string[]; script: string | undefined; manifest: string | undefined }

/**
 * Waits until the page is whole and the browser says that words stand on the screen (a frame that was asked for may
 * still be on its way there), or for somebody's first touch; then comes what people need once they touch the page. A
 * page behind another one is never painted: it waits three seconds. An address that leads to a place far down, whose
 * rules are not in the page, is painted with its style sheets. The script is fetched beside them and runs after them, on
 * a whole page: what it shows then has its style.
 */
const laterScript = ({ styles, script, manifest }: Later) =>
  `let d=document,e=addEventListener,whole=new Promise(f=>e('DOMContentLoaded',f)),put=(rel,href)=>new Promise(f=>d.head.append(Object.assign(d.createElement('link'),{onload:f,onerror:f,rel,href,blocking:'render'}))),go=()=>{go=()=>{};${
    script ? `put('modulepreload','${script}');` : ''
  }${manifest ? `put('manifest','${manifest}');` : ''}Promise.all([whole,...${JSON.stringify(styles)}.map(h=>put('stylesheet',h))])${
    script ? `.then(()=>import('${script}'))` : ''
  }};location.hash&&go();e('load',()=>{let f=()=>requestAnimationFrame(()=>setTimeout(()=>go()));try{new PerformanceObserver(f).observe({type:'paint',buffered:!0})}catch{f()}setTimeout(()=>go(),3e3)});for(let n of['pointerdown','keydown'])e(n,()=>setTimeout(()=>go()))${SIGNED_IN}`

export type Painted = { html: string; styleHash: string | null; scriptHash: string | null }

/**
 * A content page that paints from its first packet: the rules it uses stand in it, and the style sheets and the script
 * come when it has been painted. Without script the style sheets come at once. The two inline parts are named by
 * their hashes in the page's policy, so nothing else inline can run. See docs/decisions/006.
 */
export function createPainter(clientFolder: string | null) {
  if (!clientFolder || !existsSync(clientFolder)) return null
  const beasties = new Beasties({
    path: clientFolder,
    publicPath: '/',
    logLevel: 'silent',
    fonts: false,
    pruneSource: false,
    mergeStylesheets: true,
    allowRules: STATES,
  })
  return async (html: string): Promise<Painted> => {
    const styles = [...html.matchAll(STYLESHEET)].map(([, href]) => href!)
    if (styles.length === 0) return { html, styleHash: null, scriptHash: null }
    const rules = [...(await beasties.process(html)).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css)
    // The faces stand in the page whole, and do not come again: declared anew, they would set what is read anew.
    const faces = new Map(styles.map((href) => [href, facesIn(join(clientFolder, href))]))
    const used = [...[...faces.values()].flatMap((found) => found ?? []), firstRules(rules.join(''), html)].join('')
    const later = laterScript({
      styles: styles.filter((href) => !faces.get(href)),
      script: SCRIPT.exec(html)?.[1],
      manifest: MANIFEST.exec(html)?.[1],
    })
    const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
    const painted = withoutMarks(html)
      .replaceAll(STYLESHEET, '')
      .replaceAll(AHEAD, '')
      .replace(SCRIPT, '')
      .replace(MANIFEST, '')
      .replace('</head>', () => `<style>${used}</style><noscript>${links}</noscript><script>${later}</script></head>`)
    return { html: painted, styleHash: sha256(used), scriptHash: sha256(later) }
  }
}
