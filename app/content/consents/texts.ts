import type { ConsentKind, ConsentText } from '#app/domain/consents.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'

type Form = { version: number } & Record<Language, ConsentText>

/** The texts offered today. A changed text raises its version; what was offered before keeps its own. */
export const CONSENT_FORMS: Record<ConsentKind, Form> = {
  laser: {
    version: 2,
    da: {
      title: 'Samtykke til laserbehandling',
      parts: [
        {
          heading: 'Hvad vi gør',
          text: `Laseren sprænger blækket i små korn, som kroppen fjerner over uger. Der er mindst ${policy.weeksBetweenLaserTreatments} uger mellem to behandlinger. De fleste får ${policy.sessionsFaq.min}–${policy.sessionsFaq.max} behandlinger, nogle flere.`,
        },
        {
          heading: 'Hvad du kan regne med',
          text: 'Tatoveringen bliver som regel meget lysere. Ingen kan love, at alt blæk forsvinder, og nogle farver går langsomt eller slet ikke.',
        },
        {
          heading: 'Hvad der kan ske',
          text: 'Rødme, hævelse, små vabler og skorper er almindelige og går over. Lysere eller mørkere hud på stedet forekommer og kan vare måneder, sjældent for altid. Ar og infektion er sjældne. Kosmetisk blæk kan blive mørkere i stedet for lysere.',
        },
        {
          heading: 'Hvad du kan gøre i stedet',
          text: 'Du kan lade tatoveringen være, dække den med en ny eller tale med en læge om andre metoder.',
        },
        {
          heading: 'Dine valg',
          text: 'Du kan sige stop når som helst, også midt i en behandling, og trække samtykket tilbage uden at sige hvorfor.',
        },
      ],
      statement:
        'Jeg har læst teksten, jeg har fået den forklaret, og jeg har kunnet spørge. Jeg siger ja til behandlingen.',
    },
    en: {
      title: 'Consent to laser treatment',
      parts: [
        {
          heading: 'What we do',
          text: `The laser breaks the ink into small grains, which the body removes over weeks. There are at least ${policy.weeksBetweenLaserTreatments} weeks between two treatments. Most people have ${policy.sessionsFaq.min}–${policy.sessionsFaq.max} treatments, some more.`,
        },
        {
          heading: 'What you can expect',
          text: 'The tattoo usually becomes much lighter. Nobody can promise that all ink goes, and some colours fade slowly or not at all.',
        },
        {
          heading: 'What can happen',
          text: 'Redness, swelling, small blisters and scabs are common and pass. Lighter or darker skin there does occur and can last for months, rarely for good. Scars and infection are rare. Cosmetic ink can turn darker instead of lighter.',
        },
        {
          heading: 'What you can do instead',
          text: 'You can leave the tattoo as it is, cover it with a new one, or ask a doctor about other methods.',
        },
        {
          heading: 'Your choices',
          text: 'You can say stop at any time, also in the middle of a treatment, and withdraw the consent without giving a reason.',
        },
      ],
      statement: 'I have read the text, had it explained and been able to ask. I say yes to the treatment.',
    },
  },
  anaesthesia: {
    version: 1,
    da: {
      title: 'Samtykke til lokalbedøvelse',
      parts: [
        {
          heading: 'Hvad vi gør',
          text: 'En læge sprøjter et bedøvende middel ind i huden omkring tatoveringen, efter at have set dine svar om helbred.',
        },
        {
          heading: 'Hvad der kan ske',
          text: 'Stik, hævelse og blå mærker er almindelige og går over. Følelsesløsheden varer nogle timer. Allergi er sjælden, men kan være alvorlig, så sig til med det samme ved åndenød, udslæt eller svimmelhed.',
        },
        {
          heading: 'Hvad du kan gøre i stedet',
          text: 'Du kan bruge creme, kulde eller intet. Behandlingen er den samme.',
        },
      ],
      statement:
        'Jeg har læst teksten, jeg har fået den forklaret, og jeg har kunnet spørge. Jeg siger ja til lokalbedøvelsen.',
    },
    en: {
      title: 'Consent to local anaesthesia',
      parts: [
        {
          heading: 'What we do',
          text: 'A doctor injects a numbing medicine into the skin around the tattoo, after having seen your answers about health.',
        },
        {
          heading: 'What can happen',
          text: 'Stinging, swelling and bruises are common and pass. The numbness lasts some hours. Allergy is rare but can be serious: say so at once if you are short of breath, get a rash or feel dizzy.',
        },
        { heading: 'What you can do instead', text: 'You can use cream, cold, or nothing. The treatment is the same.' },
      ],
      statement: 'I have read the text, had it explained and been able to ask. I say yes to the local anaesthesia.',
    },
  },
  image: {
    version: 2,
    da: {
      title: 'Samtykke til at vise ét billede',
      parts: [
        {
          heading: 'Hvad det gælder',
          text: 'Klinikken må vise dette ene billede af din tatovering på sin hjemmeside. Ethvert andet billede kræver sit eget samtykke.',
        },
        {
          heading: 'Hvad der vises',
          text: 'Billedet, som det er taget, uden navn, alder og dato. En tatovering kan genkendes af andre, også uden dit navn.',
        },
        {
          heading: 'Dine valg',
          text: 'Du får intet for det og mister intet ved at sige nej. Du kan trække samtykket tilbage med ét tryk; så er billedet væk fra siden med det samme. Det, andre har nået at gemme, kan vi ikke hente tilbage.',
        },
      ],
      statement: 'Jeg har læst teksten og siger ja til, at klinikken viser dette billede.',
    },
    en: {
      title: 'Consent to show one image',
      parts: [
        {
          heading: 'What it covers',
          text: 'The clinic may show this one picture of your tattoo on its website. Every other picture needs a consent of its own.',
        },
        {
          heading: 'What is shown',
          text: 'The picture as it was taken, without name, age or date. Others may recognise a tattoo even without your name.',
        },
        {
          heading: 'Your choices',
          text: 'You get nothing for it and lose nothing by saying no. You can withdraw with one press; the picture is then gone from the page at once. What others have saved by then we cannot take back.',
        },
      ],
      statement: 'I have read the text and say yes to the clinic showing this picture.',
    },
  },
}
