import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useActionData, useNavigation } from 'react-router'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { emergencyLine, safety } from '#app/content/safety.ts'
import { dayOf, formatDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { urgencyOf, type Sign, type Urgency } from '#app/domain/health/reactions.ts'
import { AnswerBy, type Answer } from '#app/features/messages/ui/answer-by.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useTabDraft } from '#app/ui/drafts/use-tab-draft.ts'
import { DeskHead, Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, TextArea } from '#app/ui/fields/field.tsx'
import { PicturePicker } from '#app/ui/parts/file-picker.tsx'
import { useRefusedField } from '#app/ui/refusal.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { REPORT_NOTE_MAX, REPORT_PICTURES_MAX } from '../schema.ts'
import { ReportList, type ShownReport } from './report-list.tsx'
import './reactions.css'

type Props = {
  signs: readonly (Sign & { name: string })[]
  /** The treatment that is asked about; null: none, and one writes all the same. */
  due: { visitId: string; treatedAt: ClinicTime } | null
  answer: Answer
  /** The clinic is open now. */
  isOpen: boolean
  reports: readonly ShownReport[]
  /** What was just sent; null: nothing. */
  sent: Urgency | null
  error: string | null
}

/** A client says how the skin is. What 112 is for is read and not ticked: nobody fills in a form for it. */
export function OwnReactions({ signs, due, answer, isOpen, reports, sent, error }: Props) {
  const clinic = useClinic()
  const { t } = useTranslation('reactions')
  const lng = useLanguage()
  const lead = due ? t('asked', { day: formatDay(dayOf(due.treatedAt), lng) }) : t('lead')
  return (
    <>
      <DeskHead title={t('title')} lead={`${t('normal', { normal: safety[lng].normal })} ${lead}`} />
      {sent ? <Sent urgency={sent} isOpen={isOpen} /> : null}
      <p className="note danger reaction-first">
        {emergencyLine[lng]} <a href="tel:112">{t('ring-112')}</a>
      </p>
      <div className="cols-2 tablet reaction-page">
        <Panel title={t('how')}>
          <Report signs={signs} visitId={due?.visitId ?? ''} answer={answer} isOpen={isOpen} error={error} />
        </Panel>
        <div>
          <Panel title={t('call')} tone="skin">
            <ul className="reaction-signs reaction-call-signs">
              {signs
                .filter(({ urgency }) => urgency === 'emergency')
                .map(({ name, words }) => (
                  <li key={name}>{asLine(words, lng)}</li>
                ))}
            </ul>
            <p className="strong">{t('call-wait')}</p>
            <p className="reaction-call">
              <ButtonLink href="tel:112">{t('ring-112')}</ButtonLink>{' '}
              <ButtonLink tone="secondary" href={telHref(clinic)}>
                {t('ring', { phone: phoneFor(clinic, lng) })}
              </ButtonLink>
            </p>
            <p className="small">{safety[lng]['out-of-hours']}</p>
          </Panel>
          {reports.length > 0 ? (
            <Panel title={t('earlier')}>
              <ReportList reports={reports} />
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  )
}

function Sent({ urgency, isOpen }: { urgency: Urgency; isOpen: boolean }) {
  const { t } = useTranslation('reactions')
  return (
    <>
      {urgency === 'emergency' || urgency === 'same-day' ? <Act urgency={urgency} isOpen={isOpen} /> : null}
      <p className="note ok" role="status">
        {t(`sent-${urgency}`)}
      </p>
    </>
  )
}

/** Whom to call, now: the clinic while it is open, the helpline otherwise. */
function Act({ urgency, isOpen }: { urgency: 'emergency' | 'same-day'; isOpen: boolean }) {
  const clinic = useClinic()
  const { t } = useTranslation('reactions')
  const lng = useLanguage()
  return (
    <div className="note danger reaction-act" role="alert">
      <p className="strong">{t(`act-${urgency}`, { clinic: clinic.name })}</p>
      <p>
        {urgency === 'emergency' || !isOpen ? <ButtonLink href="tel:112">{t('ring-112')}</ButtonLink> : null}{' '}
        {isOpen ? (
          <ButtonLink tone="secondary" href={telHref(clinic)}>
            {t('ring', { phone: phoneFor(clinic, lng) })}
          </ButtonLink>
        ) : (
          <ButtonLink tone="secondary" href="tel:1813">
            {t('ring-1813')}
          </ButtonLink>
        )}
      </p>
      {isOpen ? null : <p className="small">{t('closed-now')}</p>}
      {urgency === 'same-day' ? <p className="small">{safety[lng]['out-of-hours']}</p> : null}
    </div>
  )
}

type ReportProps = Pick<Props, 'signs' | 'answer' | 'isOpen' | 'error'> & { visitId: string }

function Report({ signs, visitId, answer, isOpen, error }: ReportProps) {
  const { t } = useTranslation('reactions')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const isSending = useNavigation().formMethod === 'POST'
  const form = useTabDraft()
  const refused: unknown = useActionData()
  useRefusedField(form, error === null ? null : refused)
  const urgency = urgencyOf(signs.filter(({ name }) => ticked.includes(name)))
  return (
    <Form method="post" encType="multipart/form-data" className="reaction-form" noValidate ref={form}>
      <input type="hidden" name="visit" value={visitId} />
      <PicturePicker
        name="picture"
        label={t('pictures')}
        limit={t('pictures-hint', { count: REPORT_PICTURES_MAX })}
        most={REPORT_PICTURES_MAX}
        accept="image/*"
        error={error ?? undefined}
      />
      <fieldset className="reaction-groups">
        <legend>{t('signs')}</legend>
        <p className="small sec">{t('signs-hint')}</p>
        {GROUPS.map((group) => (
          <SignGroup
            key={group}
            urgency={group}
            signs={signs.filter((sign) => sign.urgency === group)}
            isGravest={urgency === group}
            answer={answer}
            isOpen={isOpen}
            onTick={(name, on) =>
              setTicked((before) => (on ? [...before, name] : before.filter((one) => one !== name)))
            }
          />
        ))}
      </fieldset>
      <TextArea label={t('note')} name="note" maxLength={REPORT_NOTE_MAX} optional />
      <div className="reaction-send">
        <Button type="submit" busy={isSending} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}

/** A sign on a line of its own. */
const asLine = (words: string, lng: Language) => words.charAt(0).toLocaleUpperCase(lng) + words.slice(1)

/** In the order of how soon somebody must act. */
const GROUPS = ['same-day', 'opening-hours'] as const satisfies readonly Sign['urgency'][]

type GroupProps = Pick<Props, 'signs' | 'answer' | 'isOpen'> & {
  urgency: (typeof GROUPS)[number]
  /** The most urgent sign that is ticked is one of these. */
  isGravest: boolean
  onTick: (name: string, on: boolean) => void
}

/** Signs that ask for the same, under what they ask for. Whom to call is said where they are ticked, in view of it. */
function SignGroup({ urgency, signs, answer: { answeredBy, today }, isOpen, isGravest, onTick }: GroupProps) {
  const { t } = useTranslation('reactions')
  const lng = useLanguage()
  return (
    <fieldset className="reaction-group">
      <legend>{t(`group-${urgency}`)}</legend>
      <p className="small sec">
        {urgency === 'opening-hours' && answeredBy ? (
          <AnswerBy by={answeredBy} today={today} />
        ) : (
          t(`group-${urgency}-hint`)
        )}
      </p>
      <div className="reaction-signs-list">
        {signs.map(({ name, words }) => (
          <Checkbox
            key={name}
            name="sign"
            value={name}
            label={asLine(words, lng)}
            onChange={({ target }) => onTick(name, target.checked)}
          />
        ))}
      </div>
      {isGravest && urgency === 'same-day' ? <Act urgency={urgency} isOpen={isOpen} /> : null}
    </fieldset>
  )
}
