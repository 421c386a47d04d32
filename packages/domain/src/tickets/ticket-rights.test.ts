import { expect, test } from 'vitest'
import type { Actor, UserType } from '../accounts/actor.ts'
import type { BookingStatus } from '../flights/booking-status.ts'
import type { Permission } from '../permissions/permissions.ts'
import { ticketRights } from './ticket-rights.ts'

const person = (userType: UserType, userId: number, permissions: Permission[] = [], isSuperAdmin = false) =>
  ({ userType, userId, permissions: new Set(permissions), isSuperAdmin }) as unknown as Actor

const rightsOf = (actor: Actor, status: BookingStatus) =>
  Object.entries(ticketRights(actor, { status, userId: 7 }))
    .filter(([, may]) => may)
    .map(([right]) => right)

test.each([
  ['who booked, of held seats', person('retail', 7), 'held', ['payHold', 'releaseHold']],
  ['a colleague of the agency, of held seats', person('travelAgent', 8), 'held', ['payHold', 'releaseHold', 'setOwnReference']],
  ['a colleague of a company, of a cancelled ticket', person('corporate', 8), 'cancelled', ['setOwnReference']],
  ['staff as a guest, of held seats', person('staff', 1, ['tickets.queue']), 'held', []],
  ['staff who may release seats', person('staff', 1, ['tickets.release']), 'held', ['releaseHold']],
  ['the super admin never pays for a customer', person('staff', 1, [], true), 'held', ['releaseHold']],
  ['staff, of their own booking', person('staff', 7), 'held', ['payHold', 'releaseHold']],
  ['who booked, of a ticket', person('retail', 7), 'issued', ['requestChange']],
  ['staff as a guest, of a ticket', person('staff', 1, ['tickets.queue']), 'issued', []],
  ['staff who handle changes', person('staff', 1, ['tickets.changes']), 'issued', ['requestChange']],
  ['who booked, while a request is open for some of it', person('retail', 7), 'changeRequested', ['requestChange']],
  ['staff as a guest, while a request is open', person('staff', 1, ['tickets.queue']), 'changeRequested', []],
  ['who booked, of a cancelled ticket', person('retail', 7), 'cancelled', []],
] as const)('%s', (_who, actor, status, rights) => {
  expect(rightsOf(actor, status)).toEqual(rights)
})
