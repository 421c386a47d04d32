import { formatDate } from '../format-date.ts'
import { formatMoney } from '../format-money.ts'
import { add, type Money, subtract } from '../money.ts'
import { addDays, type PlainDate } from '../time.ts'
import type { SupplierAnswer } from '../travel-days/arrangement.ts'
import type { FoundDifference } from './found-difference.ts'

/** So many days before it begins a supplier has to have confirmed a service. */
export const CONFIRMED_BEFORE_DAYS = 3

/** A service that was sold, and what the desk has written down of one of its suppliers. */
export type AnsweredSale = {
  readonly saleId: number
  readonly title: string
  readonly status: string
  readonly statusName: string
  readonly firstDay: PlainDate | null
  /** One whom it owes beside its supplier, and who says this; null: its supplier, if it has one. */
  readonly otherSupplier: number | null
  /** What it was sold with as its cost. */
  readonly cost: Money
  /** What entries that ended earlier differences have added to that, in its currency. */
  readonly cleared: Money
  readonly answer: SupplierAnswer | null
  readonly answeredOn: PlainDate | null
  /** What the supplier said it costs; null: it did not say, so it costs what it was sold with. */
  readonly confirmedCost: Money | null
  /** Under which number the supplier knows it; empty: it is not known. */
  readonly reference: string
}

const NAMES: Readonly<Record<SupplierAnswer, string>> = { confirmed: 'Confirmed', refused: 'Refused', cancelled: 'Cancelled' }

/**
 * What we sold against what its supplier confirmed. What is being paid, or cancelled at another site, has its answer soon. A cost is compared with what the books owe by now, so that a
 * second invoice is never posted beside the first.
 */
export function compareWithAnswer(sale: AnsweredSale, today: PlainDate): FoundDifference[] {
  const { saleId, title, status, statusName, firstDay, otherSupplier, cost, answer, confirmedCost } = sale
  const about =
    otherSupplier === null
      ? { about: `sale:${saleId}`, saleId, gatewayPaymentId: null, title }
      : {
          about: `sale:${saleId}:${otherSupplier}:${cost.currency}`,
          saleId,
          supplierId: otherSupplier,
          gatewayPaymentId: null,
          title,
        }
  const said = { ours: statusName, theirs: describeAnswer(sale), amount: null }
  if (status === 'cancelled') return answer === 'confirmed' ? [{ kind: 'confirmedThere', ...about, ...said }] : []
  if (status !== 'confirmed') return []
  if (answer === 'refused') return [{ kind: 'refusedThere', ...about, ...said }]
  if (answer === 'cancelled') return [{ kind: 'cancelledThere', ...about, ...said }]
  if (answer === null) {
    const isDue = firstDay !== null && firstDay <= addDays(today, CONFIRMED_BEFORE_DAYS)
    return isDue ? [{ kind: 'unconfirmedThere', ...about, ...said }] : []
  }
  const owed = add(cost, sale.cleared)
  const asked = confirmedCost ?? cost
  const amount = asked.currency === owed.currency ? subtract(asked, owed) : null
  if (amount?.minor === 0n) return []
  return [{ kind: 'invoiceDiffers', ...about, ours: formatMoney(owed), theirs: formatMoney(asked), amount }]
}

/** 'Refused on 3 Dec 2026, CST-88120' */
function describeAnswer({ answer, answeredOn, reference }: AnsweredSale): string {
  if (answer === null) return 'No answer'
  const on = answeredOn === null ? '' : ` on ${formatDate(answeredOn)}`
  return `${NAMES[answer]}${on}${reference && `, ${reference}`}`
}
