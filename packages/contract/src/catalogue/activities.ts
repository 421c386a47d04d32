import { FOUND_AT_MOST, LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { Cursor } from '../wire-values.ts'
import {
  Activity,
  CapacityPool,
  CatalogueCity,
  CatalogueId,
  CatalogueQueryId,
  CityQueryId,
  LongText,
  Name,
  Priority,
  SearchText,
  TourOption,
  TourOptionFields,
  TourOptionRef,
} from './catalogue-shapes.ts'

const tags = ['catalogue']
const seeing = requires('catalogue.view')
const changing = requires('catalogue.edit')

const ACTIVITY_NAME_TAKEN = { status: 409, message: 'This city already has an activity with this name.' } as const
const OPTION_NAME_TAKEN = { status: 409, message: 'This activity already has a tour option with this name.' } as const

/** Activities of the cities, in the order in which buyers see them. */
export const activities = {
  fetchActivities: seeing
    .route({
      method: 'GET',
      path: '/manageActivity/fetchActivities/{cityId}',
      summary: 'The activities of a city in their order, by page; 0 for all cities',
      tags,
    })
    .input(
      z.strictObject({
        cityId: CityQueryId,
        search: SearchText.optional(),
        areaId: CatalogueQueryId.optional(),
        /** Only those that are turned on, or off. */
        isTurnedOn: z.stringbool('This is true or false.').optional(),
        cursor: Cursor.optional(),
      }),
    )
    .output(success({ activities: z.array(Activity), nextCursor: z.string().nullable() })),
  updateActivityPriority: changing
    .route({
      method: 'POST',
      path: '/manageActivity/updateActivityPriority',
      summary: 'The place of an activity among those of its city: 1 stands first',
      tags,
    })
    .input(z.strictObject({ activityId: CatalogueId, priority: Priority }))
    .output(success({})),
  arrangeActivities: changing
    .route({
      method: 'POST',
      path: '/manageActivity/arrangeActivities',
      summary: 'Puts activities of a city in this order: the first gets priority 1',
      tags,
    })
    .input(z.strictObject({ activityIds: z.array(CatalogueId).min(1).max(LISTED_AT_MOST) }))
    .output(success({ activities: z.array(z.object({ id: z.number().int(), priority: z.number().int() })) })),
  changeActivities: changing
    .route({
      method: 'POST',
      path: '/manageActivity/changeActivities',
      summary: 'Changes several activities, each in its own way: all of them, or none; what is not sent stays',
      tags,
    })
    .input(
      z.strictObject({
        changes: z
          .array(
            z.strictObject({
              activityId: CatalogueId,
              isTurnedOn: z.boolean().optional(),
              isTransferRequired: z.boolean().optional(),
              /** Null: no area. */
              areaId: CatalogueId.nullable().optional(),
              priority: Priority.optional(),
            }),
          )
          .min(1)
          .max(LISTED_AT_MOST),
      }),
    )
    .output(success({})),
  getAllCities: seeing
    .route({
      method: 'GET',
      path: '/manageActivity/getAllCities',
      summary: 'The cities in which the company has something; with filterBase only those with activities',
      tags,
    })
    .input(z.strictObject({ filterBase: z.string().max(50).optional() }))
    .output(success({ cities: z.array(CatalogueCity.extend({ activities: z.number().int(), areas: z.number().int() })) })),
  toggleActivityFields: changing
    .route({
      method: 'POST',
      path: '/areas/toggleActivityFields',
      summary: 'Turns an activity on or off, or says whether it needs a transfer: one at a time',
      tags,
    })
    .input(
      z
        .strictObject({
          activityId: CatalogueId,
          isTurnedOn: z.boolean().optional(),
          isTransferRequired: z.boolean().optional(),
        })
        .refine(({ isTurnedOn, isTransferRequired }) => (isTurnedOn === undefined) !== (isTransferRequired === undefined), {
          message: 'Please send isTurnedOn or isTransferRequired, one at a time.',
          path: ['isTurnedOn'],
        }),
    )
    .output(success({})),
  mapAreaActivity: changing
    .route({
      method: 'POST',
      path: '/areas/mapAreaActivity',
      summary: 'The area in which an activity takes place; null: none',
      tags,
    })
    .input(z.strictObject({ activityId: CatalogueId, areaId: CatalogueId.nullable() }))
    .output(success({})),
  saveActivity: changing
    .route({ method: 'POST', path: '/dmc/saveActivity', summary: 'Creates an activity, or changes one', tags })
    .input(
      z.strictObject({
        id: CatalogueId.optional(),
        name: Name,
        description: LongText.optional(),
        cityId: CatalogueId,
        category: z.string().trim().max(60, 'Please use 60 letters at most.').optional(),
        priority: Priority.optional(),
      }),
    )
    .output(success({ activity: Activity }))
    .errors({ ACTIVITY_NAME_TAKEN }),
  getActivities: seeing
    .route({ method: 'GET', path: '/dmc/getActivities', summary: 'Activities by name, at most 500', tags })
    .input(z.strictObject({ cityId: CityQueryId.optional(), search: SearchText.optional() }))
    .output(success({ activities: z.array(Activity) })),
}

/** The ways in which an activity is sold. */
export const tourOptions = {
  getTourOptions: seeing
    .route({
      method: 'GET',
      path: '/dmc/getTourOptions',
      summary: 'Tour options whole, of an activity or the first 500 of all',
      tags,
    })
    .input(z.strictObject({ activityId: CatalogueQueryId.optional() }))
    .output(success({ tourOptions: z.array(TourOption) })),
  saveTourOptions: changing
    .route({
      method: 'POST',
      path: '/dmc/saveTourOptions',
      summary: 'Creates a tour option, or changes one; what is not sent stays as it is',
      tags,
    })
    .input(TourOptionFields.partial().extend({ id: CatalogueId.optional(), activityId: CatalogueId, name: Name }))
    .output(success({ tourOption: TourOption }))
    .errors({ OPTION_NAME_TAKEN }),
  getTourOptionsByCity: seeing
    .route({ method: 'POST', path: '/dmc/getTourOptionsByCity', summary: 'Tour options of a city by activity, at most 500', tags })
    .input(z.strictObject({ cityId: CityQueryId }))
    .output(success({ tourOptions: z.array(TourOptionRef) })),
  findTourOptions: seeing
    .route({
      method: 'GET',
      path: '/areas/findTourOptions',
      summary: `Tour options whose name, or whose activity's name, has this text: at most ${FOUND_AT_MOST}`,
      tags,
    })
    .input(z.strictObject({ regex: SearchText.default('') }))
    .output(success({ tourOptions: z.array(TourOptionRef) })),
  getCapacityPools: seeing
    .route({ method: 'GET', path: '/dmc/getCapacityPools', summary: 'Seats that tour options share', tags })
    .output(success({ pools: z.array(CapacityPool) })),
  saveCapacityPool: changing
    .route({
      method: 'POST',
      path: '/dmc/saveCapacityPool',
      summary: 'Creates seats that tour options share, or changes them',
      tags,
    })
    .input(
      z.strictObject({
        id: CatalogueId.optional(),
        name: Name,
        /** Null: no limit. */
        people: z.number().int('Please enter a whole number.').min(1).max(100_000).nullable(),
      }),
    )
    .output(success({ pool: CapacityPool }))
    .errors({ POOL_NAME_TAKEN: { status: 409, message: 'There are already seats with this name.' } }),
}
