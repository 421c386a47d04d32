import { formatDate, formatDay, formatInZone } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { isZero, type Money, negate, subtract, toDecimal } from '@tradewind/domain/money'
import { type PayRate, sayRate } from '@tradewind/domain/quotations/charge-in-own'
import type { DueOn } from '@tradewind/domain/quotations/payment-plan'
import { resold } from '@tradewind/domain/quotations/resale'
import { addDays, plainDate } from '@tradewind/domain/time'
import { describeParty } from '@tradewind/domain/vouchers/make-sheets'
import type { SoldView } from '../../quotations/sell/read-sold-view.ts'
import type { OpenedProposal } from '../open-proposal.ts'

/** Who travels, where it is known; an agency is not. */
export function whoFor({ kart: { passengers, customer } }: Pick<OpenedProposal, 'kart'>): string {
  const [lead] = passengers
  const name = lead ? [lead.title, lead.firstName, lead.lastName].filter(Boolean).join(' ') : ''
  return lead?.lastName ? name : customer.companyName === null ? customer.name : ''
}

/** '16 Dec to 21 Dec 2026 · 5 nights · 2 adults, 1 child (6)' */
export function travelOf({ arrivalDate, noOfDays, noOfNights, adults, child, childAges, infant }: OpenedProposal['kart']): string {
  const ages = Array.from({ length: child }, (_, at) => childAges[at] ?? null)
  const last = arrivalDate && addDays(plainDate(arrivalDate), noOfDays - 1)
  return [
    arrivalDate && last ? `${formatDay(arrivalDate)} to ${formatDate(last)}` : countOf(noOfDays, 'day', 'days'),
    noOfNights > 0 && countOf(noOfNights, 'night', 'nights'),
    describeParty({ adults, childAges: ages, infants: infant }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const PERSONS = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const

/** What stands below the total: what it is made of and, once it was changed after its sale, what was paid of it. */
export function rowsOfTotal(opened: Pick<OpenedProposal, 'kart' | 'changed' | 'proposal' | 'total'>): Row[] {
  return opened.changed ? rowsOfSold(opened, opened.changed) : partsOfTotal(opened.kart)
}
type Row = { readonly label: string; readonly amount: string }

/** What stands and what is kept of the rest, which add up to the total; then what was paid, came back and is open. What an agency's traveller has paid stands in the section that pays. */
function rowsOfSold({ proposal, total }: Pick<OpenedProposal, 'proposal' | 'total'>, { sum }: SoldView): Row[] {
  const standing = resold(sum.standing, proposal.markup_points)
  const rows = [
    { label: 'What is booked', amount: standing },
    { label: 'Kept of what was cancelled', amount: subtract(total, standing) },
    ...(proposal.resold_from === null
      ? [
          { label: 'Paid', amount: negate(sum.paid) },
          { label: 'Refunded to the wallet', amount: sum.returned },
        ]
      : []),
  ]
  const open = proposal.resold_from === null ? [{ label: 'Still to pay', amount: toDecimal(sum.open) }] : []
  return [
    ...rows.filter(({ amount }) => !isZero(amount)).map(({ label, amount }) => ({ label, amount: toDecimal(amount) })),
    ...open,
  ]
}

/** Whether what a line was sold as was cancelled. `key`: its list and number. */
export function isCancelled({ changed }: Pick<OpenedProposal, 'changed'>, key: string): boolean {
  return changed?.cancelled.has(Number(key.split('.')[1])) === true
}

/** The price of each person and of each room, and the charges; of them only what the desk lets its customer see, and no amount of nothing. */
function partsOfTotal({ persons = [], rooms = [], charges }: OpenedProposal['kart']): Row[] {
  const each = [
    ...persons.map(({ type, price }) => ({ label: PERSONS[type], amount: price })),
    // One room is the whole.
    ...(rooms.length > 1 ? rooms.map((amount) => ({ label: 'Room', amount })) : []),
  ]
  const alike = [...Map.groupBy(each, ({ label, amount }) => `${label} ${amount}`).values()].flatMap(([first, ...others]) =>
    first ? [others.length === 0 ? first : { ...first, label: `${first.label}, each of ${others.length + 1}` }] : [],
  )
  const shown = charges && [
    { label: 'Service charge', amount: charges.serviceCharge },
    { label: 'Remittance charge', amount: charges.remittanceCharge },
    { label: 'Discount', amount: `-${charges.discount}` },
    { label: 'Rounding', amount: charges.rounding },
    { label: 'Tax in it', amount: charges.tax },
  ]
  return [...alike, ...(shown ?? [])].filter(({ amount }) => Number(amount) !== 0)
}

/** 'Accepted by Leela Rao'; who agreed without the link did not accept by it. */
export function sayAgreed({ accepted_by: name, noted_by: notedBy }: OpenedProposal['proposal']): string {
  return notedBy === null ? `Accepted by ${name}` : `Agreed by ${name}`
}

/** When a part is due: to whom can still accept, and once they have. */
export function nameDue(dueOn: DueOn, state: OpenedProposal['state']): string {
  if (dueOn === 'agreed') return state === 'open' ? 'Deposit when you accept' : 'Deposit'
  if (dueOn === 'open') return state === 'open' ? 'The rest later' : 'To be paid'
  return `Until ${formatDate(dueOn)}`
}

type SitePlace = Parameters<typeof formatInZone>[0]

/** '1 USD = 3.6725 AED, of 12 Nov 2026, 09:00' */
export function sayRateOf(stated: PayRate['stated'], place: SitePlace): string {
  return `${sayRate(stated)}, of ${formatInZone(place, stated.validFrom)}`
}

/** 'You pay in AED: AED 6,054.12 in all, at the rate of this proposal, 1 USD = 3.6725 AED, of 12 Nov 2026, 09:00' */
export function sayInOwn({ amount, payRate }: NonNullable<OpenedProposal['inOwn']>, place: SitePlace) {
  const [before, after] = [
    `You pay in ${amount.currency}: `,
    ` in all, at the rate of this proposal, ${sayRateOf(payRate, place)}.`,
  ]
  return { before, sum: formatMoney(amount), after }
}

/** 'USD 300.00, that is AED 1,101.75': what is charged in another currency stands beside the amount. */
export function sayCharged(amount: Money, charged: Money | undefined): string {
  const isOther = charged !== undefined && charged.currency !== amount.currency
  return isOther ? `${formatMoney(amount)}, that is ${formatMoney(charged)}` : formatMoney(amount)
}

/** Whose wallet has what was returned, or came for nothing. */
export function nameWallet({
  kart: { customer },
  company,
  proposal,
}: Pick<OpenedProposal, 'kart' | 'company' | 'proposal'>): string {
  if (proposal.resold_from !== null) return `the wallet of ${company.companyName}`
  return customer.companyName === null ? 'your wallet' : `the wallet of ${customer.companyName}`
}

/** '2 travellers' */
export const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
