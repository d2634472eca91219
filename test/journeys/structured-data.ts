// What structured data must and should hold, as data. Sources: the types of schema.org, and Google's guidelines
// (developers.google.com/search/docs/appearance/structured-data): local-business, faqpage, article, breadcrumb,
// product (offers).

export type Node = { '@type': string; [name: string]: unknown }
type Rule = { required: readonly string[]; recommended: readonly string[] }

export const RULES: Record<string, Rule> = {
  // local-business; a MedicalClinic is one. The home page says more of it, under the same @id: see WHOLE_CLINIC.
  MedicalClinic: { required: ['name', 'address'], recommended: ['@id', 'url', 'telephone', 'image', 'priceRange'] },
  PostalAddress: { required: ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry'], recommended: [] },
  OpeningHoursSpecification: { required: ['dayOfWeek', 'opens', 'closes'], recommended: [] },
  // faqpage
  FAQPage: { required: ['mainEntity'], recommended: ['inLanguage'] },
  Question: { required: ['name', 'acceptedAnswer'], recommended: [] },
  Answer: { required: ['text'], recommended: [] },
  // article
  Article: {
    required: ['headline'],
    recommended: ['author', 'datePublished', 'dateModified', 'image', 'publisher', 'mainEntityOfPage', 'inLanguage'],
  },
  BlogPosting: {
    required: ['headline'],
    recommended: ['author', 'datePublished', 'dateModified', 'image', 'publisher', 'mainEntityOfPage', 'inLanguage'],
  },
  // breadcrumb
  BreadcrumbList: { required: ['itemListElement'], recommended: [] },
  ListItem: { required: ['position', 'name', 'item'], recommended: [] },
  // schema.org/Service, and product: offers
  Service: { required: ['name', 'provider', 'offers'], recommended: ['description', 'serviceType', 'areaServed'] },
  Offer: { required: ['price', 'priceCurrency'], recommended: ['name', 'url', 'availability', 'seller'] },
}

/** What one page says of the clinic for all of them, so that the others stay light. */
export const WHOLE_CLINIC = ['legalName', 'email', 'logo', 'description', 'openingHoursSpecification'] as const

const ADDRESSES = ['url', 'item', 'image', 'logo', 'mainEntityOfPage', 'availability']
const DATES = ['datePublished', 'dateModified']
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && '@type' in value
const isReference = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === '@id'

/** Every node of a page's structured data, those within others too. */
export function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (typeof value !== 'object' || value === null) return []
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesOf)]
}

/** What is wrong with a page's structured data, in words; nothing where it is as it must and should be. */
export function faultsIn(data: unknown): string[] {
  const nodes = nodesOf(data)
  const known = new Set(nodes.map((node) => node['@id']).filter(Boolean))
  return nodes.flatMap((node) => [...missing(node), ...malformed(node), ...dangling(node, known)])
}

function missing(node: Node) {
  const rule = RULES[node['@type']]
  if (!rule) return [`${node['@type']}: no rule for this type`]
  return [...rule.required, ...rule.recommended]
    .filter((name) => node[name] === undefined || node[name] === '' || (node[name] as unknown[]).length === 0)
    .map((name) => `${node['@type']}: ${name} is missing`)
}

function malformed(node: Node) {
  const type = node['@type']
  const list = (name: string) =>
    [node[name]]
      .flat()
      .filter((value) => value !== undefined)
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return [
    ...ADDRESSES.flatMap((name) => list(name).filter((value) => !/^https?:\/\/\S+$/.test(value))),
    ...DATES.flatMap((name) => list(name).filter((value) => !/^\d{4}-\d\d-\d\d/.test(value))),
    ...list('price').filter((value) => !/^\d+\.\d\d$/.test(value)),
    ...list('priceCurrency').filter((value) => value !== 'DKK'),
    ...[...list('opens'), ...list('closes')].filter((value) => !/^[0-2]\d:[0-5]\d$/.test(value)),
    ...list('headline').filter((value) => value.length > 110),
    ...list('priceRange').filter((value) => value.length > 100),
  ].map((value) => `${type}: ${JSON.stringify(value)} is not in the form asked for`)
}

/** "@id" alone names a node that stands elsewhere on the page. */
const dangling = (node: Node, known: ReadonlySet<unknown>) =>
  Object.entries(node)
    .filter(([, value]) => isReference(value) && !known.has((value as { '@id': string })['@id']))
    .map(([name]) => `${node['@type']}: ${name} names nothing on the page`)
