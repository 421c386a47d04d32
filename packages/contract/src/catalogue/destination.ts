import { PLACE_KINDS } from '@tradewind/domain/catalogue/catalogue-limits'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { CountryCode, REQUIRED, UserId } from '../wire-values.ts'
import {
  Accommodation,
  Activity,
  Area,
  CatalogueCity,
  CatalogueId,
  CatalogueQueryId,
  CityQueryId,
  Market,
  MarketRow,
  Name,
  Place,
  SearchText,
  TourOptionRef,
} from './catalogue-shapes.ts'
import { UsedBy } from './catalogue-users.ts'

const tags = ['catalogue']
const seeing = requires('catalogue.view')
const changing = requires('catalogue.edit')
const Address = z.string().trim().max(300, 'Please use 300 letters at most.')

const NOT_A_LATITUDE = 'A latitude is between -90 and 90.'
const NOT_A_LONGITUDE = 'A longitude is between -180 and 180.'

/** Where things take place and where people stay. */
export const areas = {
  searchAreas: seeing
    .route({ method: 'GET', path: '/areas/searchAreas', summary: 'Areas by a text or of a city, at most 500', tags })
    .input(z.strictObject({ search: SearchText.optional(), cityId: CityQueryId.optional() }))
    .output(success({ areas: z.array(Area.extend({ activities: z.number().int(), places: z.number().int() })) })),
  addArea: changing
    .route({ method: 'POST', path: '/areas/addArea', summary: 'Adds an area to a city, or renames one', tags })
    .input(
      z.strictObject({
        id: CatalogueId.optional(),
        name: z.string().trim().min(1, 'Please fill the name').max(200, 'Please use 200 letters at most.'),
        cityId: CatalogueId,
      }),
    )
    .output(success({ area: Area }))
    .errors({ AREA_NAME_TAKEN: { status: 409, message: 'This city already has an area with this name.' } }),
  deleteArea: changing
    .route({ method: 'POST', path: '/areas/deleteArea', summary: 'Deletes an area that nothing uses', tags })
    .input(z.strictObject({ areaId: CatalogueId }))
    .output(success({ usedBy: UsedBy }))
    .errors({ AREA_IN_USE: { status: 409, message: 'This area is in use.' } }),
  getPlaces: seeing
    .route({ method: 'GET', path: '/areas/getPlaces', summary: 'Hotels, airports and piers by a text, of a city or an area', tags })
    .input(
      z.strictObject({
        search: SearchText.optional(),
        cityId: CityQueryId.optional(),
        areaId: CatalogueQueryId.optional(),
      }),
    )
    .output(success({ places: z.array(Place) })),
  savePlace: changing
    .route({ method: 'POST', path: '/areas/savePlace', summary: 'Adds a place, or changes one', tags })
    .input(
      z
        .strictObject({
          id: CatalogueId.optional(),
          kind: z.enum(PLACE_KINDS),
          name: Name,
          address: Address.default(''),
          cityId: CatalogueId,
          areaId: CatalogueId.nullable().default(null),
          latitude: z.number('Please enter a number.').min(-90, NOT_A_LATITUDE).max(90, NOT_A_LATITUDE).nullable().default(null),
          longitude: z
            .number('Please enter a number.')
            .min(-180, NOT_A_LONGITUDE)
            .max(180, NOT_A_LONGITUDE)
            .nullable()
            .default(null),
        })
        .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
          message: 'Please enter both coordinates, or none.',
          path: ['longitude'],
        }),
    )
    .output(success({ place: Place }))
    .errors({ PLACE_NAME_TAKEN: { status: 409, message: 'This city already has a place with this name.' } }),
  deletePlace: changing
    .route({ method: 'POST', path: '/areas/deletePlace', summary: 'Deletes a place', tags })
    .input(z.strictObject({ placeId: CatalogueId }))
    .output(success({ usedBy: UsedBy })),
}

export const accommodations = {
  getAccomodation: seeing
    .route({ method: 'GET', path: '/dmc/getAccomodation', summary: 'Hotels by a text or of a city, at most 500', tags })
    .input(z.strictObject({ search: SearchText.optional(), cityId: CityQueryId.optional() }))
    .output(success({ accomodations: z.array(Accommodation) })),
  createNewAccomodation: changing
    .route({ method: 'POST', path: '/dmc/createNewAccomodation', summary: 'Adds a hotel, or changes one', tags })
    .input(
      z.strictObject({
        id: CatalogueId.optional(),
        name: Name,
        address: Address.min(1, REQUIRED),
        cityId: CatalogueId,
        areaId: CatalogueId.nullable().default(null),
        phoneNumber: z.string().trim().max(30, 'Please use 30 letters at most.').default(''),
        email: z.union([z.literal(''), z.email('Please enter a valid e-mail address.').max(200)]).default(''),
      }),
    )
    .output(success({ accomodation: Accommodation }))
    .errors({ HOTEL_NAME_TAKEN: { status: 409, message: 'This city already has a hotel with this name.' } }),
}

/** `isOwn` false: the market of customers without one; null where there is none. */
const MarketOfCustomer = z.object({ market: Market.nullable(), isOwn: z.boolean() })

/** Whom prices are for. */
export const markets = {
  createNewMarket: changing
    .route({
      method: 'POST',
      path: '/dmc/createNewMarket',
      summary: 'Creates a market, or changes one; what is not sent stays as it is',
      tags,
    })
    .input(
      z.strictObject({
        id: CatalogueId.optional(),
        name: Name,
        countryCodes: z.array(CountryCode).max(250).optional(),
        /** The market of customers without one. Only one has it: this takes it from the other. */
        isFallback: z.boolean().optional(),
      }),
    )
    .output(success({ market: Market }))
    .errors({ MARKET_NAME_TAKEN: { status: 409, message: 'There is already a market with this name.' } }),
  deleteMarket: changing
    .route({
      method: 'POST',
      path: '/dmc/deleteMarket',
      summary: 'Deletes a market that no customer, rate or markup uses; past rates still name it',
      tags,
    })
    .input(z.strictObject({ marketId: CatalogueId }))
    .output(success({ usedBy: UsedBy }))
    .errors({ MARKET_IN_USE: { status: 409, message: 'This market is in use.' } }),
  searchMarket: seeing
    .route({ method: 'GET', path: '/dmc/searchMarket', summary: 'Markets by name, at most 500', tags })
    .input(z.strictObject({ name: SearchText.optional() }))
    .output(
      success({
        markets: z.array(MarketRow),
        /** Companies and private customers that get the rates of the fallback. */
        customersWithoutMarket: z.number().int(),
      }),
    ),
  getDefaultMarketOptions: seeing
    .route({
      method: 'GET',
      path: '/dmc/getDefaultMarketOptions',
      summary: 'What a rate can be for: all other markets (0), then each market by name',
      tags,
    })
    .output(success({ markets: z.array(z.object({ id: z.number().int(), name: z.string() })) })),
  getMarketOfCustomer: requires('customers.view')
    .route({ method: 'GET', path: '/dmc/getMarketOfCustomer', summary: 'The market whose rates a customer gets', tags })
    .input(z.strictObject({ customerId: CatalogueQueryId }))
    .output(success(MarketOfCustomer.shape)),
  getMarketsOfCustomers: requires('customers.view')
    .route({
      method: 'POST',
      path: '/dmc/getMarketsOfCustomers',
      summary: 'The markets whose rates these customers get, for a page of a list; unknown ones are left out',
      tags,
    })
    .input(z.strictObject({ customerIds: z.array(UserId).min(1).max(100) }))
    .output(success({ customers: z.array(MarketOfCustomer.extend({ customerId: UserId })) })),
  updateMarketForCustomer: changing
    .route({
      method: 'POST',
      path: '/dmc/updateMarketForCustomer',
      summary: "The market of a customer and of all colleagues in the customer's company; null: that of customers without one",
      tags,
    })
    .input(z.strictObject({ customerId: UserId, marketId: CatalogueId.nullable() }))
    .output(success({})),
}

export const destination = {
  getAllDmcData: seeing
    .route({
      method: 'POST',
      path: '/dmc/getAllDmcData',
      summary: 'What forms of the destination choose from, each list bounded; `isCut` names lists that have more',
      tags,
    })
    .output(
      success({
        cities: z.array(CatalogueCity),
        areas: z.array(Area),
        markets: z.array(Market),
        activities: z.array(Activity),
        tourOptions: z.array(TourOptionRef),
        accomodations: z.array(Accommodation),
        isCut: z.array(z.string()),
      }),
    ),
}
