import type { AirContext } from './air-context.ts'
import type { ChangeRequest, ChangeRequestStatus } from './booking.ts'

/** The status of a change request: 1 unassigned, 2 assigned, 3 acknowledged, then 4 completed or 5 rejected. It changes with time only. */
export function changeStatus({ clock, pace }: AirContext, request: ChangeRequest): ChangeRequestStatus {
  if (request.immediate) return 4
  const steps = Math.floor((clock.now() - request.createdMs) / pace.changeRequestStepMs)
  if (steps < 1) return 1
  if (steps < 2) return 2
  if (steps < 3) return 3
  return request.rejected ? 5 : 4
}
