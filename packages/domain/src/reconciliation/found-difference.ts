import type { Money } from '../money.ts'
import type { DifferenceKind } from './difference-kinds.ts'

/** One disagreement, as a comparison finds it. The same one found again has the same `kind` and `about`. */
export type FoundDifference = {
  readonly kind: DifferenceKind
  readonly about: string
  readonly saleId: number | null
  /** Against whose account it stands. Absent: that of the supplier of its sale. */
  readonly supplierId?: number
  readonly gatewayPaymentId: string | null
  /** The PNR or payment that a person would search for. */
  readonly title: string
  readonly ours: string
  readonly theirs: string
  /** The amount of the difference; positive: the other side has more, or is owed more. */
  readonly amount: Money | null
}
