import type { WhatIfFigures } from '@tradewind/contract/editions/what-if'
import type { Breakdown } from './rule-book.ts'

type BuyerFigures = { readonly LEId: number; readonly name: string; readonly figures: WhatIfFigures }

/** The differences by buyer, whatever was sold. */
export function byCustomer(buyers: readonly BuyerFigures[]): Breakdown {
  const rows = buyers.map(({ LEId, name, figures }) => ({ id: String(LEId), label: name, figures }))
  return { name: 'buyer', label: 'By customer', head: 'Customer', rows }
}
