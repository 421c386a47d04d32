import { add, isZero, type Money, negate, proportion, subtract } from '../money.ts'
import type { About, Posting } from './posting.ts'
import { entry, sameWorth, supplierEntries } from './supplier-entries.ts'

type SupplierPayment = {
  readonly key: string
  readonly about: About
  readonly owner: number
  readonly supplier: number
  /** How much of what the supplier is owed is settled, in the supplier's currency. */
  readonly settled: Money
  /** What left our bank for it. */
  readonly paid: Money
  /** What the settled part stands in the books at, in the currency of the bank: its cost at the rates of the sales (see `bookValueOf`). */
  readonly bookValue: Money
}

/**
 * A supplier is paid. Where its currency is not the bank's, what was paid beside the book value is the realised exchange difference, a gain or a loss of the
 * day of the payment (IAS 21, paragraph 28).
 */
export function supplierPayment({ key, about, owner, supplier, settled, paid, bookValue }: SupplierPayment): Posting {
  if (settled.minor <= 0n || paid.minor <= 0n) throw new RangeError('A supplierPayment moves more than nothing')
  const isAbroad = settled.currency !== paid.currency
  const worth = isAbroad ? { there: negate(settled), here: negate(bookValue) } : sameWorth(negate(settled))
  const difference = subtract(isAbroad ? bookValue : settled, paid)
  if (!isAbroad && !isZero(difference)) throw new RangeError('What is paid in the same currency is what is settled')
  return {
    key,
    reason: 'supplierPayment',
    about,
    entries: [
      ...supplierEntries('supplierPayable', supplier, worth),
      entry('bank', owner, paid),
      entry(difference.minor > 0n ? 'fxGain' : 'fxLoss', owner, difference),
    ].filter(({ amount }) => amount.minor !== 0n),
  }
}

/** A supplier's position: what it is owed in its own currency, and the value of that in ours, at the rates of the sales it comes from. */
export type Position = { readonly there: Money; readonly here: Money }

/**
 * What the settled part stands in the books at. Of what is owed it is the share of the whole, so at the weighted average of the rates (the cost formula of
 * IAS 2, paragraph 27, for things that are alike); all of it takes all of the value, so that nothing is left in the books of what is owed no more. What is
 * paid beyond that is an advance, which stands in the books at what it cost.
 */
export function bookValueOf({ there, here }: Position, { settled, paid }: { settled: Money; paid: Money }): Money {
  if (settled.currency !== there.currency) throw new TypeError(`A position in ${there.currency} has no ${settled.currency}`)
  if (paid.currency !== here.currency) throw new TypeError(`A position is worth ${here.currency}, not ${paid.currency}`)
  if (settled.minor <= 0n) throw new RangeError('A payment settles more than nothing')
  if (there.minor < 0n) return paid
  if (settled.minor < there.minor) return proportion(here, settled.minor, there.minor)
  return add(here, subtract(paid, proportion(paid, there.minor, settled.minor)))
}
