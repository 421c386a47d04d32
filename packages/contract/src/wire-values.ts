import { plainTaxNumber } from '@tradewind/domain/documents/tax-number'
import { z } from 'zod'

/** Decimal string beside a currency, e.g. '18372.00'. No longer than the ledger can hold. */
export const Amount = z.string().regex(/^-?\d{1,15}(\.\d{1,3})?$/, 'Please enter a valid amount')
/** What a person types for one ticket: never below zero, and small enough that sums of several still fit. */
export const TypedAmount = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, 'Please enter a valid amount')
export const Currency = z.string().length(3)
const DAYS = { first: '1900-01-01', last: '2199-12-31' }
/** 'YYYY-MM-DD' in a range in which people travel: the year 0000 is a date to some calendars and to no database. */
export const DateOnly = z.iso
  .date('Please enter a valid date')
  .refine((day) => day >= DAYS.first && day <= DAYS.last, 'Please enter a valid date')
/** ISO 8601 UTC. */
export const InstantText = z.iso.datetime()
export const AirportCode = z.string().regex(/^[A-Z0-9]{3}$/, 'Please choose an airport')
export const AirlineCode = z.string().regex(/^[A-Z0-9]{2}$/)
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'Please choose a country')
/** The largest number a database id can have. */
const HIGHEST_ID = 2_147_483_647
const Id = z.number().int().positive().max(HIGHEST_ID, 'No record has this number.')
export const BookingId = Id
/** What was sold together and is paid together. */
export const OrderId = z.number().int().positive().max(HIGHEST_ID, 'No order has this number.')
/** A line of an order; a booking has its sale's number. */
export const SaleId = Id
export const PurchaseId = Id
export const UserId = Id
/** Opaque keys that this server made. Limited in length, so that nothing huge is looked up. */
export const OpaqueId = z.string().min(1).max(200)
export const REQUIRED = 'This is required field.'
export const required = () => z.string().trim().min(1, REQUIRED)
/** Keyset paging: an opaque position in the list. */
export const Cursor = z.string().max(500)

export const PhoneNumber = z.strictObject({
  label: z.enum(['Primary', 'Secondary', 'Emergency']),
  /** National number without spaces. */
  phoneNumber: z.string().max(20),
  /** Dial code with a plus sign, e.g. '+91'. */
  phoneCountryCode: z.string().max(8),
})

/** A VAT number as a person types it, without its spaces and signs; what is wrong with one depends on the country, and is judged there. */
export const TypedTaxNumber = z.string().max(30, 'At most 30 characters').overwrite(plainTaxNumber)

/** The names of a table of the domain, typed for an enumeration. */
export const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as [Key, ...Key[]]
