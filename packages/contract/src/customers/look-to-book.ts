import { z } from 'zod'

const looks = z.number('Please enter a number').int('Please enter a whole number').min(0, 'Not below 0').max(1_000_000)
/** So many searches a month; null: as many as they like; 'asSite': of a company, as the site limits all, from that day on. */
export const TypedSearchLimit = z
  .union([z.strictObject({ freeLooks: looks, looksPerBooking: looks }), z.literal('asSite')])
  .nullable()
export type TypedSearchLimit = z.output<typeof TypedSearchLimit>

/** The searches a buyer has used this month. `limit` is null where there is none. */
export const LookToBook = z.object({
  /** 'YYYY-MM' */
  month_year: z.string(),
  look_count: z.number().int(),
  book_count: z.number().int(),
  is_exempted: z.boolean(),
  limit: z.object({ freeLooks: z.number().int(), looksPerBooking: z.number().int(), allowed: z.number().int() }).nullable(),
  /** A limit of its own, or that it has none, goes before that of the site. */
  isOwnLimit: z.boolean(),
  state: z.enum(['fine', 'near', 'reached']),
  /** One sentence for the viewer; null while nothing needs attention. */
  sentence: z.string().nullable(),
})
export type LookToBook = z.infer<typeof LookToBook>
