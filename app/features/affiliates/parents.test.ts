import { expect, test } from 'vitest'
import { personIn } from '#test/clinic/signed-in.ts'
import { engines, world } from '#test/clinic/world.ts'

/** A code by its name, the person who holds it, and the code above it. */
type Branch = [name: string, holder?: string, parent?: string]

const TREES: [what: string, tree: Branch[], child: string, parent: string, refused: boolean][] = [
  ['a code below itself', [['a']], 'a', 'a', true],
  ['a code below its own sub-partner', [['a'], ['b', '', 'a'], ['c', '', 'b']], 'a', 'c', true],
  [
    'two codes of one person',
    [
      ['a', 'ida'],
      ['b', 'ida'],
    ],
    'b',
    'a',
    true,
  ],
  [
    'two people with two codes each, each above the other',
    [
      ['a1', 'a'],
      ['b1', 'b', 'a1'],
      ['b2', 'b'],
      ['a2', 'a'],
    ],
    'a2',
    'b2',
    true,
  ],
  ['another branch', [['a'], ['b', '', 'a'], ['c', '', 'a']], 'c', 'b', false],
]

test.each(engines().flatMap((engine) => TREES.map((row) => [engine, ...row] as const)))(
  '[sec 40.1] nobody stands above themselves (%s): %s',
  async (engine, _, tree, child, parent, refused) => {
    const { services } = await world({ engine })
    const people = new Map<string, string>()
    const ids = new Map<string, string>()
    for (const [name, holder, above] of tree) {
      if (holder && !people.has(holder)) people.set(holder, (await personIn(services)).userId)
      ids.set(name, services.newId())
      await services.db.k
        .insertInto('affiliates')
        .values({
          id: ids.get(name)!,
          affiliate_code: `CODE${name.toUpperCase()}`,
          company_name: name,
          user_id: holder ? people.get(holder)! : null,
          parent_affiliate_id: above ? ids.get(above)! : null,
        })
        .execute()
    }
    const placed = services.db.k
      .updateTable('affiliates')
      .set({ parent_affiliate_id: ids.get(parent)! })
      .where('id', '=', ids.get(child)!)
      .execute()
    if (refused) await expect(placed).rejects.toThrow()
    else await expect(placed).resolves.toBeDefined()
  },
)
