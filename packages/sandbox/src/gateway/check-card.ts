import { TEST_CARDS, type TestCard } from './test-cards.ts'

export type CardForm = { number: string; expiry: string; cvv: string; name: string }
export type CardErrors = Partial<Record<keyof CardForm, string>>

/** The test card meant by a form, or what is wrong with each field. */
export function checkCard(form: CardForm, nowMs: number): { card: TestCard } | { errors: CardErrors } {
  const digits = form.number.replaceAll(/[\s-]/g, '')
  const card = TEST_CARDS.find(({ number }) => number === digits)
  const errors: CardErrors = {
    ...(!/^\d{12,19}$/.test(digits) && { number: 'Enter the card number, 12 to 19 digits.' }),
    ...(/^\d{12,19}$/.test(digits) && !passesLuhn(digits) && { number: 'This card number has a typing error.' }),
    ...(passesLuhn(digits) && !card && { number: 'This is a test page: use one of the test cards below.' }),
    ...(!isFuture(form.expiry, nowMs) && { expiry: 'Enter a month that is not over, as MM/YY.' }),
    ...(!/^\d{3,4}$/.test(form.cvv.trim()) && { cvv: 'Enter the 3 or 4 digits.' }),
    ...(form.name.trim() === '' && { name: 'Enter the name on the card.' }),
  }
  return card && Object.keys(errors).length === 0 ? { card } : { errors }
}

/** The check digit that every card number carries (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function isFuture(expiry: string, nowMs: number): boolean {
  const match = /^\s*(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry)
  if (!match) return false
  return Date.UTC(2000 + Number(match[2]), Number(match[1]), 1) > nowMs
}
