import { type Money, subtract } from '@tradewind/domain/money'

export type MoneyState = {
  readonly kind: 'paid' | 'open' | 'overdue' | 'tooMuch'
  /** What is still to come; what is too much where more came. */
  readonly left: Money
  /** Whole percent for the eye: 100 only when all is there, 0 only when nothing is. */
  readonly share: number
}

type Given = { total: Money; paid: Money; dueOn?: string | undefined; today: string }

/** How far a sum has come. A day on which it is due is not overdue yet. */
export function moneyState({ total, paid, dueOn, today }: Given): MoneyState {
  const left = subtract(total, paid)
  if (left.minor < 0n) return { kind: 'tooMuch', left: subtract(paid, total), share: 100 }
  if (left.minor === 0n) return { kind: 'paid', left, share: 100 }
  return { kind: dueOn !== undefined && dueOn < today ? 'overdue' : 'open', left, share: shareOf(total, paid) }
}

function shareOf(total: Money, paid: Money): number {
  if (paid.minor <= 0n) return 0
  return Math.min(99, Math.max(1, Number((paid.minor * 100n) / total.minor)))
}
