import { isAmountOf } from '@tradewind/domain/money'
import { z } from 'zod'
import { Amount, Currency } from '../wire-values.ts'

/** Money as a stranger says it. An amount with more decimals than its currency has is none: it could not be read later. */
export const WireMoney = z
  .object({ amount: Amount, currency: Currency })
  .refine(({ amount, currency }) => isAmountOf(amount, currency), 'The currency has no such amounts')
/** Never below zero: what is refunded or charged, or what an activity costs, which may be free. */
export const WireSum = WireMoney.refine(({ amount }) => !amount.startsWith('-'), 'It is below zero')
/** No flight is sold for nothing. */
export const WirePrice = WireMoney.refine(({ amount }) => Number(amount) > 0, 'Nothing is sold for nothing')
