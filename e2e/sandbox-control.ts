import { ownProduct } from './own-product.ts'

/** The faults that the stand-ins for airlines and gateway are set to, and what they remember of what they were asked. */
type Fault = { method?: string; fault: string; times?: number; rate?: number; latencyMs?: number; source?: string }
export type SupplierBooking = {
  pnr: string
  passengers: string[]
  tickets: string[]
  ticketRequests: number
  timesTicketed: number
}

export async function orderFault(fault: Fault): Promise<void> {
  await control('faults', { method: 'POST', body: JSON.stringify(fault), headers: { 'content-type': 'application/json' } })
}

export async function clearFaults(): Promise<void> {
  await control('faults', { method: 'DELETE' })
}

/** What the airlines hold for a lead passenger, found by last name. */
export async function bookingsOf(lastName: string): Promise<SupplierBooking[]> {
  const { bookings } = (await control('bookings')) as { bookings: SupplierBooking[] }
  return bookings.filter(({ passengers: [lead = ''] }) => lead.toLowerCase().startsWith(`${lastName}/`.toLowerCase()))
}

/** What the stand-in for the European Central Bank answers; nothing planted: right rates. */
export async function plantRates(what: { status?: number; rates?: Record<string, string> }): Promise<void> {
  await control('rates', { method: 'POST', body: JSON.stringify(what), headers: { 'content-type': 'application/json' } })
}

async function control(what: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${ownProduct().sandboxUrl}/sandbox/control/${what}`, init)
  if (!response.ok) throw new Error(`The sandbox refused ${what}: ${await response.text()}`)
  return response.json()
}
