import type { ConsentKind, ConsentText } from '#app/domain/health/treatment-consent.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'

type Form = { version: number } & Record<Language, ConsentText>

/** The texts offered today. A changed text raises its version; what was offered before keeps its own. */
export const CONSENT_FORMS: Record<ConsentKind, Form> = {
  laser: {
    version: 3,
    da: {
      title: 'Samtykke til laserbehandling',
      parts: [
        {
          heading: 'Hvad vi gør',
          text: `Laseren sprænger blækket i små korn, som kroppen fjerner over uger. Der er mindst ${policy.weeksBetweenLaserTreatments} uger mellem to behandlinger. De fleste får ${policy.sessionsFaq.min}–${policy.sessionsFaq.max} behandlinger, nogle færre og andre flere.`,
        },
        {
          heading: 'Hvad du kan regne med',
          text: 'Tatoveringen bliver som regel meget lysere. Ingen kan love, at alt blæk forsvinder, og nogle farver går langsomt eller slet ikke.',
        },
        {
          heading: 'Hvad der kan ske',
          text: 'Rødme, hævelse, vabler og skorper er almindelige og går over. Lysere eller mørkere hud på stedet, ændret struktur i huden og infektion er mindre almindelige. Farveforskellen varer ofte nogle måneder og kan blive varig. Ar og allergi over for blækket er sjældne. Et ar kan vise sig 3–6 måneder efter og blive varigt. Uden briller kan laserlys skade øjnene varigt, så alle i rummet har briller på. Hvidt, lyserødt og kosmetisk blæk kan blive mørkere i stedet for lysere.',
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
          text: `The laser breaks the ink into small grains, which the body clears away over weeks. There are at least ${policy.weeksBetweenLaserTreatments} weeks between two sessions. Most people have ${policy.sessionsFaq.min}–${policy.sessionsFaq.max} sessions, some fewer and others more.`,
        },
        {
          heading: 'What you can expect',
          text: 'The tattoo usually becomes much lighter. Nobody can promise that all the ink will go, and some colours fade slowly or not at all.',
        },
        {
          heading: 'What can happen',
          text: 'Redness, swelling, blisters and scabs are common and pass. Lighter or darker skin in the treated area, a change in its texture and infection are less common. The difference in colour often lasts some months and can be permanent. Scars and an allergic reaction to the ink are rare. A scar can appear 3–6 months later and may be permanent. Without goggles laser light can cause permanent eye damage, so everyone in the room wears them. White, pink and cosmetic ink can turn darker instead of lighter.',
        },
        {
          heading: 'What you can do instead',
          text: 'You can leave the tattoo as it is, have it covered with a new one, or ask a doctor about other methods.',
        },
        {
          heading: 'Your choices',
          text: 'You can say stop at any time, even in the middle of a session, and withdraw your consent without giving a reason.',
        },
      ],
      statement:
        'I have read this text, it has been explained to me, and I have been able to ask questions. I agree to the treatment.',
    },
  },
  anaesthesia: {
    version: 3,
    da: {
      title: 'Samtykke til lokalbedøvelse',
      parts: [
        {
          heading: 'Hvad vi gør',
          text: 'Lægen ser dine svar om helbred og taler med dig. Derefter sprøjter lægen, eller en kollega på lægens ansvar, et bedøvende middel ind i huden omkring tatoveringen.',
        },
        {
          heading: 'Hvad der kan ske',
          text: 'Stik, hævelse og blå mærker er almindelige og går over. Følelsen vender typisk tilbage i løbet af en til to timer. Allergi, besvimelse og uregelmæssig hjerterytme er sjældne, men kan være alvorlige. Sig til med det samme ved åndenød, udslæt, svimmelhed, metalsmag, snurren om munden eller hjertebanken.',
        },
        {
          heading: 'Hvad du kan gøre i stedet',
          text: 'Du kan få bedøvelsescreme, nøjes med køling og pauser eller klare dig uden. Laserbehandlingen er den samme.',
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
          text: 'The doctor reads your answers about health and talks with you. Then the doctor, or a colleague under the doctor’s responsibility, injects an anaesthetic into the skin around the tattoo.',
        },
        {
          heading: 'What can happen',
          text: 'Stinging, swelling and bruises are common and pass. Feeling usually returns within one to two hours. Allergic reactions, fainting and an irregular heartbeat are rare but can be serious. Tell us straight away if you are short of breath, get a rash, feel dizzy, taste metal, feel tingling around your mouth or notice your heart pounding.',
        },
        {
          heading: 'What you can do instead',
          text: 'You can have numbing cream, make do with cooling and breaks, or go without. The laser treatment is the same.',
        },
      ],
      statement:
        'I have read this text, it has been explained to me, and I have been able to ask questions. I agree to the local anaesthesia.',
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
      title: 'Consent to show one photo',
      parts: [
        {
          heading: 'What it covers',
          text: 'The clinic may show this one photo of your tattoo on its website. Any other photo needs its own consent.',
        },
        {
          heading: 'What is shown',
          text: 'The photo as it was taken, without your name, age or the date. Others may recognise a tattoo even without your name.',
        },
        {
          heading: 'Your choices',
          text: 'You get nothing for it and lose nothing by saying no. You can withdraw your consent with one press, and the photo is gone from the page at once. We cannot take back what others have already saved.',
        },
      ],
      statement: 'I have read this text and agree to the clinic showing this photo.',
    },
  },
}
