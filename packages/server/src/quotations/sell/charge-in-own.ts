import { convert } from '@tradewind/domain/exchange-rates/exchange'
import {
  receipt,
  receiptExchanged,
  receiptExchangedBack,
  receiptReturned,
  refundExchanged,
} from '@tradewind/domain/ledger/build-posting'
import { compareMoney, type Money, negate, subtract, zero } from '@tradewind/domain/money'
import { type Charged, chargeOf, findPayRate, type PayRate, returnOf } from '@tradewind/domain/quotations/charge-in-own'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { readExchange } from '../../exchange-rates/read-exchange.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post, postArrived } from '../../ledger/post/post.ts'
import { currencyOfSite } from '../../sites/site-facts.ts'
import { keepExchange } from '../price-kart.ts'
import { getVersion, type Kept, type Quotation } from '../quotation-repo.ts'
import { insertExchange, listCharged, readExchanges, wasExchanged } from './exchange-repo.ts'

/** How a quotation in another currency is paid in that of the site. */
export type OwnCharge = {
  /** What of it is paid so, and what was charged for that. */
  readonly paid: Money
  readonly charged: Money
  readonly payRate: PayRate
}
/** 'same': it is in the currency of the site. 'noRate': the site has stated no rate between the two, so nobody can say what it costs in its own. */
export type Charging = 'same' | 'noRate' | OwnCharge

/**
 * How what is paid of a quotation is charged: at the rate of its prices, which stays that of its first payment as long as anything of it is paid.
 */
export async function readCharging(
  tx: SiteTx,
  { id, version }: Pick<Quotation, 'id' | 'version'>,
  currency: string,
): Promise<Charging> {
  const own = await currencyOfSite(tx)
  if (own === currency) return 'same'
  const known = await readExchanges(tx, id)
  if (known) return known.paid.currency === currency ? known : 'noRate'
  const payRate = await payRateOf(tx, (await getVersion(tx, id, version)).kept)
  return payRate ? { paid: zero(currency), charged: zero(own), payRate } : 'noRate'
}

/** The rate of a version; one of before such rates were kept has that of its day. */
async function payRateOf(tx: SiteTx, { kart, exchange }: Kept): Promise<PayRate | undefined> {
  return findPayRate(keepExchange(await readExchange(tx, exchange.at), exchange), kart.currencySymbol)
}

/** What a total is in the currency of the site, at the rate of a version or at that of what is paid already. Undefined: it is in that currency, or there is no rate. */
export async function totalInOwn(
  tx: SiteTx,
  { quotationId, kept, total }: { readonly quotationId: number; readonly kept: Kept; readonly total: Money },
): Promise<{ readonly amount: Money; readonly payRate: PayRate['stated'] } | undefined> {
  if (total.currency === (await currencyOfSite(tx))) return undefined
  const payRate = (await readExchanges(tx, quotationId))?.payRate ?? (await payRateOf(tx, kept))
  if (payRate?.rate.from !== total.currency) return undefined
  return { amount: convert(total, payRate.rate, 'nearest'), payRate: payRate.stated }
}

const sumsOf = ({ paid, payRate }: OwnCharge): Charged => ({ paid, rate: payRate.rate })

/** What a payer is charged for a part of a quotation; undefined: nobody can say. */
export function chargedFor(charging: Charging, amount: Money): Money | undefined {
  if (charging === 'same') return amount
  return charging === 'noRate' ? undefined : chargeOf(amount, sumsOf(charging))
}

type Moved = {
  readonly quotationId: number
  readonly buyer: number
  readonly receiptId: number
  readonly amount: Money
  readonly charging: Exclude<Charging, 'noRate'>
}
/** From the wallet as it is; or from what has come into it in this transaction for this, and not from what was there. */
export type Paying = { readonly refuse?: Refuse<'INSUFFICIENT_BALANCE'> | undefined } | { readonly arrived: Money }

/** Moves the money of a payment from the wallet of who owes the quotation. The caller has locked it. Refuses INSUFFICIENT_BALANCE. */
export async function postReceipt(
  tx: SiteTx,
  { quotationId, buyer, receiptId, amount, charging }: Moved,
  now: Instant,
  paying: Paying,
): Promise<void> {
  const write = async (posting: Parameters<typeof post>[1]) =>
    void ('arrived' in paying ? await postArrived(tx, posting, now, paying.arrived) : await post(tx, posting, now, paying.refuse))
  const move = { key: `quotation:receipt:${receiptId}`, about: aboutOf(quotationId), buyer, amount }
  if (charging === 'same') return write(receipt(move))
  const own = chargeOf(amount, sumsOf(charging))
  await insertExchange(tx, { quotationId, kind: 'paid', receiptId, saleId: null, payRate: charging.payRate, amount, own, now })
  await write(receiptExchanged({ ...move, own, owner: await getOwnerEntity(tx) }))
}

/** Moves it back, in the currency in which it was charged. Gives what is in the wallet again. */
export async function postReturn(
  tx: SiteTx,
  { quotationId, buyer, receiptId, amount }: Omit<Moved, 'charging'>,
  now: Instant,
): Promise<Money> {
  const move = { key: `quotation:receipt:${receiptId}:returned`, about: aboutOf(quotationId), buyer, amount }
  const known = await readExchanges(tx, quotationId)
  const wasCharged = (await listCharged(tx, quotationId)).has(receiptId)
  if (!known || !wasCharged) {
    await post(tx, receiptReturned(move), now)
    return amount
  }
  const own = returnOf(amount, sumsOf(known))
  const { payRate } = known
  const back = { amount: negate(amount), own: negate(own) }
  await insertExchange(tx, { quotationId, kind: 'returned', receiptId, saleId: null, payRate, ...back, now })
  await post(tx, receiptExchangedBack({ ...move, own, owner: await getOwnerEntity(tx) }), now)
  return own
}

type Refunded = Pick<Moved, 'quotationId' | 'buyer' | 'amount'> & { readonly saleId: number }

/** What a refund leaves after what is owed becomes money that its buyer can spend, never more than was charged. Gives what is in the wallet then. */
export async function exchangeRefund(
  tx: SiteTx,
  { quotationId, buyer, saleId, amount: left }: Refunded,
  now: Instant,
): Promise<readonly Money[]> {
  const known = await readExchanges(tx, quotationId)
  if (known?.paid.currency !== left.currency) return [left]
  const amount = compareMoney(known.paid, left) < 0 ? known.paid : left
  if (amount.minor <= 0n || (await wasExchanged(tx, saleId))) return [left]
  const own = returnOf(amount, sumsOf(known))
  const { payRate } = known
  const back = { amount: negate(amount), own: negate(own) }
  await insertExchange(tx, { quotationId, kind: 'refunded', receiptId: null, saleId, payRate, ...back, now })
  const move = { key: `quotation:refund:${saleId}:exchanged`, about: aboutOf(quotationId), buyer, amount, own }
  await post(tx, refundExchanged({ ...move, owner: await getOwnerEntity(tx) }), now)
  return [own, subtract(left, amount)]
}

const aboutOf = (quotationId: number) => ({ kind: 'quotation', id: String(quotationId) }) as const
