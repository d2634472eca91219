import { Hono } from 'hono'
import type { Shows } from '#app/domain/access/access.ts'
import type { PageRule, Rule } from '#app/domain/access/gate.ts'
import { gateRules } from '#app/http/gate.ts'
import routes from '#app/routes.ts'
import { endpoints } from '#app/routes/api/endpoints.ts'
import { mountApi } from '#app/routes/api/mount.ts'

type Entry = { file: string; path?: string; children?: Entry[] }
/** An address of the site, and who may go there. */
export type Address = {
  name: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /** With its parts to fill in, as the access log names it. */
  pattern: string
  rule: Rule & { shows?: Shows }
  kind: 'page' | 'form' | 'data'
}

const files = import.meta.glob<{ handle?: PageRule; default?: unknown }>('../../app/routes/**/*.tsx')
const leaves = (entries: Entry[]): Entry[] => entries.flatMap((one) => (one.children ? leaves(one.children) : [one]))
/** Any value where the address has a part to fill in: nothing of that name exists. */
const filled = (path: string) => path.replaceAll(/[:{]\w+(?:\{[^}]*\})?\}?/g, 'nothing').replace(/\*$/, 'nothing.jpg')

async function pages(): Promise<Address[]> {
  const found: Address[] = []
  for (const { file, path = '' } of leaves(routes as Entry[])) {
    const { handle } = await files[`../../app/${file}`]!()
    const { action, formAction, link, kiosk, shows } = handle!
    const at = `/${filled(path)}`
    const rule = { action, ...(link ? { link } : {}), ...(kiosk ? { kiosk } : {}), ...(shows ? { shows } : {}) }
    const pattern = `/${path}`
    found.push({ name: `page /${path}`, method: 'GET', path: at, pattern, rule, kind: 'page' })
    found.push({ name: `data of /${path}`, method: 'GET', path: dataOf(at), pattern, rule, kind: 'page' })
    if (formAction)
      found.push({
        name: `form of /${path}`,
        method: 'POST',
        path: at,
        pattern,
        rule: { ...rule, action: formAction },
        kind: 'form',
      })
  }
  return found
}

const dataOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

function calls(): Address[] {
  return endpoints.map(({ method, path, action, link, shows }) => ({
    name: `call ${method} ${path}`,
    method: method === 'get' ? 'GET' : 'POST',
    path: filled(path),
    pattern: path,
    rule: { action, ...(link ? { link } : {}), ...(shows ? { shows } : {}) },
    kind: 'data',
  }))
}

/** What is mounted beside the calls: files, streams, webhooks, health. */
export function mountedBesideCalls() {
  const app = new Hono()
  mountApi(app, {
    settings: { demo: true, publicUrl: 'http://clinic.test', dataDir: '/nowhere', secret: 'secret' },
  } as never)
  const known = new Set(endpoints.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')))
  return app.routes.flatMap(({ method, path, handler }) => {
    const rule = gateRules.get(handler)
    return !rule || known.has(path) || path === '/api/*' ? [] : [{ method, path, rule }]
  })
}

const others = (): Address[] =>
  mountedBesideCalls().map(({ method, path, rule }) => ({
    name: `${method} ${path}`,
    method: method as Address['method'],
    path: filled(path),
    pattern: path,
    rule,
    kind: 'data',
  }))

/** Every page, its data and its form, every call, file and stream of the site. */
export const everyAddress = async (): Promise<Address[]> => [...(await pages()), ...calls(), ...others()]
