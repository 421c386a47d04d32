import type { AirMethod } from '../air-context.ts'
import { changeStatus } from '../change-status.ts'
import { checkToken } from '../check-token.ts'
import { AirRefusal } from '../refusal.ts'
import { refundWire } from './send-change.ts'
import { readInput, Session, WireInt } from './session-input.ts'

const Input = Session.extend({ ChangeRequestId: WireInt })

/** GetChangeRequestStatus: amounts are 0 until the request is completed. */
export const readChange: AirMethod = (context, body) => {
  const input = readInput(Input, body)
  checkToken(context, input.TokenId)
  const request = context.store.changeRequests.get(String(input.ChangeRequestId))
  if (!request) throw new AirRefusal(2, 'No change request found for the given ChangeRequestId.')
  const status = changeStatus(context, request)
  const open = { ...request, chargePaise: 0, refundPaise: 0, gstOnChargePaise: 0 }
  const booking = context.store.bookings.get(String(request.bookingId))
  return {
    TraceId: booking?.traceId ?? '',
    ChangeRequestId: request.changeRequestId,
    ChangeRequestStatus: status,
    ...refundWire(status === 4 ? request : open),
  }
}
