import { type Money, money, subtract, sum, zero } from '@tradewind/domain/money'
import { type CardLeft, splitRefund } from '@tradewind/domain/payments/split-refund'
import { type ChangeKind, nameOfKind } from '@tradewind/domain/tickets/changes/change-kind'
import type { MoneyHolder } from '@tradewind/domain/tickets/changes/change-rules'
import type { ChangeState } from '@tradewind/domain/tickets/changes/change-state'
import { type ChangePrice, isDue } from '@tradewind/domain/tickets/changes/price-change'
import { supplierWord } from '@tradewind/domain/tickets/changes/supplier-word'
import { printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import { CHANGE_STATE_WORDS, MONEY_HOLDER_WORDS } from '@tradewind/domain/tickets/ticket-words'
import type { Instant } from '@tradewind/domain/time'
import { localAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../../database/in-site.ts'
import { cardsLeftOf } from '../../../payments/refunds/refund-repo.ts'
import { shownQuoteOf } from '../change-list-repo.ts'
import { pricesOfQuotes } from '../quote-repo.ts'
import type { ChangeLine } from './change-columns.ts'
import { readCoupons, readRefunds, readRequests } from './change-line-repo.ts'

/** The lines of some change requests, in the order of their ids. `zones`: in which the site shows its times. */
export async function readChangeLines(tx: SiteTx, ids: number[], zones: ZoneHistory): Promise<ChangeLine[]> {
  const rows = new Map((await readRequests(tx, ids)).map((row) => [row.id, row]))
  const coupons = Map.groupBy(await readCoupons(tx, ids), (row) => row.change_request_id)
  const refunds = Map.groupBy(await readRefunds(tx, ids), (row) => row.change_request_id ?? 0)
  const prices = await pricesOfQuotes(
    tx,
    [...rows.values()].flatMap((row) => shownQuoteOf(row) ?? []),
  )
  const cards = await cardsLeftOf(tx, [...new Set([...rows.values()].map((row) => row.booking_id))])
  const clock = (at: Instant | null) => at && localAt(zones, at)
  return ids.flatMap((id): ChangeLine[] => {
    const row = rows.get(id)
    if (!row) return []
    const own = coupons.get(id) ?? []
    const each = (textOf: (coupon: (typeof own)[number]) => string) => [...new Set(own.map(textOf))].filter(Boolean).join(', ')
    const price = prices.get(shownQuoteOf(row) ?? '')
    return [
      {
        id: String(id),
        type: nameOfKind(row.kind as ChangeKind),
        // What the airline says of a living request is newer than our own word.
        state:
          (row.state === 'atSupplier' ? supplierWord(row.supplier_status) : null) ?? CHANGE_STATE_WORDS[row.state as ChangeState],
        pnr: row.pnr,
        bookingId: row.booking_id,
        passengers: each(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()),
        tickets: each(({ ticket_number, validating_airline }) =>
          ticket_number ? printTicketNumber({ ticketNumber: ticket_number, airlinePrefix: validating_airline ?? '' }) : '',
        ),
        sectors: each(({ origin, destination }) => `${origin}–${destination}`),
        customer: row.entity_kind === 'person' ? row.buyer : row.entity,
        customerEmail: row.email,
        askedAt: localAt(zones, row.created_at),
        askedBy: row.asked_by,
        remarks: row.remarks,
        handledBy: row.handled_by,
        currency: row.currency,
        ...amountsOf(price),
        ...destinationsOf(price, {
          refunded: money(row.refunded_minor, row.currency),
          refunds: refunds.get(id) ?? [],
          cards: cards.get(row.booking_id) ?? [],
        }),
        moneyWith: row.money_with && MONEY_HOLDER_WORDS[row.money_with as MoneyHolder],
        moneySince: clock(row.money_since),
        moneyDueOn: row.money_due_on,
        endedAt: clock(row.ended_at),
      },
    ]
  })
}

function amountsOf(price: ChangePrice | undefined) {
  const owes = price && isDue(price)
  return {
    paid: price?.paid ?? null,
    airlinePenalty: price?.airlinePenalty ?? null,
    supplierFee: price?.supplierFee ?? null,
    ourFee: price?.ourFee ?? null,
    gst: price?.gstOnOurFee ?? null,
    refund: price && !owes ? price.refund : null,
    due: price && owes ? price.due : null,
  }
}

type Refund = Awaited<ReturnType<typeof readRefunds>>[number]
type Paid = { readonly refunded: Money; readonly refunds: readonly Refund[]; readonly cards: readonly CardLeft[] }

/** Where it was paid to; before that, where it would go by what the cards have left. */
function destinationsOf(price: ChangePrice | undefined, { refunded, refunds, cards }: Paid) {
  if (!price || isDue(price)) return { toCard: null, toWallet: null, byHand: null }
  const { currency } = price
  if (refunded.minor === 0n) {
    const parts = splitRefund(price.refund, cards)
    const to = (where: 'card' | 'wallet') => total(parts.filter((part) => part.to === where).map(({ amount }) => amount))
    return { toCard: to('card'), toWallet: to('wallet'), byHand: zero(currency) }
  }
  const ended = (...statuses: string[]) =>
    total(refunds.filter(({ status }) => statuses.includes(status)).map((refund) => money(refund.amount_minor, currency)))
  const [toCard, byHand] = [ended('promised', 'sent'), ended('byHand')]
  return { toCard, toWallet: subtract(subtract(refunded, toCard), byHand), byHand }

  function total(amounts: readonly Money[]): Money {
    return sum(amounts, currency)
  }
}
