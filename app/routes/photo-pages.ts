import { photoPage } from '#app/domain/journal/journal-photos.ts'
import { policy } from '#app/domain/policy.ts'
import { ownPagesSchema, questionsIn } from '#app/input/fields.ts'

/** Cuts a course's photos into the page its address asks for, `?of=<tattoo>&photos=2`; of the other courses the newest. */
export function photoPagesIn(url: string) {
  const asked = questionsIn(url)
  const { photos: page } = ownPagesSchema.parse(asked)
  const of = asked['of'] ?? 'none'
  return <Photo>(tattooId: string | null, photos: readonly Photo[]) =>
    photoPage(photos, (tattooId ?? 'none') === of ? page : 1, policy.ownPhotosShown)
}
