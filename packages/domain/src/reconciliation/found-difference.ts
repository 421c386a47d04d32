import type { Money } from '../money.ts'
import type { DifferenceKind } from './difference-kinds.ts'

/** One disagreement, as a comparison finds it. Found again, `kind` and `about` are the same. */
export type FoundDifference = {
  readonly kind: DifferenceKind
  readonly about: string
  readonly bookingId: number | null
  readonly gatewayPaymentId: string | null
  /** The PNR or payment a person would look for. */
  readonly title: string
  readonly ours: string
  readonly theirs: string
  /** What the books differ by; positive: others have more, or are owed more. */
  readonly amount: Money | null
}
