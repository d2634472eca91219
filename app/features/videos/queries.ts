import { clinicTimeAt, dayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { textIn, titleIn, type Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db'>

export type Video = {
  id: string
  /** Whose it is; null: it is for every client. */
  patient: { id: string; name: string } | null
  titleDa: string
  titleEn: string
  textDa: string
  textEn: string
  seconds: number
  addedOn: ClinicDay
  addedBy: string
  isShown: boolean
  megabytes: number
  key: string
  /** Of the still picture; null: there is none. */
  posterKey: string | null
}

const VIDEOS_SHOWN = 200
const MEBIBYTE = 1024 * 1024

const videos = ({ db }: Ground) =>
  db.k
    .selectFrom('videos as v')
    .innerJoin('files as f', (on) => on.onRef('f.video_id', '=', 'v.id').on('f.rendition', '=', 'full'))
    .leftJoin('files as s', (on) => on.onRef('s.video_id', '=', 'v.id').on('s.rendition', '=', 'thumbnail'))
    .leftJoin('profiles as p', 'p.id', 'v.patient_id')
    .select(['v.id', 'v.patient_id', 'v.title_da', 'v.title_en', 'v.text_da', 'v.text_en', 'v.seconds', 'v.added_at'])
    .select(['v.added_by_name', 'v.shown_at', 'f.bytes', 'f.storage_key as key', 's.storage_key as poster'])
    .select(['p.first_name', 'p.last_name'])
    .where('v.struck_at', 'is', null)
    .orderBy('v.added_at', 'desc')
    .limit(VIDEOS_SHOWN)

type Row = Awaited<ReturnType<ReturnType<typeof videos>['execute']>>[number]

const shown = (row: Row): Video => ({
  id: row.id,
  patient: row.patient_id === null ? null : { id: row.patient_id, name: `${row.first_name} ${row.last_name}`.trim() },
  titleDa: row.title_da,
  titleEn: row.title_en,
  textDa: row.text_da,
  textEn: row.text_en,
  seconds: Number(row.seconds),
  addedOn: dayOf(clinicTimeAt(row.added_at)),
  addedBy: row.added_by_name,
  isShown: row.shown_at !== null,
  megabytes: Math.round((10 * row.bytes) / MEBIBYTE) / 10,
  key: row.key,
  posterKey: row.poster,
})

/** The films for every client, and those of one client where one is named, the newest first. */
export async function videosOf(services: Ground, patientId: string | null): Promise<Video[]> {
  const rows = await videos(services)
    .where((eb) => (patientId === null ? eb('v.patient_id', 'is', null) : eb('v.patient_id', '=', patientId)))
    .execute()
  return rows.map(shown)
}

export type SharedVideo = Pick<Video, 'id' | 'seconds' | 'addedOn' | 'key' | 'posterKey'> & {
  title: string
  text: string
  isOwn: boolean
}

/** What a client may see: their own films that are shown to them, then those for everybody. */
export async function sharedVideosOf(services: Ground, patientId: string, lng: Language): Promise<SharedVideo[]> {
  const rows = await videos(services)
    .where('v.shown_at', 'is not', null)
    .where((eb) => eb.or([eb('v.patient_id', 'is', null), eb('v.patient_id', '=', patientId)]))
    .execute()
  return rows
    .map(shown)
    .map((video) => ({
      id: video.id,
      title: titleIn(video, lng),
      text: textIn({ da: video.textDa, en: video.textEn }, lng),
      seconds: video.seconds,
      addedOn: video.addedOn,
      key: video.key,
      posterKey: video.posterKey,
      isOwn: video.patient !== null,
    }))
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
}
