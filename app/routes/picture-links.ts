import type { SignedIn } from '#app/domain/actor.ts'
import type { RecordedPicture } from '#app/features/patients/queries.ts'
import { fileUrlOf } from '#app/services/links/files.ts'
import type { Services } from '#app/services/services.ts'

/** Pictures as a page shows them: each by a link that is good for this session and a few minutes. */
export const linksTo = ({ settings, clock }: Services, { sessionId }: SignedIn, pictures: RecordedPicture[]) =>
  pictures.map(({ key, ...shown }) => ({
    ...shown,
    url: fileUrlOf(settings, { key, sessionId, purpose: 'view' }, clock.instant()),
  }))
