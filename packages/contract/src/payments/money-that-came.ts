import { z } from 'zod'
import { Amount, Currency } from '../wire-values.ts'

/** Of money that came on the page of a gateway, beside what paid. */
export const MoneyThatCame = {
  /** A card was charged, and it does not count for this payment: it is refunded to it, and why. Null: none was. */
  cameBack: z.object({ amount: Amount, currency: Currency, reason: z.string() }).nullable(),
  /** An attempt of which the gateway has not said yet how it ended: nobody knows whether a card was charged. */
  isInDoubt: z.boolean(),
}
