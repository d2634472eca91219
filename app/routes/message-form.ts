import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import type { MessagePictureRefusal } from '#app/features/messages/commands.ts'
import { messageSchema } from '#app/features/messages/schema.ts'
import { sentenceFor, statusOf, type Refusal } from '#app/http/problem.ts'
import { textsIn } from '#app/routes/form.ts'

// What the client's page and the clinic's have in common: the form a message comes by.

/** What was typed, and the message if it can be sent. An empty file field brings a file without a name. */
export function messageIn(form: FormData) {
  const typed = textsIn(form)('text')
  const pictures = form.getAll('pictures').filter((file): file is File => file instanceof File && file.size > 0)
  const read = messageSchema.safeParse({ text: typed, pictures })
  return { typed, message: read.success ? read.data : null }
}

const PICTURE_REFUSALS = {
  'image-too-large': 'refused-picture-size',
  'image-too-many-pixels': 'refused-picture-size',
  'image-not-an-image': 'refused-picture',
  'image-broken': 'refused-picture',
  'too-busy': 'refused-picture-later',
  'files-unavailable': 'refused-picture-later',
} as const satisfies Record<MessagePictureRefusal, string>

const isOfPicture = (refusal: Refusal): refusal is MessagePictureRefusal => Object.hasOwn(PICTURE_REFUSALS, refusal)

/** The page once more with what was typed and why it was not sent; null: it is no message. */
export function notSent(refusal: Refusal | null, typed: string, lng: Language) {
  const limits = {
    characters: policy.messageMaxLength.toLocaleString(lng),
    count: policy.messagePicturesMax,
    megabytes: policy.imageMaxBytes / 1_048_576,
  }
  if (refusal === null) return data({ typed, error: textOf(lng, 'messages:refused-text', limits) }, { status: 422 })
  const error = isOfPicture(refusal)
    ? textOf(lng, `messages:${PICTURE_REFUSALS[refusal]}`, limits)
    : sentenceFor(refusal, lng)
  return data({ typed, error }, { status: statusOf(refusal) })
}
