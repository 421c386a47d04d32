/** What a site asks its supplier about a sale. */
export type PartnerAsk = 'book' | 'cancel'

/** What a person can have learned of a supplier that gives no answer, by what it was asked. */
export const PARTNER_WORDS = ['booked', 'notBooked', 'cancelled', 'notCancelled'] as const
export type PartnerWord = (typeof PARTNER_WORDS)[number]

/** As people read it. */
export const PARTNER_WORD_NAMES: Readonly<Record<PartnerWord, string>> = {
  booked: 'booked',
  notBooked: 'not booked',
  cancelled: 'cancelled',
  notCancelled: 'not cancelled',
}

const ASKED: Readonly<Record<PartnerWord, PartnerAsk>> = {
  booked: 'book',
  notBooked: 'book',
  cancelled: 'cancel',
  notCancelled: 'cancel',
}

/** So often without an answer, and staff is asked to look; from then on a person may end it. */
export const TRIES_ALONE = 5

export function isWordFor(word: PartnerWord, asked: PartnerAsk): boolean {
  return ASKED[word] === asked
}

/** What was carried out there has a reference, which the customer may need. */
export function needsReference(word: PartnerWord): boolean {
  return word === 'booked'
}

/**
 * What was learned as not done must not be done by asking once more. So the supplier is no longer asked for it, only what it has; what was learned as done is asked on, until the
 * supplier says so itself.
 */
export function isAskedOn(word: PartnerWord): boolean {
  return word === 'booked' || word === 'cancelled'
}

/** What the supplier has of an order, as it says itself. */
export type PartnerStanding = 'none' | 'waiting' | 'confirmed' | 'cancelled' | 'ended'

/** Whether the supplier's own book says the same. What it has cancelled it had booked. */
export function isBorneOut(word: PartnerWord, has: PartnerStanding): boolean {
  switch (word) {
    case 'booked':
    case 'notCancelled':
      return has === 'confirmed'
    case 'cancelled':
      return has === 'cancelled'
    case 'notBooked':
      return has !== 'confirmed' && has !== 'cancelled'
  }
}

/** Whether an answer to the question itself says the same. */
export function isAgreedBy(word: PartnerWord, answer: 'done' | 'refused'): boolean {
  return isAskedOn(word) === (answer === 'done')
}
