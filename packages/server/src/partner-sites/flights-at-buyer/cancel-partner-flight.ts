import { type CancelFlight, FlightCharge } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { ChangeCause } from '@tradewind/domain/tickets/changes/change-kind'
import { plusMinutes } from '@tradewind/domain/time'
import type { ChangeRequest, SentChange, TicketPart } from '../../flights/suppliers/supplier-change.ts'
import { SupplierUnclear } from '../../flights/suppliers/supplier-errors.ts'
import type { HeldRef } from '../../flights/suppliers/supplier-ref.ts'
import { NotUnderstood } from '../../installations/installation-link.ts'
import { hear } from '../at-buyer/ask-supplier.ts'
import { followingId } from '../following-id.ts'
import { agreeWithPartner } from './change-partner-flight.ts'
import { MINUTES_TO_BEGIN, type PartnerParts, wordPart } from './partner-parts.ts'
import { readSum } from './read-partner-change.ts'
import { sayAboutChange } from './say-about-order.ts'

/** What the other site keeps of what we paid it for a ticket, or for a part of it. Nothing: it names no sum, and people arrange it. */
export async function chargeOfPartner(
  { link, between, currency }: PartnerParts,
  { traceId: orderRef }: HeldRef,
  { part, cause }: { readonly part: TicketPart | undefined; readonly cause: ChangeCause | undefined },
) {
  const about = { orderRef, ...(cause === 'flightCancelled' && { cause }) }
  const question = part
    ? { kind: 'flightPartCharge' as const, ...about, ...wordPart(part) }
    : { kind: 'flightCharge' as const, ...about }
  let isKnownThere = true
  const asking = link()
    .ask(between, question)
    .catch((error: unknown) => {
      isKnownThere = !(error instanceof NotUnderstood)
      throw error
    })
  const heard = await hear(asking, FlightCharge)
  if (!isKnownThere) return undefined
  if (heard === undefined) throw new SupplierUnclear('The partner site did not say what a refund costs')
  if ('refused' in heard) return undefined
  return { charge: readSum(heard.charge, currency), refund: readSum(heard.refund, currency), remarks: heard.remarks }
}

/** Said under an id that follows from the sending: however often it is heard, there is one request. One that was rejected may be sent again, under another. */
export async function askPartnerForChange(parts: PartnerParts, request: ChangeRequest): Promise<SentChange> {
  const { reference, sentAt, held, wish, cause, remarks, agreed } = request
  if (wish === 'reissue' || agreed) return agreeWithPartner(parts, request)
  const said = {
    ...{ id: followingId(`cancel ${held.traceId} ${reference}`), orderRef: held.traceId },
    ...{ until: plusMinutes(sentAt, MINUTES_TO_BEGIN), cause, remarks },
  }
  const message: CancelFlight =
    wish === 'refund' ? { kind: 'cancelFlight', ...said } : { kind: 'cancelPartOfFlight', ...said, ...wordPart(request) }
  return { changeRequestIds: [await sayAboutChange(parts, message)], refused: [], answers: undefined }
}
