import type { SignedIn } from '#app/domain/access/actor.ts'
import type { CoverUp } from '#app/features/journal/queries/cover-up.ts'
import type { RecordedPicture, RecordedScan } from '#app/features/patients/queries/record.ts'
import { fileUrlOf } from '#app/services/links/files.ts'
import type { Services } from '#app/services/services.ts'

const urlOf = ({ settings, clock }: Services, { sessionId }: SignedIn, key: string) =>
  fileUrlOf(settings, { key, sessionId, purpose: 'view' }, clock.instant())

/** Pictures as a page shows them: each by a link that is good for this session and a few minutes. */
export const linksTo = (services: Services, actor: SignedIn, pictures: RecordedPicture[]) =>
  pictures.map(({ key, ...shown }) => ({ ...shown, url: urlOf(services, actor, key) }))

/** Scans as a page shows them, the first picture of each by such a link. */
export const scansWithLinks = (services: Services, actor: SignedIn, scans: RecordedScan[]) =>
  scans.map(({ photoKey, ...shown }) => ({ ...shown, photo: photoKey && urlOf(services, actor, photoKey) }))

/** Photos of the journal as a page shows them: the photo and the small one, each by such a link. */
export const photosWithLinks = <Photo extends { key: string; thumbnailKey: string }>(
  services: Services,
  actor: SignedIn,
  photos: readonly Photo[],
) =>
  photos.map(({ key, thumbnailKey, ...shown }) => ({
    ...shown,
    url: urlOf(services, actor, key),
    thumbnailUrl: urlOf(services, actor, thumbnailKey),
  }))

/** Messages as a page shows them, each picture by such a link. */
export const messagesWithLinks = <Message extends { pictures: { key: string }[] }>(
  services: Services,
  actor: SignedIn,
  messages: readonly Message[],
) =>
  messages.map(({ pictures, ...shown }) => ({
    ...shown,
    pictures: pictures.map(({ key, ...picture }) => ({
      ...(picture as Omit<Message['pictures'][number], 'key'>),
      url: urlOf(services, actor, key),
    })),
  }))

/** Films as a page shows them: the film and its still by such links. */
export const videosWithLinks = <Film extends { key: string; posterKey: string | null }>(
  services: Services,
  actor: SignedIn,
  videos: readonly Film[],
) =>
  videos.map(({ key, posterKey, ...shown }) => ({
    ...shown,
    url: urlOf(services, actor, key),
    posterUrl: posterKey && urlOf(services, actor, posterKey),
  }))

/** What was said of the skin as a page shows it: its pictures by such links. */
export const reportsWithLinks = <Report extends { photoKeys: string[] }>(
  services: Services,
  actor: SignedIn,
  reports: readonly Report[],
) =>
  reports.map(({ photoKeys, ...shown }) => ({
    ...shown,
    photoUrls: photoKeys.map((key) => urlOf(services, actor, key)),
  }))

/** Passports as a page shows them: paper and file by such links. */
export const passportsWithLinks = <Issued extends { pdfKey: string | null; jsonKey: string | null }>(
  services: Services,
  actor: SignedIn,
  passports: readonly Issued[],
) =>
  passports.map(({ pdfKey, jsonKey, ...shown }) => ({
    ...shown,
    pdfUrl: pdfKey && urlOf(services, actor, pdfKey),
    jsonUrl: jsonKey && urlOf(services, actor, jsonKey),
  }))

/** What was shown to artists as a page shows it: the photo and the small one by such links. */
export const coverUpsWithLinks = photosWithLinks<CoverUp>

/** Consents as a page shows them: the signed paper and the image it is about by such links. */
export const consentsWithLinks = <Signed extends { pdfKey: string | null; imageKey: string | null }>(
  services: Services,
  actor: SignedIn,
  consents: readonly Signed[],
) =>
  consents.map(({ pdfKey, imageKey, ...shown }) => ({
    ...shown,
    pdfUrl: pdfKey && urlOf(services, actor, pdfKey),
    imageUrl: imageKey && urlOf(services, actor, imageKey),
  }))
