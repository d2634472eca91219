/** Who plays a job: the demo's sign-ins. */
export type Player = 'reception' | 'provider' | 'doctor' | 'admin'
export type Job = { title: string; as: Player; most: number; on?: 'tablet' }

/**
 * The jobs of a clinic's day, each with the most clicks it may cost. Typed text costs none; a keyboard shortcut and a
 * choice in a list cost one each. Not played: 5, booking with numbing after
 * six weeks, and 46, a fee for a no-show (decision 066).
 */
export const JOBS: Readonly<Record<number, Job>> = {
  1: { title: 'opens the day and sees who is late', as: 'reception', most: 0 },
  2: { title: 'sees who lacks health answers and payment', as: 'provider', most: 0 },
  3: { title: 'finds a caller by half a name', as: 'reception', most: 2 },
  4: { title: 'finds a caller by the last digits of a phone number', as: 'reception', most: 2 },
  6: { title: 'reschedules a visit by dragging it', as: 'reception', most: 2 },
  7: { title: 'cancels a visit for a caller', as: 'reception', most: 4 },
  8: { title: 'marks a no-show', as: 'reception', most: 1 },
  9: { title: 'books a walk-in', as: 'reception', most: 5 },
  10: { title: 'adds a client with a name and a phone number', as: 'reception', most: 5 },
  11: { title: 'corrects a client', as: 'reception', most: 4 },
  12: { title: 'merges two records of one client', as: 'reception', most: 4 },
  13: { title: 'takes a deposit at the card terminal', as: 'reception', most: 9 },
  14: { title: 'takes the rest of a visit', as: 'reception', most: 3 },
  15: { title: 'refunds half of a payment', as: 'admin', most: 8 },
  16: { title: 'sells a package at the desk', as: 'reception', most: 6 },
  17: { title: 'downloads the invoice of a payment', as: 'reception', most: 3 },
  18: { title: 'closes the till', as: 'reception', most: 4 },
  19: { title: 'enrols a kiosk and sees a client who checked in', as: 'admin', most: 4 },
  20: { title: 'starts a visit and opens its treatment entry', as: 'provider', most: 3, on: 'tablet' },
  21: { title: 'finds the settings of the last session filled in', as: 'provider', most: 0, on: 'tablet' },
  22: { title: 'adds a photo from a file', as: 'provider', most: 2, on: 'tablet' },
  23: { title: 'shows a client the health form and a consent', as: 'provider', most: 5, on: 'tablet' },
  24: { title: 'corrects a signed entry', as: 'provider', most: 5, on: 'tablet' },
  25: { title: 'answers an add-on that needs a doctor', as: 'doctor', most: 1 },
  26: { title: 'answers health answers that need a doctor', as: 'doctor', most: 2 },
  27: { title: 'answers a skin reaction with a photo', as: 'provider', most: 3 },
  28: { title: 'answers a message', as: 'reception', most: 2 },
  29: { title: 'notes a call on a worklist', as: 'reception', most: 1 },
  30: { title: 'proposes a plan and sends its link', as: 'provider', most: 7 },
  31: { title: 'books all sessions of a plan', as: 'reception', most: 7 },
  32: { title: 'closes the day of a sick provider with visits kept, moved and cancelled', as: 'reception', most: 12 },
  33: { title: 'closes the clinic for two days', as: 'admin', most: 4 },
  34: { title: 'adds a provider with hours of their own', as: 'admin', most: 14 },
  35: { title: 'plans a price from 1 January and a new add-on', as: 'admin', most: 9 },
  36: { title: 'shows a notice', as: 'admin', most: 3 },
  37: { title: 'writes a text of the site anew', as: 'admin', most: 3 },
  38: { title: 'gives a role', as: 'admin', most: 5 },
  39: { title: 'reads who cancelled in the audit log', as: 'admin', most: 1 },
  40: { title: 'reads the figures of last month', as: 'admin', most: 3 },
  41: { title: 'exports everything', as: 'admin', most: 3 },
  42: { title: 'imports a list of clients', as: 'admin', most: 3 },
  43: { title: 'approves a partner and pays a payout', as: 'admin', most: 2 },
  44: { title: 'sets a camera', as: 'provider', most: 2, on: 'tablet' },
  45: { title: 'adds numbing to a booked visit', as: 'reception', most: 4 },
}
