import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AirParts, AirSetup } from '../air/air-routes.ts'
import type { Booking } from '../air/booking.ts'
import { rupees } from '../air/fare-wire.ts'
import { settleDue } from '../air/settle-due.ts'
import { FaultRule } from '../faults/fault-rules.ts'

const Shift = z.strictObject({ shiftMs: z.number().int() })
const Balance = z.strictObject({ balance: z.number().min(0) })
const Latency = z.strictObject({ latency: z.enum(['natural', 'none']) })

/** What tests and demonstrations control: faults, the clock, and a view of everything the supplier holds. */
export function routeAirControl(app: FastifyInstance, setup: AirSetup): void {
  const { air, rules } = setup
  app.post('/sandbox/control/faults', (request) => {
    rules.add(FaultRule.parse(request.body))
    return { faults: rules.list() }
  })
  app.get('/sandbox/control/faults', () => ({ faults: rules.list(), unanswered: rules.countUnanswered() }))
  app.delete('/sandbox/control/faults', () => {
    rules.clear()
    return { faults: [] }
  })
  app.post('/sandbox/control/clock', (request) => {
    air.clock.shift(Shift.parse(request.body).shiftMs)
    return clockWire(air)
  })
  app.get('/sandbox/control/clock', () => clockWire(air))
  app.post('/sandbox/control/latency', (request) => {
    setup.latency = Latency.parse(request.body).latency
    return { latency: setup.latency }
  })
  app.get('/sandbox/control/latency', () => ({ latency: setup.latency }))
  app.post('/sandbox/control/balance', (request) => {
    air.store.setBalance(Math.round(Balance.parse(request.body).balance * 100))
    return { balance: rupees(air.store.balancePaise()) }
  })
  app.get('/sandbox/control/bookings', () => {
    settleDue({ ...air, faulty: () => false })
    return { balance: rupees(air.store.balancePaise()), bookings: air.store.bookings.rows().map(bookingWire) }
  })
}

function clockWire({ clock }: AirParts) {
  return { now: new Date(clock.now()).toISOString(), shiftMs: clock.shiftMs() }
}

function bookingWire(booking: Booking) {
  return {
    bookingId: booking.bookingId,
    pnr: booking.pnr,
    traceId: booking.traceId,
    agentReferenceNo: booking.agentReference,
    connection: booking.connection,
    isLcc: booking.isLcc,
    status: booking.status,
    flights: booking.legs.flatMap(({ journey }) => journey.flights.map(({ key }) => key)),
    passengers: booking.passengers.map(({ input }) => `${input.LastName}/${input.FirstName}`),
    tickets: booking.passengers.flatMap(({ ticket }) => (ticket ? [ticket.number] : [])),
    invoiceAmount: booking.invoice ? rupees(booking.invoice.amountPaise) : null,
    /** How often ticketing was requested, repeats included, and how often tickets were made. */
    ticketRequests: booking.ticketRequests,
    timesTicketed: booking.timesTicketed,
    createdAt: new Date(booking.createdMs).toISOString(),
    holdEndsAt: booking.holdEndsMs === undefined ? null : new Date(booking.holdEndsMs).toISOString(),
  }
}
