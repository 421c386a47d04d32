import { type Money, negate } from '../money.ts'
import type { AccountKind, Entry } from './posting.ts'

/** An amount that a supplier is owed or owes in its own currency, and its value in the currency of the sale; the same amount where that is one currency. */
export type Worth = { readonly there: Money; readonly here: Money }

export function sameWorth(amount: Money): Worth {
  return { there: amount, here: amount }
}

/**
 * What moves on an account of a supplier, so that the posting's other entries have to add up to `here` the other way. Where the currencies differ, each is
 * balanced by the supplier's position in it: the trading accounts of Peter Selinger, 'Tutorial on multiple currency accounting' (2005), section 4.
 */
export function supplierEntries(kind: 'supplierPayable' | 'supplierReceivable', supplier: number, { there, here }: Worth): Entry[] {
  const owed = entry(kind, supplier, there)
  if (there.currency !== here.currency)
    return [owed, entry('currencyPosition', supplier, negate(there)), entry('currencyPosition', supplier, here)]
  if (there.minor !== here.minor) throw new RangeError(`${there.currency} cannot be worth another amount of itself`)
  return [owed]
}

export function entry(kind: AccountKind, legalEntityId: number, amount: Money): Entry {
  return { account: { kind, legalEntityId, currency: amount.currency }, amount }
}
