import { formatMoney } from '@tradewind/domain/format-money'
import { compareMoney } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { SiteTx } from '../../database/in-site.ts'
import type { Notify } from '../../notifications/notify.ts'
import type { TopUpUse } from '../../payments/top-up-use.ts'
import { lockQuotation } from '../../quotations/quotation-repo.ts'
import { type NotReceived, receiveArrived } from '../../quotations/sell/receive.ts'
import { findProposalPayment, type ProposalPayment, setReceipt } from './proposal-payment-repo.ts'

/** What a payment on the page of a proposal is meant for. */
export const PROPOSAL = 'proposal'

const MORE = 'More than was owed: the rest is in the wallet.'
const WHY: Readonly<Record<NotReceived['why'], string>> = {
  ended: 'The quotation has ended, so it is in the wallet.',
  otherCurrency: 'There is no exchange rate any more between what was paid and the quotation, so it is in the wallet.',
  nothingOwed: 'Nothing was owed: it is in the wallet.',
  otherCustomer: 'The quotation has another customer now: it is in the wallet of the one before.',
}

/**
 * Money of a proposal fills the wallet of who owes its quotation, and pays of it in the same transaction: what is still owed, and no more. The rest stays in the wallet. The
 * desk is notified either way.
 */
export function paidProposals(notify: Notify): TopUpUse {
  return {
    async lock(tx, paymentId) {
      await lockQuotation(tx, (await getPayment(tx, paymentId)).quotationId)
    },
    async arrived(tx, { paymentId, now }) {
      const payment = await getPayment(tx, paymentId)
      const { quotationId, payer, payerName, net, amount, charged } = payment
      const received = await receiveArrived(
        tx,
        { quotationId, payer, amount: net, brought: charged, note: `Paid online, ${payerName}` },
        now,
      )
      if ('id' in received) await setReceipt(tx, paymentId, received.id)
      const title = `${nameQuotation(quotationId)}: ${payerName} paid ${sayPaid({ amount, charged })} by card`
      const body = 'why' in received ? WHY[received.why] : compareMoney(received.amount, net) === 0 ? '' : MORE
      const path = `/staff/quotations/${quotationId}`
      await notify(tx, { to: { permission: 'quotations.edit' }, kind: 'proposal', title, body, path }, now)
    },
  }
}

/** 'USD 300.00', with what was charged for it where that was in another currency. */
export function sayPaid({ amount, charged }: Pick<ProposalPayment, 'amount' | 'charged'>): string {
  return amount.currency === charged.currency ? formatMoney(amount) : `${formatMoney(amount)} (${formatMoney(charged)})`
}

async function getPayment(tx: SiteTx, paymentId: string): Promise<ProposalPayment> {
  const payment = await findProposalPayment(tx, paymentId)
  if (!payment) throw new Error(`Payment ${paymentId} is of no proposal`)
  return payment
}
