import { type CancelFlight, FlightChange, FlightCharge } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import type { ChangeAnswer, ChangeRequest, SentChange, TicketPart } from '../../flights/suppliers/supplier-change.ts'
import { SupplierRefused, SupplierUnclear } from '../../flights/suppliers/supplier-errors.ts'
import type { HeldRef } from '../../flights/suppliers/supplier-ref.ts'
import { NotUnderstood } from '../../installations/installation-link.ts'
import { hear } from '../at-buyer/ask-supplier.ts'
import { followingId } from '../following-id.ts'
import { MINUTES_TO_BEGIN, type PartnerParts } from './partner-parts.ts'
import { NotKnownThere, sayAboutOrder } from './say-about-order.ts'

/** What the other site keeps of what we paid it for a ticket, or for a part of it. Nothing: it names no sum, and people arrange it. */
export async function chargeOfPartner(
  { link, between, currency }: PartnerParts,
  { traceId: orderRef }: HeldRef,
  part: TicketPart | undefined,
) {
  const question = part
    ? { kind: 'flightPartCharge' as const, orderRef, ...wordPart(part) }
    : { kind: 'flightCharge' as const, orderRef }
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
  return { charge: read(heard.charge, currency), refund: read(heard.refund, currency), remarks: heard.remarks }
}

function wordPart({ ticketIds, sectors }: TicketPart) {
  return { tickets: [...ticketIds], sectors: sectors.map(({ origin, destination }) => ({ origin, destination })) }
}

/** Said under an id that follows from the sending: however often it is heard, there is one request. One that was rejected may be sent again, under another. */
export async function askPartnerForRefund(parts: PartnerParts, request: ChangeRequest): Promise<SentChange> {
  const { reference, sentAt, held, wish, cause, remarks } = request
  if (wish === 'reissue')
    throw new SupplierRefused('failed', 'byHand', 'Flights are not changed there. Please arrange it with the supplier.')
  const said = {
    ...{ id: followingId(`cancel ${held.traceId} ${reference}`), orderRef: held.traceId },
    ...{ until: plusMinutes(sentAt, MINUTES_TO_BEGIN), cause, remarks },
  }
  const message: CancelFlight =
    wish === 'refund' ? { kind: 'cancelFlight', ...said } : { kind: 'cancelPartOfFlight', ...said, ...wordPart(request) }
  const answer = await sayAboutOrder(parts, message).catch((error: unknown) => {
    if (error instanceof NotKnownThere) throw new SupplierRefused('failed', 'notKnown', error.message)
    throw error
  })
  if ('refused' in answer) throw new SupplierRefused('failed', 'refused', answer.refused)
  if (!('requested' in answer)) throw new SupplierUnclear('An answer to another message')
  return { changeRequestIds: [answer.requested], refused: [], answers: undefined }
}

export async function readPartnerChange({ link, between, currency }: PartnerParts, changeRequestId: string): Promise<ChangeAnswer> {
  const heard = await hear(link().ask(between, { kind: 'flightChange', changeRequestId }), FlightChange)
  if (!heard?.change) throw new SupplierUnclear('The partner site did not say how the request stands')
  const { status, end, refunded, charge } = heard.change
  // Done without a sum is not done.
  if (end === 'completed' && (refunded === null || charge === null)) throw new SupplierUnclear('A refund without its sum')
  return {
    status,
    end: end ?? undefined,
    refunded: refunded ? read(refunded, currency) : undefined,
    charge: charge ? read(charge, currency) : undefined,
  }
}

/** In the currency in which it sells, or it is no answer. */
function read({ amount, currency }: { readonly amount: string; readonly currency: string }, sold: string): Money {
  if (currency !== sold) throw new SupplierUnclear('An amount in another currency')
  return parseMoney(amount, currency)
}
