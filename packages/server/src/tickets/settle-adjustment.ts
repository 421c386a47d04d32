import type { Actor } from '@tradewind/domain/accounts/actor'
import type { DocumentLine } from '@tradewind/domain/documents/tax-document'
import { totalOfLines } from '@tradewind/domain/documents/tax-document'
import { SAC_RESERVATION } from '@tradewind/domain/flights/fare-sale-price'
import { formatMoney } from '@tradewind/domain/format-money'
import { adjustment } from '@tradewind/domain/ledger/build-posting'
import { type Money, negate, subtract } from '@tradewind/domain/money'
import { type Adjustments, moneyBetween } from '@tradewind/domain/tickets/adjustments'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { findDocumentIds } from '../documents/document-repo.ts'
import { issueDocument } from '../documents/issue-document.ts'
import { issueWalletReceipt } from '../documents/issue-wallet-receipt.ts'
import type { Booking } from '../flights/book/booking-repo.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { post } from '../ledger/post/post.ts'
import { notify } from '../notifications/notify.ts'

type Settlement = {
  readonly booking: Booking
  readonly owner: number
  readonly version: number
  readonly before: Adjustments
  readonly after: Adjustments
  readonly rate: number
  readonly actor: Actor
}

/**
 * The house changed its fee or discount: the difference moves between the buyer's wallet and the house, the buyer is notified, and a further invoice or a
 * credit note says so. A later discount refunds no GST: it is a commercial one. Refuses INSUFFICIENT_BALANCE.
 */
export async function settleAdjustment(
  tx: SiteTx,
  { booking, owner, version, before, after, rate, actor }: Settlement,
  now: Instant,
  refuse: Refuse<'INSUFFICIENT_BALANCE'>,
): Promise<void> {
  const { fee, feeGst, discount } = moneyBetween(before, after)
  const buyer = booking.legal_entity_id
  const about = { kind: 'booking', id: String(booking.id) } as const
  const posting = adjustment({ key: `adjust:${booking.id}:${version}`, about, buyer, owner, fee, feeGst, discount })
  if (!posting) return
  await post(tx, posting, now, refuse)
  await notifyOfAdjustment(tx, { booking, moved: subtract(discount, fee), actor }, now)
  const feeLine: DocumentLine = {
    label: 'Transaction fee',
    detail: null,
    sac: SAC_RESERVATION,
    amount: subtract(fee, feeGst),
    gst: feeGst.minor === 0n ? null : { basisPoints: rate, amount: feeGst },
  }
  const discountLine: DocumentLine = {
    label: discount.minor > 0n ? 'Discount' : 'Discount withdrawn',
    detail: null,
    sac: null,
    amount: discount,
    gst: null,
  }
  const credit = [...(fee.minor < 0n ? [opposite(feeLine)] : []), ...(discount.minor > 0n ? [discountLine] : [])]
  const charge = [...(fee.minor > 0n ? [feeLine] : []), ...(discount.minor < 0n ? [opposite(discountLine)] : [])]
  const invoiceKey = `invoice:booking:${booking.id}`
  const invoiceId = (await findDocumentIds(tx, [invoiceKey])).get(invoiceKey)
  const description = `Change of price, air ticket ${booking.sectors.join(', ')}, PNR ${booking.pnr ?? ''}`
  for (const [kind, lines] of [['creditNote', credit] as const, ['invoice', charge] as const]) {
    if (lines.length === 0) continue
    await issueDocument(
      tx,
      {
        key: `${kind}:booking:${booking.id}:v${version}`,
        kind,
        seller: owner,
        buyer,
        saleId: booking.id,
        about: description,
        lines,
        total: totalOfLines(lines, booking.currency),
        ...(invoiceId !== undefined && { corrects: invoiceId }),
      },
      now,
    )
  }
  const parties = { seller: owner, buyer, saleId: booking.id, about: description }
  await issueWalletReceipt(tx, { ...parties, key: `booking:${booking.id}:v${version}`, amount: subtract(fee, discount), now })
}

function opposite(line: DocumentLine): DocumentLine {
  return { ...line, amount: negate(line.amount), gst: line.gst && { ...line.gst, amount: negate(line.gst.amount) } }
}

async function notifyOfAdjustment(
  tx: SiteTx,
  { booking, moved, actor }: { booking: Booking; moved: Money; actor: Actor },
  now: Instant,
): Promise<void> {
  if (booking.user_id === actor.userId || moved.minor === 0n) return
  const amount = formatMoney(moved.minor < 0n ? negate(moved) : moved)
  await notify(
    tx,
    {
      to: { userId: booking.user_id },
      kind: 'walletMoney',
      title: moved.minor < 0n ? `${amount} charged to your wallet` : `${amount} refunded to your wallet`,
      body: `The price of ticket ${booking.pnr ?? booking.id} was changed.`,
      path: '/user/transactionHistory',
    },
    now,
  )
}
