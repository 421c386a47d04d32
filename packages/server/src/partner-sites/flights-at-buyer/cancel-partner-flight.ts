import { randomUUID } from 'node:crypto'
import { type CancelFlight, FlightAnswer, FlightChange, FlightCharge } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import type { ChangeAnswer, ChangeRequest, SentChange } from '../../flights/suppliers/supplier-change.ts'
import { SupplierRefused, SupplierUnclear } from '../../flights/suppliers/supplier-errors.ts'
import type { HeldRef } from '../../flights/suppliers/supplier-ref.ts'
import { hear } from '../at-buyer/ask-supplier.ts'
import { MINUTES_TO_BEGIN, type PartnerParts } from './partner-parts.ts'

/** What the other site keeps of what we paid it. Nothing: it names no sum, and people arrange it. */
export async function chargeOfPartner({ link, between }: PartnerParts, { traceId: orderRef }: HeldRef) {
  const heard = await hear(link().ask(between, { kind: 'flightCharge', orderRef }), FlightCharge)
  if (heard === undefined) throw new SupplierUnclear('The partner site did not say what a refund costs')
  if ('refused' in heard) return undefined
  return { charge: read(heard.charge), refund: read(heard.refund), remarks: heard.remarks }
}

/** Sent once, under an id of its own: a request that was rejected may be made again. */
export async function askPartnerForRefund(
  { link, between, now }: PartnerParts,
  { held, wish, cause, remarks }: ChangeRequest,
): Promise<SentChange> {
  if (wish !== 'refund')
    throw new SupplierRefused('failed', 'byHand', 'Only a whole ticket is refunded there. Please arrange it with the supplier.')
  const message: CancelFlight = {
    kind: 'cancelFlight',
    id: randomUUID(),
    orderRef: held.traceId,
    until: plusMinutes(now(), MINUTES_TO_BEGIN),
    cause,
    remarks,
  }
  const answer = await hear(link().say(between, message), FlightAnswer)
  if (answer?.id !== message.id || answer.orderRef !== message.orderRef) throw new SupplierUnclear('No answer that can be read')
  if ('refused' in answer) throw new SupplierRefused('failed', 'refused', answer.refused)
  if (!('requested' in answer)) throw new SupplierUnclear('An answer to another message')
  return { changeRequestIds: [answer.requested], refused: [], answers: undefined }
}

export async function readPartnerChange({ link, between }: PartnerParts, changeRequestId: string): Promise<ChangeAnswer> {
  const heard = await hear(link().ask(between, { kind: 'flightChange', changeRequestId }), FlightChange)
  if (!heard?.change) throw new SupplierUnclear('The partner site did not say how the request stands')
  const { status, end, refunded, charge } = heard.change
  // Done without a sum is not done.
  if (end === 'completed' && (refunded === null || charge === null)) throw new SupplierUnclear('A refund without its sum')
  return {
    status,
    end: end ?? undefined,
    refunded: refunded ? read(refunded) : undefined,
    charge: charge ? read(charge) : undefined,
  }
}

function read({ amount, currency }: { readonly amount: string; readonly currency: string }): Money {
  return parseMoney(amount, currency)
}
