import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#app/domain/clinic/team.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, TextField } from '#app/ui/fields/field.tsx'
import { FileField } from '#app/ui/parts/file-picker.tsx'
import { Listed } from './listed.tsx'

type Line = 'name' | 'role.da' | 'role.en' | 'about.da' | 'about.en' | 'authorisation'
export type TypedMember = Record<Line, string> & { isShown: boolean }
/** What was refused of one: its fields that are wrong, or a word about its picture; and all that was typed. */
export type ListOutcome<Typed> = { id: string; wrong: string[]; error: string; typed: Typed }
type Props = { team: readonly TeamMember[]; outcome: ListOutcome<TypedMember> | null }

/** The people of the public page: in their order, each shown or not. */
export function TeamEditor({ team, outcome }: Props) {
  const { t } = useTranslation('clinic-settings')
  const lng = useLanguage()
  const refused = (id: string) => (outcome?.id === id ? outcome : null)
  return (
    <Panel title={t('team')} id="team">
      <p className="sec">{t('team-touch')}</p>
      {team.length === 0 ? <Empty>{t('team-none')}</Empty> : null}
      <ul className="clinic-list">
        {team.map((member, at) => (
          <li key={JSON.stringify(member)}>
            <Listed
              id={member.id}
              isOpen={refused(member.id) !== null}
              place={{ isFirst: at === 0, isLast: at === team.length - 1 }}
              head={
                <>
                  {member.photoId ? <img src={`/api/team/${member.photoId}`} alt="" width={48} height={48} /> : null}
                  <span>
                    <span className="strong">{member.name}</span>
                    <br />
                    <span className="small sec">{member.role[lng]}</span>
                  </span>
                  {member.isShown ? null : (
                    <Badge tone="plain" shape="half">
                      {t('hidden')}
                    </Badge>
                  )}
                </>
              }
            >
              <MemberFields typed={typedOf(member)} photoId={member.photoId} outcome={refused(member.id)} />
            </Listed>
          </li>
        ))}
        <li key={`new ${team.length}`}>
          <Listed id={null} isOpen={refused('') !== null} place={null} head={t('team-add')}>
            <MemberFields typed={NOBODY} photoId={null} outcome={refused('')} />
          </Listed>
        </li>
      </ul>
    </Panel>
  )
}

const NOBODY: TypedMember = {
  name: '',
  'role.da': '',
  'role.en': '',
  'about.da': '',
  'about.en': '',
  authorisation: '',
  isShown: true,
}
const typedOf = ({ name, role, about, authorisation, isShown }: TeamMember): TypedMember => ({
  name,
  'role.da': role.da,
  'role.en': role.en,
  'about.da': about.da,
  'about.en': about.en,
  authorisation,
  isShown,
})

type Fields = { typed: TypedMember; photoId: string | null; outcome: ListOutcome<TypedMember> | null }

function MemberFields({ typed, photoId, outcome }: Fields) {
  const { t } = useTranslation('clinic-settings')
  const now = outcome?.typed ?? typed
  const field = (name: Line) => ({
    name,
    label: t(`member-${name}`),
    defaultValue: now[name],
    error: outcome?.wrong.includes(name) ? t(`wrong-member-${name}`) : null,
  })
  return (
    <>
      <input type="hidden" name="photoId" value={photoId ?? ''} />
      <div className="clinic-fields">
        <TextField {...field('name')} maxLength={80} />
        <TextField {...field('authorisation')} maxLength={40} optional hint={t('hint-authorisation')} />
        <TextField {...field('role.da')} maxLength={80} />
        <TextField {...field('role.en')} maxLength={80} />
        <TextField {...field('about.da')} maxLength={160} optional />
        <TextField {...field('about.en')} maxLength={160} optional />
        <FileField
          name="picture"
          accept="image/jpeg,image/png,image/webp,image/heic"
          label={t('member-picture')}
          optional
          hint={t('hint-picture')}
          error={outcome?.wrong.includes('picture') ? outcome.error : null}
        />
        {photoId ? <Checkbox name="noPicture" value="true" label={t('no-picture')} /> : null}
      </div>
      <Checkbox name="isShown" value="true" defaultChecked={now.isShown} label={t('member-shown')} />
    </>
  )
}
