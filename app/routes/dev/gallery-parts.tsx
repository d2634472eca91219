import { useState, type ReactNode } from 'react'
import { Avatar } from '#app/ui/desk/avatar.tsx'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button, ButtonLink, Press } from '#app/ui/button.tsx'
import { DayField, DayInput, MomentField } from '#app/ui/fields/day-field.tsx'
import { DeskHead, Empty, Figures, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Checkbox, Radio, Select, SelectInput, TextArea, TextField } from '#app/ui/fields/field.tsx'
import { DeskError } from '#app/ui/frames/desk-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { FileField, PicturePicker } from '#app/ui/parts/file-picker.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { RouteButton } from '#app/ui/parts/route-button.tsx'
import { SegmentButtons, SegmentLinks, SegmentRadios } from '#app/ui/parts/segments.tsx'
import { Slider } from '#app/ui/parts/slider.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { StepCount, Stepper } from '#app/ui/stepper.tsx'
import { SubNav } from '#app/ui/desk/sub-nav.tsx'
import { Tabs } from '#app/ui/desk/tabs.tsx'
import { TimeField } from '#app/ui/fields/time-field.tsx'
import { showToast } from '#app/ui/toast.tsx'

type States = Readonly<Record<string, ReactNode>>
type KeyOf<List extends readonly { key: string }[]> = List[number]['key']

const OPTIONS = [
  { key: 'day', name: 'Day' },
  { key: 'week', name: 'Week' },
  { key: 'month', name: 'Month' },
] as const
const LINKS = OPTIONS.map((option) => ({ ...option, href: `#${option.key}` }))

/** Holds what a part has chosen. */
function Chosen<Value>({
  first,
  children,
}: {
  first: Value
  children: (now: Value, set: (next: Value) => void) => ReactNode
}) {
  const [now, set] = useState(first)
  return children(now, set)
}

const ofEach = <Key extends string>(keys: readonly Key[], draw: (key: Key) => ReactNode): States =>
  Object.fromEntries(keys.map((key) => [key, draw(key)]))

const KINDS = ['primary', 'secondary', 'text', 'danger'] as const

function OpenDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      {isOpen ? (
        <Dialog title="Dialog" size="narrow" onClose={() => setOpen(false)}>
          <p>Everything else is inert while it is open.</p>
        </Dialog>
      ) : null}
    </>
  )
}

/** A refusal takes the focus and scrolls to itself, so it comes when asked for. */
function OnDemand({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  return isShown ? (
    children
  ) : (
    <Button tone="secondary" size="small" onClick={() => setShown(true)}>
      Show
    </Button>
  )
}

const toast = (tone: 'info' | 'warn' | 'error') => (
  <Button tone="secondary" size="small" onClick={() => showToast({ title: 'Saved', text: 'It is in the list.', tone })}>
    Show
  </Button>
)

/** Every part with its states, by the name it is imported under. */
export const GALLERY: Readonly<Record<string, States>> = {
  Button: {
    ...ofEach(KINDS, (tone) => <Button tone={tone}>Book</Button>),
    small: <Button size="small">Book</Button>,
    'secondary, small': (
      <Button tone="secondary" size="small">
        Book
      </Button>
    ),
    disabled: <Button disabled>Book</Button>,
    busy: (
      <Button busy busyLabel="Booking">
        Book
      </Button>
    ),
    icon: (
      <Button tone="text" size="icon" aria-label="Close">
        <Icon name="close" />
      </Button>
    ),
  },
  ButtonLink: { 'a link': <ButtonLink href="#top">To the top</ButtonLink> },
  RouteButton: {
    'a link that keeps the page': (
      <RouteButton to="?" tone="secondary">
        Read again
      </RouteButton>
    ),
  },
  Press: { 'without a look': <Press className="ch">A tile</Press> },
  Radio: {
    'in a tile': (
      <label className="ch" htmlFor="tile">
        <Radio id="tile" name="tile" value="a" defaultChecked /> A tile
      </label>
    ),
  },
  SegmentButtons: {
    'one chosen': (
      <Chosen<KeyOf<typeof OPTIONS>> first="day">
        {(now, set) => <SegmentButtons label="View" options={OPTIONS} chosen={now} onChoose={set} />}
      </Chosen>
    ),
  },
  SegmentLinks: { 'one open': <SegmentLinks label="View" options={LINKS} chosen="week" /> },
  SegmentRadios: {
    'one chosen': (
      <Chosen<KeyOf<typeof OPTIONS>> first="day">
        {(now, set) => <SegmentRadios name="view" legend="View" options={OPTIONS} chosen={now} onChoose={set} />}
      </Chosen>
    ),
  },
  TextField: {
    empty: <TextField label="Name" />,
    optional: <TextField label="Name" optional hint="As in your passport" />,
    error: <TextField label="Name" error="Enter a name." />,
  },
  TextArea: { empty: <TextArea label="Note" />, error: <TextArea label="Note" error="Write a note." /> },
  Select: {
    chosen: (
      <Select label="Role">
        <option>Practitioner</option>
        <option>Admin</option>
      </Select>
    ),
  },
  SelectInput: {
    'in a row': (
      <SelectInput aria-label="Unit">
        <option>ns</option>
        <option>ps</option>
      </SelectInput>
    ),
  },
  Checkbox: {
    off: <Checkbox label="Send a copy" />,
    on: <Checkbox label="Send a copy" defaultChecked hint="By email" />,
    error: <Checkbox label="I am 18 or older" error="Tick the box." />,
    radio: <Checkbox type="radio" name="way" label="By email" defaultChecked />,
  },
  DayField: {
    empty: <DayField label="Day" />,
    chosen: <DayField label="Day" defaultValue="2026-12-03" />,
    error: <DayField label="Day" error="Choose a day." />,
  },
  DayInput: { 'in a row': <DayInput aria-label="Day" defaultValue="2026-12-03" /> },
  MomentField: { chosen: <MomentField label="From" defaultValue="2026-12-03T15:30" /> },
  TimeField: { chosen: <TimeField label="Time" defaultValue="15:30" /> },
  FileField: {
    empty: <FileField label="File" hint="CSV, up to 5 MB" />,
    error: <FileField label="File" error="Choose a file." />,
  },
  PicturePicker: {
    empty: <PicturePicker label="Add pictures" limit="Up to 3 pictures" most={3} accept="image/*" />,
    primary: <PicturePicker label="Add pictures" limit="Up to 3 pictures" tone="primary" accept="image/*" />,
    disabled: <PicturePicker label="Add pictures" limit="3 of 3 pictures" accept="image/*" disabled />,
    error: (
      <PicturePicker
        label="Add pictures"
        limit="Up to 3 pictures"
        accept="image/*"
        error="The picture could not be read."
      />
    ),
  },
  Slider: {
    moved: (
      <Chosen first={40}>
        {(now, set) => (
          <Slider
            aria-label="Area"
            min={0}
            max={100}
            value={now}
            onChange={({ target }) => set(Number(target.value))}
          />
        )}
      </Chosen>
    ),
  },
  Table: {
    rows: (
      <Table label="Codes">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col" className="r">
              Bookings
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>NORD10</td>
            <td className="r tnum">14</td>
          </tr>
          <tr>
            <td>SYD5</td>
            <td className="r tnum">2</td>
          </tr>
        </tbody>
      </Table>
    ),
  },
  Tabs: {
    'one open': (
      <Chosen<KeyOf<typeof OPTIONS>> first="day">
        {(now, set) => (
          <Tabs label="View" tabs={OPTIONS} chosen={now} onChoose={set}>
            <p>{now}</p>
          </Tabs>
        )}
      </Chosen>
    ),
  },
  SubNav: {
    'one open': <SubNav label="Record" links={LINKS.map(({ key, ...link }) => ({ ...link, isHere: key === 'day' }))} />,
  },
  Pager: { middle: <Pager label="Pages" page={2} pages={7} hrefOf={(page) => `?page=${page}`} /> },
  StepCount: { second: <StepCount current={2} total={4} /> },
  Stepper: { second: <Stepper steps={['Size', 'Time', 'You', 'Pay']} current={2} /> },
  FadeScale: { course: <FadeScale done={3} total={9} label="3 of 9 sessions" /> },
  Avatar: { person: <Avatar id="maja" name="Maja Holm" />, large: <Avatar id="maja" name="Maja Holm" large /> },
  PersonName: { 'right to left': <PersonName>יעל כהן</PersonName> },
  Panel: {
    plain: (
      <Panel title="Panel">
        <p>What belongs together.</p>
      </Panel>
    ),
    skin: (
      <Panel title="Effect" tone="skin">
        <p>What a change does.</p>
      </Panel>
    ),
  },
  DeskHead: {
    'with an action': (
      <DeskHead title="People" lead="7 at work">
        <Button>Add</Button>
      </DeskHead>
    ),
  },
  Figures: {
    two: (
      <Figures
        rows={[
          { value: '14', name: 'bookings' },
          { value: '8.280 kr.', name: 'paid' },
        ]}
      />
    ),
  },
  Empty: { 'nothing yet': <Empty>No photos yet. The first is taken at your first session.</Empty> },
  Outcome: {
    done: <Outcome done="The time is booked." error={null} />,
    refused: (
      <OnDemand>
        <Outcome done={null} error="The time is taken." />
      </OnDemand>
    ),
  },
  FormRefusal: {
    refused: (
      <OnDemand>
        <FormRefusal>The time is taken.</FormRefusal>
      </OnDemand>
    ),
  },
  showToast: { info: toast('info'), warn: toast('warn'), error: toast('error') },
  Dialog: { closed: <OpenDialog /> },
  DeskError: { 'no access': <DeskError kind="closed" ways={[{ href: '/admin', name: 'To the board' }]} /> },
  Badge: ofEach(['plain', 'ok', 'warn', 'danger', 'ink', 'skin'], (tone) => <Badge tone={tone}>Booked</Badge>),
}
