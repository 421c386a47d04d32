import { z } from 'zod'
import { requires, requiresForMoney, success } from '../call.ts'
import { DateOnly, InstantText } from '../wire-values.ts'

const CurrencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'A currency has three letters, such as USD.')

const ExchangeRate = z.object({
  from: z.string(),
  to: z.string(),
  /** What one unit of `from` is worth in `to`, '84.125'. */
  rate: z.string(),
  validFrom: InstantText,
  source: z.enum(['staff', 'file', 'feed']),
  /** Who set it; null where a feed did. */
  setBy: z.string().nullable(),
  setAt: InstantText,
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

const ImportedRate = z.object({
  line: z.number().int(),
  day: DateOnly,
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  /** False: it is in force on that day already. */
  isNew: z.boolean(),
})
export type ImportedRate = z.infer<typeof ImportedRate>

const RateFeedShown = z.object({
  name: z.string(),
  isOn: z.boolean(),
  currencies: z.array(z.string()),
  /** The newest rates that were taken. */
  taken: z.object({ at: InstantText, publishedOn: DateOnly }).nullable(),
  /** Currencies that the newest answer has no rate of: theirs stay as staff set them. */
  missing: z.array(z.string()),
  isAsking: z.boolean(),
  failure: z.object({ reason: z.string(), nextAt: InstantText }).nullable(),
  /** On, and nothing was taken for a day and a half. */
  isStale: z.boolean(),
  /** Rates that wait for staff, because one of them at least is far from the one in force (`before`). */
  held: z
    .object({
      fetchId: z.number().int(),
      publishedOn: DateOnly,
      rates: z.array(z.object({ from: z.string(), rate: z.string(), before: z.string().nullable() })),
    })
    .nullable(),
})
export type RateFeedShown = z.infer<typeof RateFeedShown>

/** 1 MB, in base64 characters. */
const LARGEST_BASE64 = 1_400_000

/** The exchange rates of the site: dated, and never changed afterwards. */
export const exchangeRates = {
  getExchangeRates: requires('payments.settings')
    .route({
      method: 'GET',
      path: '/payment/getExchangeRates',
      summary: 'The rates in force, and those that are still to begin',
      tags: ['payments'],
    })
    .output(success({ currency: z.string(), inForce: z.array(ExchangeRate), later: z.array(ExchangeRate) })),
  setExchangeRate: requiresForMoney('payments.settings')
    .route({
      method: 'POST',
      path: '/payment/setExchangeRate',
      summary: 'State a rate from now on, or from the beginning of a later day',
      tags: ['payments'],
    })
    .input(
      z.strictObject({
        from: CurrencyCode,
        to: CurrencyCode,
        rate: z
          .string()
          .trim()
          .regex(/^\d{1,10}(\.\d{1,10})?$/, 'Please enter a number such as 84.125, with at most ten decimals.'),
        validFrom: DateOnly.optional(),
      }),
    )
    .output(
      success({
        /** False: that was the rate already. Nothing was written. */
        isChanged: z.boolean(),
      }),
    ),
  importExchangeRates: requiresForMoney('payments.settings')
    .route({
      method: 'POST',
      path: '/payment/importExchangeRates',
      summary: 'Import rates from a CSV file (date, from, to, rate): all of them, or none with a sentence for each wrong line',
      tags: ['payments'],
    })
    .input(
      z.strictObject({
        file: z.strictObject({
          name: z.string().max(300),
          contentBase64: z.string().min(1, 'Please choose a file').max(LARGEST_BASE64, 'This file is larger than 1 MB.'),
        }),
        /** Shows what it would do and writes nothing. */
        isPreview: z.boolean().default(false),
      }),
    )
    .output(success({ rates: z.array(ImportedRate) }))
    .errors({
      NOT_RATES: { status: 422, message: 'This is not a CSV file with the columns date, from, to and rate.' },
      RATES_INVALID: {
        status: 422,
        message: 'Some lines have errors. Nothing was imported.',
        data: z.object({ errors: z.array(z.object({ line: z.number().int(), sentence: z.string() })), total: z.number().int() }),
      },
    }),
  getRateFeed: requires('payments.settings')
    .route({
      method: 'GET',
      path: '/payment/getRateFeed',
      summary: 'The rate feed: its currencies, its last answer, and rates to confirm',
      tags: ['payments'],
    })
    .output(success({ feed: RateFeedShown.nullable() })),
  setRateFeed: requiresForMoney('payments.settings')
    .route({
      method: 'POST',
      path: '/payment/setRateFeed',
      summary: 'Turn the daily rate feed on or off; it is fetched immediately',
      tags: ['payments'],
    })
    .input(z.strictObject({ isOn: z.boolean(), currencies: z.array(CurrencyCode).max(50) }))
    .output(
      success({
        /** False: it was so already. Nothing was written. */
        isChanged: z.boolean(),
      }),
    )
    .errors({ NO_RATE_FEED: { status: 422, message: 'This platform has no feed of exchange rates.' } }),
  decideHeldRates: requiresForMoney('payments.settings')
    .route({
      method: 'POST',
      path: '/payment/decideHeldRates',
      summary: 'Confirm rates of a feed that are far from those in force, or discard them',
      tags: ['payments'],
    })
    .input(z.strictObject({ fetchId: z.number().int().positive(), isConfirmed: z.boolean() }))
    .output(success({}))
    .errors({
      NOT_HELD: { status: 409, message: 'These rates were already confirmed or discarded, or newer rates have arrived.' },
    }),
}
