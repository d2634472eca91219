import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Beasties from 'beasties'
import { criticalCss } from './critical-css.ts'

const STYLESHEET = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/g
const SCRIPT = /<script type="module" src="([^"]+)"[^>]*><\/script>/
// Preloads compete with the page for bandwidth; only the typeface is worth it.
const PRELOADS = /<link\b(?=[^>]*\brel="(?:modulepreload|preload)")(?![^>]*\bas="font")[^>]*>/g
// Browsers fetch the manifest and its icon before the first paint when the page links it.
const MANIFEST = /<link\b(?=[^>]*\brel="manifest")[^>]*\bhref="([^"]+)"[^>]*>/
// States that a page can reach before its style sheets have loaded: focus, open details, menu, chosen tab.
const STATES = [/:focus/, /\[open\]/, /\[aria-/, /\[data-/, /\[hidden/, /:target/, /:popover-open/]

const FACE = /@font-face\s*\{[^}]*\}/g

/** The font faces of a style sheet that holds nothing else; null for any other. */
function facesIn(path: string): string[] | null {
  const css = readFileSync(path, 'utf8')
  return css.replaceAll(FACE, '').trim() === '' ? (css.match(FACE) ?? []) : null
}

// React separates adjacent text nodes by comments to hydrate them. Of a content page it hydrates one form.
const TEXT_MARK = /<!-- -->/g
const HYDRATED = /(data-island="contact-form"[\s\S]*<\/form>)/

/** Removes React's comments where nothing hydrates. */
const withoutTextMarks = (html: string) =>
  html.includes('__reactRouterContext')
    ? html
    : html
        .split(HYDRATED)
        .map((part, at) => (at === 1 ? part : part.replaceAll(TEXT_MARK, '')))
        .join('')

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// Runs before the first paint, so that the header does not change when the browser has a session.
const SIGNED_IN = `;if(/\\bsigned-in=1/.test(document.cookie))document.documentElement.dataset.roles=''`

type Deferred = { styles: string[]; script: string | undefined; manifest: string | undefined }

/**
 * Loads style sheets and script after the first paint or on the first input. A page in a background tab is never
 * painted: it loads them after three seconds. An address with an anchor loads them at once, since its rules are not
 * inlined. The script is fetched beside the style sheets and runs after them, so that what it shows is styled.
 */
const deferredScript = ({ styles, script, manifest }: Deferred) =>
  `let d=document,e=addEventListener,whole=new Promise(f=>e('DOMContentLoaded',f)),put=(rel,href)=>new Promise(f=>d.head.append(Object.assign(d.createElement('link'),{onload:f,onerror:f,rel,href,blocking:'render'}))),go=()=>{go=()=>{};${
    script ? `put('modulepreload','${script}');` : ''
  }${manifest ? `put('manifest','${manifest}');` : ''}Promise.all([whole,...${JSON.stringify(styles)}.map(h=>put('stylesheet',h))])${
    script ? `.then(()=>import('${script}'))` : ''
  }};location.hash&&go();e('load',()=>{let f=()=>requestAnimationFrame(()=>setTimeout(()=>go()));try{new PerformanceObserver(f).observe({type:'paint',buffered:!0})}catch{f()}setTimeout(()=>go(),3e3)});for(let n of['pointerdown','keydown'])e(n,()=>setTimeout(()=>go()))${SIGNED_IN}`

export type InlinedPage = { html: string; styleHash: string | null; scriptHash: string | null }

/**
 * Inlines critical CSS, so that a content page paints from its first packet; style sheets and script load after the
 * first paint, without script at once. The content security policy names both inline parts by hash. See
 * docs/decisions/006.
 */
export function createInliner(clientFolder: string | null) {
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
  return async (html: string): Promise<InlinedPage> => {
    const styles = [...html.matchAll(STYLESHEET)].map(([, href]) => href!)
    if (styles.length === 0) return { html, styleHash: null, scriptHash: null }
    const rules = [...(await beasties.process(html)).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css)
    // Font faces are inlined whole and not loaded again: declaring one twice would lay the text out again.
    const faces = new Map(styles.map((href) => [href, facesIn(join(clientFolder, href))]))
    const used = [...[...faces.values()].flatMap((found) => found ?? []), criticalCss(rules.join(''), html)].join('')
    const deferred = deferredScript({
      styles: styles.filter((href) => !faces.get(href)),
      script: SCRIPT.exec(html)?.[1],
      manifest: MANIFEST.exec(html)?.[1],
    })
    const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
    const inlined = withoutTextMarks(html)
      .replaceAll(STYLESHEET, '')
      .replaceAll(PRELOADS, '')
      .replace(SCRIPT, '')
      .replace(MANIFEST, '')
      .replace(
        '</head>',
        () => `<style>${used}</style><noscript>${links}</noscript><script>${deferred}</script></head>`,
      )
    return { html: inlined, styleHash: sha256(used), scriptHash: sha256(deferred) }
  }
}
