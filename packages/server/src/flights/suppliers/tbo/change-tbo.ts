import { add } from '@tradewind/domain/money'
import { z } from 'zod'
import type { ChangeAnswer, ChangeRequest, SentChange } from '../supplier-change.ts'
import { SupplierRefused, SupplierUnclear } from '../supplier-errors.ts'
import type { HeldRef } from '../supplier-ref.ts'
import { readInner, type TboCaller } from './call-tbo.ts'
import { asRefused } from './classify-answer.ts'
import { findTboBooking } from './find-tbo-booking.ts'
import { readAmount } from './read-amount.ts'

const STATUS_TEXTS: Record<number, string> = {
  1: 'Unassigned',
  2: 'Assigned',
  3: 'Acknowledged',
  4: 'Completed',
  5: 'Rejected',
  6: 'Closed',
  7: 'Pending',
}
const COMPLETED = 4
/** That 6 ends a request is a guess of the wire facts: a person looks at it. */
const ENDS: Record<number, ChangeAnswer['end']> = { [COMPLETED]: 'completed', 5: 'rejected', 6: 'closed' }

const REQUEST_TYPES: Record<ChangeRequest['wish'], number> = { refund: 1, partialRefund: 2, reissue: 3 }
const CANCELLATION_TYPES: Record<ChangeRequest['cause'], number> = { flightCancelled: 2, other: 3 }
/** `BookingMode` of what was booked over this wire. */
const API = 5

const Int = z.coerce.number().int()
const Amount = z.coerce.number().nullish()

/** ReleasePNRRequest: releases held seats. */
export async function releaseTbo(call: TboCaller, held: HeldRef, signal: AbortSignal): Promise<void> {
  // The call wants the number of the connection, which only the supplier's books have when its answer to the booking was lost.
  const known = /^\d+$/.test(held.source) ? held : (await findTboBooking(call, { ...held, held }, signal))?.held
  const answer = await call(
    'ReleasePNRRequest',
    { BookingId: Number(held.supplierBookingId), Source: (known ?? held).source },
    signal,
  )
  if (answer.refusal) throw asRefused(answer.refusal)
}

const ChargesInner = z.object({
  RefundAmount: Amount,
  CancellationCharge: Amount,
  Remarks: z.string().nullish(),
  Currency: z.string().nullish(),
})

export async function previewTboCancellation(call: TboCaller, held: HeldRef, signal: AbortSignal) {
  const answer = await call(
    'GetCancellationCharges',
    { BookingId: Number(held.supplierBookingId), RequestType: REQUEST_TYPES.refund, BookingMode: API },
    signal,
  )
  if (answer.refusal) throw asRefused(answer.refusal)
  const { RefundAmount, CancellationCharge, Remarks, Currency } = readInner(ChargesInner, answer.inner)
  const currency = Currency ?? call.connection.currency
  return {
    charge: readAmount(CancellationCharge, currency),
    refund: readAmount(RefundAmount, currency),
    remarks: Remarks?.trim() ?? '',
  }
}

const TicketInfo = z.object({
  ChangeRequestId: Int.nullish(),
  TicketId: z.union([z.string(), z.number()]).nullish(),
  Status: Int.nullish(),
  Remarks: z.string().nullish(),
  ChangeRequestStatus: Int.nullish(),
  RefundedAmount: Amount,
  CancellationCharge: Amount,
  ServiceTaxOnRAF: Amount,
})
const RequestInner = z.object({ TicketCRInfo: z.array(TicketInfo).min(1) })
/** `Status` of a ticket's part: any other is a no to that ticket, within an answer that is a yes. */
const TAKEN = 1

export async function requestTboChange(call: TboCaller, request: ChangeRequest, signal: AbortSignal): Promise<SentChange> {
  const { held, wish, cause, sectors, ticketIds, remarks } = request
  const answer = await call(
    'SendChangeRequest',
    {
      BookingId: Number(held.supplierBookingId),
      RequestType: REQUEST_TYPES[wish],
      CancellationType: CANCELLATION_TYPES[cause],
      ...(sectors.length > 0
        ? { Sectors: sectors.map(({ origin, destination }) => ({ Origin: origin, Destination: destination })) }
        : {}),
      TicketId: ticketIds.map(Number),
      Remarks: remarks,
    },
    signal,
  )
  if (answer.refusal) throw asRefused(answer.refusal)
  const infos = readInner(RequestInner, answer.inner).TicketCRInfo
  // A partial answer names no tickets; it has one part for each that was asked for, in order.
  const refused = infos.flatMap(({ Status, TicketId, Remarks }, place) =>
    (Status ?? TAKEN) === TAKEN
      ? []
      : [{ ticketId: String(TicketId ?? ticketIds[place] ?? ''), reason: Remarks?.trim() || `State ${Status}` }],
  )
  if (refused.length === infos.length) throw new SupplierRefused('failed', '0', refused.map(({ reason }) => reason).join('; '))
  const taken = infos.filter(({ Status }) => (Status ?? TAKEN) === TAKEN)
  if (taken.some(({ ChangeRequestId }) => !ChangeRequestId))
    throw new SupplierUnclear('The airline system took the request without giving it a number.')
  const isDone = taken.every(
    ({ ChangeRequestStatus, RefundedAmount }) => ChangeRequestStatus === COMPLETED && RefundedAmount != null,
  )
  return {
    changeRequestIds: taken.map(({ ChangeRequestId }) => String(ChangeRequestId)),
    refused,
    answers: isDone
      ? taken.map((info) => answerOf({ ...info, ChangeRequestStatus: COMPLETED }, call.connection.currency))
      : undefined,
  }
}

const StatusInner = z.object({
  ChangeRequestStatus: Int,
  RefundedAmount: Amount,
  CancellationCharge: Amount,
  ServiceTaxOnRAF: Amount,
})

export async function readTboChange(call: TboCaller, changeRequestId: string, signal: AbortSignal): Promise<ChangeAnswer> {
  const answer = await call('GetChangeRequestStatus', { ChangeRequestId: Number(changeRequestId) }, signal)
  if (answer.refusal) throw asRefused(answer.refusal)
  return answerOf(readInner(StatusInner, answer.inner), call.connection.currency)
}

function answerOf({ ChangeRequestStatus: status, ...amounts }: z.output<typeof StatusInner>, currency: string): ChangeAnswer {
  const end = ENDS[status]
  // The amounts stand at zero until the airline is done.
  const isDone = end === 'completed'
  const charge = add(readAmount(amounts.CancellationCharge, currency), readAmount(amounts.ServiceTaxOnRAF, currency))
  return {
    status: STATUS_TEXTS[status] ?? 'Other',
    end,
    refunded: isDone ? readAmount(amounts.RefundedAmount, currency) : undefined,
    charge: isDone ? charge : undefined,
  }
}
