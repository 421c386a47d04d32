import { SPECIAL_FARES } from '@tradewind/domain/flights/special-fare'
import { ISSUES } from '@tradewind/domain/flights/supplier-capabilities'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { Amount, Currency, InstantText } from '../wire-values.ts'

/** What can be asked of the supplier. */
const Capabilities = z.object({
  issues: z.enum(ISSUES),
  extras: z.enum(['priced', 'wishes', 'byFare']),
  charges: z.enum(['quoted', 'byRules', 'byFare']),
  calendarFares: z.boolean(),
  specialFares: z.array(z.enum(SPECIAL_FARES)),
  partialCancel: z.boolean(),
  reissue: z.boolean(),
  changes: z.enum(['quoted', 'queued']),
  oneBookingPerTrace: z.boolean(),
  balance: z.boolean(),
})

/** One account at one supplier, from which the site buys. Its credentials are written and never read back. */
export const Connection = z.object({
  code: z.string(),
  adapter: z.string(),
  adapterName: z.string(),
  name: z.string(),
  currency: Currency,
  isTest: z.boolean(),
  /** Counts the changes: a change names the version it was made from. */
  version: z.number().int(),
  capabilities: Capabilities.nullable(),
  /** `settings`: the account of the installation; `missing`: there is none that can be used. */
  account: z.enum(['own', 'settings', 'missing']),
  credentialsSetAt: InstantText.nullable(),
  stopped: z.object({ at: InstantText, by: z.string(), reason: z.string() }).nullable(),
  /** Since when our account there has been empty. */
  emptySince: InstantText.nullable(),
  lastTest: z.object({ at: InstantText, balance: Amount.nullable(), trouble: z.string().nullable() }).nullable(),
  /** In the last 24 hours, over all that the connection sells. */
  lastDay: z.object({ answered: z.number().int(), failed: z.number().int(), late: z.number().int() }),
  lastAnswerAt: InstantText.nullable(),
  lastTrouble: z.object({ at: InstantText, what: z.string() }).nullable(),
  /** What it sent in the last 7 days and nobody could buy. */
  dropped: z.number().int(),
})
export type Connection = z.infer<typeof Connection>

/** A kind of supplier that can be connected, with the fields of its account. */
export const Adapter = z.object({
  adapter: z.string(),
  name: z.string(),
  fields: z.array(z.object({ name: z.string(), label: z.string(), isSecret: z.boolean(), isRequired: z.boolean() })),
})
export type Adapter = z.infer<typeof Adapter>

const Code = z.string().min(1).max(24)
const Name = z.string().trim().min(1, 'Please enter a name').max(60, 'At most 60 characters')
const Credentials = z.record(z.string().max(40), z.string().trim().max(200))
const one = success({ connection: Connection })

export const ConnectionInput = z.strictObject({ name: Name, currency: Currency, isTest: z.boolean(), credentials: Credentials })
const STATE_CHANGED = {
  STATE_CHANGED: { status: 409, message: 'This connection has changed. Please check it again.' },
} as const

export const supplierConnections = {
  listConnections: requires('flights.sources')
    .route({
      method: 'GET',
      path: '/flight/getConnections',
      summary: 'The suppliers the site is connected to, and how they do',
      tags: ['flights'],
    })
    .output(success({ connections: z.array(Connection), adapters: z.array(Adapter) })),
  addConnection: requires('flights.sources')
    .route({
      method: 'POST',
      path: '/flight/addConnection',
      summary: 'Connect the site to an account at a supplier',
      tags: ['flights'],
    })
    .input(ConnectionInput.extend({ adapter: z.string().max(20), idempotencyKey: z.string().min(8).max(80) }))
    .output(one),
  changeConnection: requires('flights.sources')
    .route({
      method: 'POST',
      path: '/flight/changeConnection',
      summary: 'Change a connection; credentials left out stay',
      tags: ['flights'],
    })
    .input(ConnectionInput.extend({ code: Code, version: z.number().int(), credentials: Credentials.optional() }))
    .output(one)
    .errors(STATE_CHANGED),
  testConnection: requires('flights.sources')
    .route({
      method: 'POST',
      path: '/flight/testConnection',
      summary: 'Log in at the supplier and ask for our balance',
      tags: ['flights'],
    })
    .input(z.strictObject({ code: Code }))
    .output(one),
  stopConnection: requires('flights.sources')
    .route({ method: 'POST', path: '/flight/stopConnection', summary: 'Sell nothing more from a connection', tags: ['flights'] })
    .input(
      z.strictObject({ code: Code, reason: z.string().trim().min(3, 'Please enter a reason').max(200, 'At most 200 characters') }),
    )
    .output(one),
  startConnection: requires('flights.sources')
    .route({ method: 'POST', path: '/flight/startConnection', summary: 'Sell from a stopped connection again', tags: ['flights'] })
    .input(z.strictObject({ code: Code }))
    .output(one),
}
