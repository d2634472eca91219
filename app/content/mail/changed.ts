import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { PlanOrigin } from '#app/domain/plans/plan.ts'
import { policy } from '#app/domain/policy.ts'
import type { SaidOfCourse } from '#app/domain/plans/visit-course.ts'
import type { MailFacts } from './facts.ts'
import { button, link, text, type Letter } from './letter.ts'
import { manageButton, ruleBlocks, visitBlock, whenOf } from './parts.ts'

type Words = {
  seeBooking: string
  otherTimes: string
  expired: {
    subject(when: string): string
    heading: string
    body(when: string, isPackage: boolean): string
    paidAnyway: string
  }
  moved: { subject(when: string): string; heading: string; body: string }
  cancelled: {
    subject(when: string): string
    heading: string
    by: Record<'client' | 'clinic' | 'unsaid', (when: string) => string>
    because(reason: string): string
  }
  money: {
    back(amount: string): string
    backAtClinic(amount: string, days: number): string
    kept(amount: string): string
    keptSince(amount: string, day: string): string
    none: string
    /** Of a visit of a course. */
    course: {
      back(amount: string): string
      stands: Record<PlanOrigin, string>
      until(day: string): string
      withdrawn: string
      over: string
    }
  }
  late: {
    subject: string
    subjectCalledOff: string
    heading: string
    body(when: string): string
    bodyCalledOff(when: string): string
    back(amount: string): string
  }
}

const words: Record<Language, Words> = {
  da: {
    seeBooking: 'Se din booking',
    otherTimes: 'Find en anden tid',
    expired: {
      subject: (when) => `Tiden er givet fri: ${when}`,
      heading: 'Vi holder ikke længere tiden til dig',
      body: (when, isPackage) =>
        `Vi holdt ${when} til dig, så du kunne nå at betale ${isPackage ? 'pakken' : 'depositum'}. Vi har ikke modtaget nogen betaling, så tiden er nu givet fri til andre.`,
      paidAnyway:
        'Er din betaling på vej alligevel, får du tiden, hvis den stadig er ledig. Ellers får du automatisk pengene tilbage.',
    },
    moved: {
      subject: (when) => `Din tid er nu ${when}`,
      heading: 'Din tid er flyttet',
      body: 'Din tid er flyttet. Alt andet er, som det var. Den vedhæftede kalenderfil retter tiden i din kalender.',
    },
    cancelled: {
      subject: (when) => `Din tid er aflyst: ${when}`,
      heading: 'Din tid er aflyst',
      by: {
        client: (when) => `Som du bad om, har vi aflyst din tid ${when}.`,
        clinic: (when) => `Vi er desværre nødt til at aflyse din tid ${when}. Det er vi kede af.`,
        unsaid: (when) => `Din tid ${when} er aflyst.`,
      },
      because: (reason) => `Årsag: ${reason}`,
    },
    money: {
      back: (amount) =>
        `Dit depositum på ${amount} er på vej tilbage til det kort eller den konto, du betalte med. Banken bruger som regel nogle dage på det.`,
      backAtClinic: (amount, days) =>
        `Du får ${amount} tilbage. Klinikken betaler beløbet inden for ${days} dage på samme måde, som du betalte.`,
      kept: (amount) =>
        `Depositummet på ${amount} refunderes ikke ved afbud. Er der noget særligt, der er kommet i vejen, så ring til os.`,
      keptSince: (amount, day) =>
        `Depositummet på ${amount} refunderes ikke ved afbud, men du kan fortryde aftalen til og med ${day} og få det tilbage.`,
      none: 'Du har ikke betalt noget og skylder ikke noget.',
      course: {
        back: (amount) =>
          `De ${amount}, du har betalt for tiden, er på vej tilbage til det kort eller den konto, du betalte med.`,
        stands: {
          package: 'Pakken gælder stadig. Behandlingen er ikke brugt, og du kan booke en ny tid til den.',
          proposed: 'Planen gælder stadig, og du kan booke en ny tid til behandlingen.',
        },
        until: (day) => `Vil du ud af hele pakken, kan du fortryde den til og med ${day}.`,
        withdrawn: 'Du har fortrudt den aftale, tiden hørte til. Hvad du får tilbage, står i kvitteringen.',
        over: 'Den aftale, tiden hørte til, er afsluttet.',
      },
    },
    late: {
      subject: 'Din betaling kom for sent, og du får dine penge tilbage',
      subjectCalledOff: 'Tiden er aflyst, og du får dine penge tilbage',
      heading: 'Du får dine penge tilbage',
      body: (when) =>
        `Din betaling kom, efter at vi havde givet ${when} fri, og den kunne ikke bookes igen. Det er vi kede af.`,
      bodyCalledOff: (when) => `Din betaling kom, efter at du havde aflyst din tid ${when}. Tiden er stadig aflyst.`,
      back: (amount) =>
        `Du får hele beløbet, ${amount}, tilbage på det kort eller den konto, du betalte med. Du skal ikke gøre noget. Banken bruger som regel nogle dage på det.`,
    },
  },
  en: {
    seeBooking: 'See your appointment',
    otherTimes: 'Find another appointment',
    expired: {
      subject: (when) => `Your appointment has been released: ${when}`,
      heading: 'We are no longer holding the time for you',
      body: (when, isPackage) =>
        `We held ${when} for you so that you could pay ${isPackage ? 'for the package' : 'the deposit'}. We have not received a payment, so the time is available to others again.`,
      paidAnyway:
        'If your payment is on its way after all, you will get the appointment if the time is still available. If not, we will send the money back to you. You do not have to do anything.',
    },
    moved: {
      subject: (when) => `Your appointment is now ${when}`,
      heading: 'Your appointment has been moved',
      body: 'Your appointment has been moved. Nothing else has changed. The attached calendar file updates your calendar.',
    },
    cancelled: {
      subject: (when) => `Your appointment is cancelled: ${when}`,
      heading: 'Your appointment is cancelled',
      by: {
        client: (when) => `We have cancelled your appointment on ${when}, as you asked.`,
        clinic: (when) => `We are sorry, but we have to cancel your appointment on ${when}.`,
        unsaid: (when) => `Your appointment on ${when} is cancelled.`,
      },
      because: (reason) => `Reason: ${reason}`,
    },
    money: {
      back: (amount) =>
        `Your deposit of ${amount} is on its way back to the card or account you paid with. It usually takes the bank a few days.`,
      backAtClinic: (amount, days) =>
        `You get ${amount} back. The clinic pays it within ${days} days, the way you paid.`,
      kept: (amount) =>
        `The deposit of ${amount} is not refunded when you cancel. If something unusual has happened, please call us.`,
      keptSince: (amount, day) =>
        `The deposit of ${amount} is not refunded when you cancel. You can still withdraw from the contract up to and including ${day} and get it back.`,
      none: 'You have not paid anything and owe nothing.',
      course: {
        back: (amount) =>
          `The ${amount} you paid for the appointment is on its way back to the card or account you used.`,
        stands: {
          package: 'The package still stands. The session is not used, and you can book a new appointment for it.',
          proposed: 'The plan still stands, and you can book a new appointment for the session.',
        },
        until: (day) => `If you want to leave the whole package, you can withdraw from it up to and including ${day}.`,
        withdrawn:
          'You have withdrawn from the contract this appointment belonged to. The receipt says what you get back.',
        over: 'The contract this appointment belonged to has ended.',
      },
    },
    late: {
      subject: 'Your payment came too late, and you will get your money back',
      subjectCalledOff: 'Your appointment is cancelled, and you will get your money back',
      heading: 'You will get your money back',
      body: (when) =>
        `Your payment reached us after we had released ${when}, and it could not be booked again. We are sorry about that.`,
      bodyCalledOff: (when) =>
        `Your payment reached us after you had cancelled your appointment on ${when}. It is still cancelled.`,
      back: (amount) =>
        `We are sending the full amount, ${amount}, back to the card or account you paid with. You do not have to do anything. It usually takes the bank a few days.`,
    },
  },
}

/** The payment page was left: the slot is open to others again. */
export function holdExpired(facts: MailFacts, lng: Language): Letter {
  const { expired, otherTimes, seeBooking } = words[lng]
  const when = whenOf(facts.startsAt, lng)
  return {
    subject: expired.subject(when),
    preview: expired.heading,
    heading: expired.heading,
    blocks: [
      text(expired.body(when, facts.quote?.subject === 'package')),
      text(expired.paidAnyway),
      button(otherTimes, facts.bookUrl),
      link(seeBooking, facts.manageUrl),
    ],
  }
}

/** The same appointment has another time. */
export function appointmentMoved(facts: MailFacts, lng: Language): Letter {
  const { moved } = words[lng]
  return {
    subject: moved.subject(whenOf(facts.startsAt, lng)),
    preview: moved.heading,
    heading: moved.heading,
    blocks: [text(moved.body), visitBlock(facts, lng), manageButton(facts, lng), ...ruleBlocks(facts, lng)],
  }
}

/** The appointment is off, and what becomes of the money: the deposit, or the course it was a session of. */
export function appointmentCancelled(facts: MailFacts, lng: Language): Letter {
  const { cancelled, otherTimes, seeBooking } = words[lng]
  const when = whenOf(facts.startsAt, lng)
  return {
    subject: cancelled.subject(when),
    preview: moneyFate(facts, lng),
    heading: cancelled.heading,
    blocks: [
      text(cancelled.by[facts.cancelledBy ?? 'unsaid'](when)),
      ...(facts.cancelledBecause ? [text(cancelled.because(facts.cancelledBecause))] : []),
      text(moneyFate(facts, lng)),
      button(otherTimes, facts.bookUrl),
      link(seeBooking, facts.manageUrl),
    ],
  }
}

function moneyFate(facts: MailFacts, lng: Language): string {
  const { refund, depositPaid, lastWithdrawalDay, course } = facts
  const { money } = words[lng]
  if (course && course.state !== 'unpaid') return courseFate(course, facts, lng)
  if (refund > 0) return backOf(facts, money.back, lng)
  if (depositPaid === 0) return money.none
  const amount = formatMoney(depositPaid, lng)
  return lastWithdrawalDay ? money.keptSince(amount, formatDay(lastWithdrawalDay, lng)) : money.kept(amount)
}

type Back = Pick<MailFacts, 'refund' | 'refundAtClinic'>

const backOf = ({ refund, refundAtClinic }: Back, online: (amount: string) => string, lng: Language) => {
  const amount = formatMoney(refund, lng)
  return refundAtClinic ? words[lng].money.backAtClinic(amount, policy.refundDays) : online(amount)
}

function courseFate({ origin, state, withdrawUntil }: SaidOfCourse, facts: Back, lng: Language): string {
  const { back, stands, until, withdrawn, over } = words[lng].money.course
  if (state === 'withdrawn') return withdrawn
  return [
    ...(facts.refund > 0 ? [backOf(facts, back, lng)] : []),
    state === 'stands' ? stands[origin] : over,
    ...(withdrawUntil ? [until(formatDay(withdrawUntil, lng))] : []),
  ].join(' ')
}

/** The money came after the hold and the slot was gone, or after the client had called it off: all of it goes back. */
export function latePaymentRefunded(facts: MailFacts, lng: Language): Letter {
  const { late, otherTimes, seeBooking } = words[lng]
  const calledOff = facts.cancelledBy === 'client'
  const when = whenOf(facts.startsAt, lng)
  return {
    subject: calledOff ? late.subjectCalledOff : late.subject,
    preview: late.heading,
    heading: late.heading,
    blocks: [
      text(calledOff ? late.bodyCalledOff(when) : late.body(when)),
      text(late.back(formatMoney(facts.refund, lng))),
      button(otherTimes, facts.bookUrl),
      link(seeBooking, facts.manageUrl),
    ],
  }
}
