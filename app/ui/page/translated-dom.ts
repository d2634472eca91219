/**
 * Lets React work on a page that a translator or an extension has changed. Translators wrap text nodes in `<font>`
 * elements, or replace them by such elements; React then removes a node from a parent it no longer has, or inserts
 * before it, which throws and takes the page down (facebook/react#11538). Text that React changes later reaches the
 * replacement too, so that a price or a count is never the one of before.
 */
export function tolerateTranslation() {
  if (isTolerant) return
  isTolerant = true
  new MutationObserver(noteReplacements).observe(document, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    placeIn(this, child)?.remove()
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && before.parentNode !== this ? placeIn(this, before) : before
    return insertBefore.call(this, node, place) as T
  }
}

let isTolerant = false
/** The element that a translator put in the place of a text node. */
const replacements = new WeakMap<Node, ChildNode>()

/** The child of `parent` that holds the node now, or that took its place; null when neither is there. */
function placeIn(parent: Node, node: Node): ChildNode | null {
  for (let at: Node | null = node; at; at = at.parentNode) if (at.parentNode === parent) return at as ChildNode
  const replacement = replacements.get(node)
  return replacement && replacement !== node ? placeIn(parent, replacement) : null
}

function noteReplacements(records: MutationRecord[]) {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (!font || replacements.has(text)) continue
      replacements.set(text, font)
      new MutationObserver(() => {
        font.textContent = text.data
      }).observe(text, { characterData: true })
    }
}

const isFont = (node: Node | null | undefined): node is ChildNode & HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'
