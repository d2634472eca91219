/** The names on screen that a journey meets, in the language it is made in. */
export const words = {
  da: {
    path: '/', book: 'Book tid', next: 'Videre', back: 'Tilbage', order: 'Bestil med betalingspligt', confirm: 'Bekræft booking',
    first: 'Fornavn', last: 'Efternavn', email: 'E-mail', code: 'Rabatkode', apply: 'Anvend', adult: /Jeg er fyldt/, express: /fortrydelsesfrist/,
    card: 'Kortnummer', expiry: 'Udløbsdato', cvc: 'CVC', pay: /^Betal/, giveUp: 'Afbryd betalingen', paid: /Tak, .* Vi ses|Tiden er booket/, notPaid: 'Betalingen gik ikke igennem', again: 'Prøv igen',
    move: 'Flyt tiden', moveTo: /^Flyt til/, moved: /Tiden er flyttet/, cancel: 'Aflys tiden', cancelYes: 'Ja, aflys tiden', cancelled: /Tiden er aflyst/,
    step: (n: number) => `Trin ${n} af 4`, slot: /^\d\d\.\d\d$/, day: /^(man|tirs|ons|tors|fre|lør|søn)dag \d+\. \w+ \d{4}/,
  },
  en: {
    path: '/?lng=en', book: 'Book a time', next: 'Next', back: 'Back', order: 'Order with obligation to pay', confirm: 'Confirm booking',
    first: 'First name', last: 'Last name', email: 'Email', code: 'Discount code', apply: 'Apply', adult: /I am 18 or older/, express: /withdrawal period|withdraw/,
    card: 'Card number', expiry: 'Expiry date', cvc: 'CVC', pay: /^Pay/, giveUp: 'Cancel the payment', paid: /Thank you, .* See you|Your time is booked/, notPaid: 'The payment did not go through', again: 'Try again',
    move: 'Move it', moveTo: /^Move to/, moved: /has been moved/, cancel: 'Cancel it', cancelYes: 'Yes, cancel it', cancelled: /is cancelled/,
    step: (n: number) => `Step ${n} of 4`, slot: /^\d\d:\d\d$/, day: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d+ \w+ \d{4}/,
  },
} as const
export type Lng = keyof typeof words
