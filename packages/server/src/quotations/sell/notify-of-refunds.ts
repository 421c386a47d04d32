import { formatMoney } from '@tradewind/domain/format-money'
import { add, isZero, type Money } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { notifyBuyer } from '../../ledger/notify-buyer.ts'
import type { ArrivedRefund } from './receive.ts'

/**
 * Notifies who owes a quotation of what was refunded of it at one time: one notice with what is in their wallet after what was owed was paid, however many services ended. None
 * where nothing was refunded.
 */
export async function notifyOfRefunds(tx: SiteTx, refunds: readonly (ArrivedRefund | undefined)[], now: Instant): Promise<void> {
  const arrived = refunds.filter((one) => one !== undefined)
  const [first] = arrived
  if (!first) return
  const inWallet = addByCurrency(arrived.flatMap((one) => one.inWallet))
  const setOff = addByCurrency(arrived.map((one) => one.setOff))
  const about = `${nameQuotation(first.quotationId)}.`
  const notice =
    inWallet === undefined
      ? setOff && { title: `You owe ${setOff} less`, body: `${about} The refund paid a part of what was owed.` }
      : {
          title: `${inWallet} was refunded to your wallet`,
          body: setOff ? `${about} Another ${setOff} of the refund paid what was owed.` : about,
        }
  if (notice) await notifyBuyer(tx, { legalEntityId: first.buyer, ...notice }, now)
}

/** 'AED 20.00 and USD 3.00'; undefined: nothing. */
function addByCurrency(amounts: readonly Money[]): string | undefined {
  const sums = new Map<string, Money>()
  for (const amount of amounts) {
    const before = sums.get(amount.currency)
    if (!isZero(amount)) sums.set(amount.currency, before ? add(before, amount) : amount)
  }
  return sums.size === 0 ? undefined : [...sums.values()].map(formatMoney).join(' and ')
}
