import { type Money, parseMoney } from '@tradewind/domain/money'
import { useMemo } from 'react'
import type { StaffKart } from '../quotation-queries.ts'

type Saved = Pick<StaffKart, 'currencySymbol' | 'totalPrice'> & {
  readonly sums: { readonly lines: readonly Pick<StaffKart['sums']['lines'][number], 'id' | 'price'>[] }
}
/** What a quotation was saved with: its lines by their numbers, in the currency that it had then. */
type SavedPrices = { readonly total: Money; readonly ofLines: ReadonlyMap<number, Money> }

export function readSavedPrices({ currencySymbol, totalPrice, sums }: Saved): SavedPrices {
  return {
    total: parseMoney(totalPrice, currencySymbol),
    ofLines: new Map(sums.lines.map(({ id, price }) => [id, parseMoney(price, currencySymbol)])),
  }
}

/** The saved price where the price now is another one, or there is none now. Gives the same object for each drawing, so that a row is not drawn again for it. */
export function otherThan(now: Money | undefined, saved: Money | undefined): Money | undefined {
  return saved && now && saved.minor === now.minor && saved.currency === now.currency ? undefined : saved
}

/** While something is typed that nobody has saved; else there is nothing to compare with. */
export function useSavedPrices(saved: StaffKart | undefined, isChanged: boolean): SavedPrices | undefined {
  return useMemo(() => (saved && isChanged ? readSavedPrices(saved) : undefined), [saved, isChanged])
}
