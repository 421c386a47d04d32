import { type Seller, type Sellers, sellerOf } from './seller.ts'

type Counted = Pick<Seller['words'], 'one' | 'many'>

/** What sales of these kinds are called together: by the words of the kind where it is one, else as sales. */
export function countedAs(sellers: readonly Seller[]): Counted {
  const [only, ...others] = sellers
  const { one, many } = only && others.length === 0 ? only.words : { one: 'sale', many: 'sales' }
  return { one, many }
}

/** As audit entries name a sale: 'booking' 1042. */
export function auditedAs(sellers: Sellers, sale: { readonly kind: string; readonly id: number }) {
  return { kind: sellerOf(sellers, sale.kind).words.about, id: sale.id }
}
