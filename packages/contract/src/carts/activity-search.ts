import { TRANSFER_CHOICES, WHY_NO_OFFER } from '@tradewind/domain/carts/offer-of-day'
import { TIMES_OF_DAY } from '@tradewind/domain/carts/time-of-day'
import { OLDEST } from '@tradewind/domain/catalogue/passenger-types'
import { TIMINGS } from '@tradewind/domain/catalogue/tour-times'
import { z } from 'zod'
import { openBuyingOrKey, success } from '../call.ts'
import { AreaRef, CancellationTerms, CatalogueCity, CatalogueId, Picture } from '../catalogue/catalogue-shapes.ts'
import { Amount, Currency, DateOnly, InstantText } from '../wire-values.ts'

const MOST_PEOPLE = 99
const People = z
  .number('Please enter a number.')
  .int('Please enter a whole number.')
  .min(0, 'Please enter 0 or more.')
  .max(MOST_PEOPLE, `Please enter ${MOST_PEOPLE} at most.`)

/** One line of a price. */
export const OfferLine = z.object({
  kind: z.enum(['ticket', 'transfer', 'fee']),
  /** The type of traveller; null where the whole group pays one amount. */
  code: z.string().nullable(),
  people: z.number().int(),
  amount: Amount,
})

/** What a party pays for a tour option, with the markup of its buyer and never what it costs the company; or why it cannot have it. */
const Offer = z.union([
  z.object({
    total: Amount,
    /** The total for each traveller who takes a seat, to the nearest unit: to compare, never to add up. */
    perPerson: Amount,
    /** They add up to the total. */
    lines: z.array(OfferLine),
  }),
  z.object({ why: z.enum(WHY_NO_OFFER), sentence: z.string() }),
])

const Choice = z.enum(TRANSFER_CHOICES)
const DayOfOption = z.object({
  date: DateOnly,
  /** It does not run. */
  isClosed: z.boolean(),
  /** On the clock of the city. */
  slots: z.array(
    z.object({
      startsAt: z.string(),
      closesAt: z.string().nullable(),
      /** Places for people in seats; null: without limit. */
      places: z.number().int().nullable(),
      /** The last moment at which it can still be booked. */
      bookableUntil: InstantText,
      isTooLate: z.boolean(),
      /** Until when a cancellation costs nothing; null: it always costs something. */
      freeUntil: InstantText.nullable(),
    }),
  ),
  /** Which of the offers of the option counts on this day, by its index. */
  offers: z.record(Choice, z.number().int()),
  /** It runs, it is not too late, there are places for the party, and at least one way has a price. */
  canBeHad: z.boolean(),
})

export const FoundOption = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  timing: z.enum(TIMINGS),
  /** How long it takes. */
  minutesFrom: z.number().int().nullable(),
  minutesTo: z.number().int().nullable(),
  hasMeal: z.boolean(),
  hasGuide: z.boolean(),
  hasTicket: z.boolean(),
  confirmation: z.enum(['instant', 'onRequest']),
  languages: z.array(z.string()),
  /** What a cancellation refunds until when. Left out where another installation does not say it. */
  cancellation: CancellationTerms.optional(),
  /** People of the party who take a seat; 0 where the party may not come. */
  seats: z.number().int(),
  /** Each different one once: most days have the same. */
  offers: z.array(Offer),
  days: z.array(DayOfOption),
  /** Where no day can be had: the nearest day outside of the dates that can be. */
  nearestDay: DateOnly.nullable(),
})
const FoundActivity = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  /** 1 stands first. Equal ones stand by name. */
  priority: z.number().int(),
  isTransferRequired: z.boolean(),
  area: AreaRef.nullable(),
  picture: Picture.nullable(),
  tourOptions: z.array(FoundOption),
})
export type FoundActivity = z.infer<typeof FoundActivity>

/** A party. */
export const PartyFields = {
  adults: People.default(1),
  children: People.default(0),
  /** In years. A child without an age pays the rate of a child. */
  childAges: z
    .array(z.number('Please enter an age.').int('Please enter whole years.').min(0).max(OLDEST).nullable())
    .max(MOST_PEOPLE)
    .default([]),
  infants: People.default(0),
}

export const SearchWish = z.strictObject({
  cityId: CatalogueId,
  startDate: DateOnly,
  endDate: DateOnly,
  ...PartyFields,
  areaIds: z.array(CatalogueId).max(100).default([]),
  category: z.string().trim().max(200).optional(),
  /** Only what can be had in this way. */
  transfer: Choice.optional(),
  /** Only what begins in one of these parts of a day, on the clock of the city. */
  timesOfDay: z.array(z.enum(TIMES_OF_DAY)).max(TIMES_OF_DAY.length).optional(),
  /** Of the whole party. */
  maxTotal: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, 'Please enter a valid amount')
    .optional(),
  /** Only what can still be cancelled for nothing. */
  freeCancellation: z.boolean().default(false),
  /** The `nextAfter` of the page before. */
  after: CatalogueId.optional(),
})
export type SearchWish = z.output<typeof SearchWish>

export const Found = z.object({
  currency: Currency,
  /** The clock of the city. */
  timeZone: z.string(),
  activities: z.array(FoundActivity),
  /** Null on the last page. A page that filters have emptied may have another after it. */
  nextAfter: z.number().int().nullable(),
})
export type FoundActivities = z.infer<typeof Found>

/** One line of a streamed search (`Accept: application/x-ndjson`): each page as it is found, and then that it was the last; or why it ends before. */
export type FoundLine =
  | ({ readonly type: 'page' } & FoundActivities)
  | { readonly type: 'finished' }
  | { readonly type: 'refused'; readonly errorCode: string; readonly errorMessage: string }

export const SoldCity = CatalogueCity.extend({
  countryCode: z.string(),
  /** That are on sale now. */
  activities: z.number().int(),
})
export type SoldCity = z.infer<typeof SoldCity>

/** What a destination sells, as the person who looks would pay it. */
export const activitySearch = {
  getActivityCities: openBuyingOrKey('search')
    .route({
      method: 'GET',
      path: '/activities/getActivityCities',
      summary: 'The cities in which the site sells activities, by name',
      tags: ['carts'],
    })
    .output(success({ cities: z.array(SoldCity) })),
  searchActivitiesByCityId: openBuyingOrKey('search', 'look')
    .route({
      method: 'POST',
      path: '/activities/searchActivitiesByCityId',
      summary:
        'Activities of a city with the price of each tour option on each day for a party, in the order of the company; `Accept: application/x-ndjson` streams all pages',
      tags: ['carts'],
    })
    .input(SearchWish)
    .output(success(Found.shape)),
}
