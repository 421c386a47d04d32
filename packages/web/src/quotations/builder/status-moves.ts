import { nextStatuses, type QuotationStatus } from '@tradewind/domain/quotations/quotation-status'

type Standing = {
  readonly status: QuotationStatus
  readonly isVouchered: boolean
  readonly maySell: boolean
  /** Something is typed that is not saved. */
  readonly isChanged: boolean
}
/** A status that the menu offers, and why it cannot be chosen yet. */
export type StatusMove = { readonly status: QuotationStatus; readonly whyNot: string | undefined }

/**
 * What a person may set a quotation to by hand; to be sent has a button of its own. What was sold is cancelled by those who sell. Each status but "in progress" ends that lines
 * are changed: it is about what was saved, so what is typed is saved first.
 */
export function statusMoves({ status: from, isVouchered, maySell, isChanged }: Standing): StatusMove[] {
  return nextStatuses(from)
    .filter((status) => status !== 'sent' && (maySell || !sells(status, isVouchered)))
    .map((status) => ({ status, whyNot: isChanged && status !== 'inProgress' ? 'Save your changes first.' : undefined }))
}

function sells(status: QuotationStatus, isVouchered: boolean): boolean {
  return status === 'vouchered' || (status === 'cancelled' && isVouchered)
}
