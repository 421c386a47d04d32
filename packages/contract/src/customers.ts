import { z } from 'zod'
import { requires, signedIn, success } from './call.ts'
import { DateOnly, UserId } from './wire-values.ts'

/** What a buyer has used of this month's searches. `limit` is null where there is none. */
export const LookToBook = z.object({
  /** 'YYYY-MM' */
  month_year: z.string(),
  look_count: z.number().int(),
  book_count: z.number().int(),
  is_exempted: z.boolean(),
  limit: z.object({ freeLooks: z.number().int(), looksPerBooking: z.number().int(), allowed: z.number().int() }).nullable(),
  state: z.enum(['fine', 'near', 'reached']),
  /** One sentence for the person who looks; null while all is fine. */
  sentence: z.string().nullable(),
})
export type LookToBook = z.infer<typeof LookToBook>

const post = (path: `/${string}`, summary: string) => ({ method: 'POST', path, summary, tags: ['customers'] }) as const
const looks = z.number('Please enter a number').int('Please enter a whole number').min(0, 'Not below 0').max(1_000_000)

export const customers = {
  getMyLookToBook: signedIn
    .route({
      method: 'GET',
      path: '/wl/user/getMyLookToBook',
      summary: 'Searches used of those allowed this month',
      tags: ['customers'],
    })
    .output(success({ flightLookToBook: LookToBook })),
  toggleFlightSearchExemption: requires('customers.switches')
    .route(post('/wl/user/toggleFlightSearchExemption', 'Exempt a customer from the look-to-book limit, or not'))
    .input(z.strictObject({ customerId: UserId, exempt: z.boolean() }))
    .output(success({ is_exempted: z.boolean() })),
  setLookToBookLimit: requires('customers.switches')
    .route(
      post('/wl/user/setLookToBookLimit', "Limit the searches of one customer's company, or of all who have no limit of their own"),
    )
    .input(
      z.strictObject({
        /** Null: everyone of the site. */
        customerId: UserId.nullable(),
        /** Null: no limit. */
        limit: z.strictObject({ freeLooks: looks, looksPerBooking: looks }).nullable(),
        /** Today unless said otherwise; never a day gone by. */
        from: DateOnly.optional(),
      }),
    )
    .output(success({ from: DateOnly })),
  getLookToBookLimits: requires('customers.view')
    .route({
      method: 'GET',
      path: '/wl/user/getLookToBookLimits',
      summary: 'The limits of searches, newest first',
      tags: ['customers'],
    })
    .output(
      success({
        limits: z.array(
          z.object({
            /** Null: everyone of the site. */
            companyName: z.string().nullable(),
            from: DateOnly,
            limit: z.object({ freeLooks: z.number().int(), looksPerBooking: z.number().int() }).nullable(),
          }),
        ),
      }),
    ),
}
