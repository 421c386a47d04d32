import { add, type Money, subtract, sum, zero } from '../money.ts'

/** A sale of a quotation. `refunded`: what of its price was given back, wherever it went. */
export type SaleOfSum = { readonly amount: Money; readonly refunded: Money; readonly isCancelled: boolean }

/** What a quotation that was sold comes to, after what was changed and cancelled: `standing` + `fees` = `toPay`, and `toPay` - `paid` + `returned` = `open`. */
export type SoldSum = {
  /** What still stands. */
  readonly standing: Money
  /** What is kept of what was cancelled. */
  readonly fees: Money
  readonly toPay: Money
  /** What its customer has paid, less payments that were given back as such. A refund that is set against what is owed is no payment. */
  readonly paid: Money
  /** What refunds have brought back into the wallet of what was paid. */
  readonly returned: Money
  readonly open: Money
}
type Received = {
  /** What all its sales were sold for. */
  readonly total: Money
  /** What was paid, and what refunds have paid of it. */
  readonly collected: Money
  readonly paid: Money
}

/** The figures of a sold quotation that add up for who reads them. */
export function sumSold(sales: readonly SaleOfSum[], { total, collected, paid }: Received): SoldSum {
  const { currency } = total
  const refunded = sum(
    sales.map((sale) => sale.refunded),
    currency,
  )
  const standing = sales.reduce(
    (all, sale) => (sale.isCancelled ? all : add(all, subtract(sale.amount, sale.refunded))),
    zero(currency),
  )
  const toPay = subtract(total, refunded)
  const open = subtract(total, collected)
  return { standing, fees: subtract(toPay, standing), toPay, paid, open, returned: subtract(add(open, paid), toPay) }
}
