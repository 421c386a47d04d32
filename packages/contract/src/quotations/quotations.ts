import { OLDEST } from '@tradewind/domain/catalogue/passenger-types'
import { DRIFT_OUTCOMES } from '@tradewind/domain/quotations/drift-outcomes'
import { QUOTATION_STATUSES } from '@tradewind/domain/quotations/quotation-status'
import { z } from 'zod'
import { requires, signedIn, success } from '../call.ts'
import { CatalogueId, CatalogueQueryId } from '../catalogue/catalogue-shapes.ts'
import { Amount, Currency, Cursor, DateOnly, InstantText, TypedAmount, UserId } from '../wire-values.ts'
import {
  ActivityPrice,
  CurrencyCode,
  Difference,
  DriftedKart,
  ItineraryOfDay,
  Kart,
  KartDraft,
  KartRow,
  KartVersion,
  KartWish,
  People,
  QuotationBasis,
  QuotationId,
  QuotationRule,
  RepricedLine,
  Ride,
  SaleFault,
  StaffKart,
} from './quotation-shapes.ts'

const tags = ['quotations']
const seeing = requires('quotations.view')
const changing = requires('quotations.edit')
const Version = z.number().int().min(1).max(2_147_483_647)

/** What a call that changes a quotation can be refused with. */
const CHANGE_REFUSALS = {
  QUOTATION_CHANGED: {
    status: 409,
    message: 'A colleague has changed this quotation. Please check the changes.',
    /** As it is now, and in what it differs from the version that the change began with. */
    data: z.object({ kart: StaffKart, differences: z.array(Difference) }),
  },
  QUOTATION_CLOSED: { status: 409, message: 'This quotation can no longer be changed.' },
} as const

/** For whom a price is asked. */
const party = {
  adults: People,
  child: People.default(0),
  infant: People.default(0),
  childAges: z
    .array(z.number('Please enter an age.').int('Please enter whole years.').min(0).max(OLDEST).nullable())
    .max(99)
    .default([]),
}

const removing = (what: string, path: `/kart/${string}`) =>
  changing
    .route({ method: 'POST', path, summary: `Takes ${what} out of its quotation, which is saved as a new version`, tags })
    .input(z.strictObject({ id: CatalogueId }))
    .output(success({ kart: StaffKart }))
    .errors({ QUOTATION_CLOSED: CHANGE_REFUSALS.QUOTATION_CLOSED })

/** Itineraries with their price, offered to customers. */
export const quotations = {
  saveKart: changing
    .route({
      method: 'POST',
      path: '/kart/saveKart',
      summary: 'Adds a quotation, or saves a new version of one; saved as it was, it stays the version that it is',
      tags,
    })
    .input(KartWish)
    .output(success({ kart: StaffKart }))
    .errors({
      ...CHANGE_REFUSALS,
      CART_NOT_QUOTABLE: { status: 409, message: 'No quotation can be made of this cart.' },
      CART_MOVED: {
        status: 409,
        message:
          'This cart has other contents than when you opened it. Please check it in the queue and change the quotation, or save again to quote what is here.',
        data: z.object({ contents: z.string() }),
      },
    }),
  getKartById: signedIn
    .route({
      method: 'GET',
      path: '/kart/getKartById',
      summary:
        'A quotation: for staff the newest version, or an older one; for its customer what was sent, with the prices that may be seen',
      tags,
    })
    .input(z.strictObject({ id: CatalogueQueryId, version: CatalogueQueryId.optional() }))
    .output(success({ kart: Kart })),
  getAllKartsForWl: signedIn
    .route({
      method: 'GET',
      path: '/kart/getAllKartsForWl',
      summary: 'Quotations, the newest first: all of the site for staff, those that were sent to them for customers',
      tags,
    })
    .input(
      z.strictObject({
        status: z.enum(QUOTATION_STATUSES).optional(),
        customerId: CatalogueQueryId.optional(),
        /** A part of the name, of the company's or person's name, or the number: 'Q-4127'. */
        search: z.string().trim().max(100).optional(),
        /** Only those that the desk copies again and again. */
        isTemplate: z.stringbool().default(false),
        cursor: Cursor.optional(),
      }),
    )
    .output(success({ karts: z.array(KartRow), nextCursor: Cursor.nullable() })),
  getQuotationBasis: seeing
    .route({
      method: 'GET',
      path: '/kart/getQuotationBasis',
      summary:
        'What the price of a quotation depends on beside its lines: tax, rounding and exchange rates of today, or those that a saved one keeps',
      tags,
    })
    .input(z.strictObject({ currencySymbol: CurrencyCode, id: CatalogueQueryId.optional() }))
    .output(success({ basis: QuotationBasis })),
  getTourOptionPriceForQuotationBuilder: changing
    .route({
      method: 'POST',
      path: '/dmc/getTourOptionPriceForQuotationBuilder',
      summary:
        'What a tour option costs a party on a day by the rates, with its cost, markup and margin, and the rules that priced it',
      tags,
    })
    .input(
      z.strictObject({
        tourOptionId: CatalogueId,
        date: DateOnly,
        ...party,
        transferType: Ride.transferType,
        sharingBasis: Ride.sharingBasis,
        pickupAreaId: CatalogueId.nullable().default(null),
        /** Whose market and markup count; without it those of customers in none. */
        customerId: UserId.optional(),
      }),
    )
    .output(
      success({
        /** Null: it cannot be priced, for the reason in `why`. */
        price: ActivityPrice.nullable(),
        why: z.string().nullable(),
      }),
    ),
  getTransferPriceForQuotationBuilder: changing
    .route({
      method: 'POST',
      path: '/dmc/getTransferPriceForQuotationBuilder',
      summary:
        'What a transfer that is sold alone costs a party between two areas by the area transfers, with its cost, markup and margin, and the rules that priced it',
      tags,
    })
    .input(
      z.strictObject({
        fromAreaId: CatalogueId,
        toAreaId: CatalogueId,
        date: DateOnly,
        /** Of the way back; null: there is none, or nobody has said. */
        returnDate: DateOnly.nullable().default(null),
        ...party,
        transferType: z.enum(['oneway', 'return'], 'Please choose one way or return'),
        sharingBasis: Ride.sharingBasis,
        /** Whose market and markup count; without it those of customers in none. */
        customerId: UserId.optional(),
      }),
    )
    .output(
      success({
        /** Null: it cannot be priced, for the reason in `why`. */
        price: ActivityPrice.nullable(),
        why: z.string().nullable(),
      }),
    ),
  repriceKart: changing
    .route({
      method: 'POST',
      path: '/kart/repriceKart',
      summary:
        'What the rates of today would change in a quotation as it is sent: nothing is saved; what is agreed to is sent with saveKart',
      tags,
    })
    .input(
      z.strictObject({
        kart: KartWish.partial({ totalPrice: true }),
        /** Also lines that would keep their price. Typed prices always stay. */
        isWhole: z.boolean().default(false),
        /** Also says why it could not be sold. */
        withSaleFaults: z.boolean().default(false),
      }),
    )
    .output(
      success({
        lines: z.array(RepricedLine),
        /** What vouchering would refuse of it now, and why its customer could not accept it; empty where it was not asked for. */
        saleFaults: z.array(SaleFault),
        /** With the prices that were sent, and with those of the rates, in the currency of the quotation. */
        totalBefore: Amount,
        totalNow: Amount,
      }),
    ),
  copyKart: changing
    .route({
      method: 'POST',
      path: '/kart/copyKart',
      summary:
        'A new quotation made from an old one, its dates moved and its prices taken from the rates of today: it is saved with saveKart, once somebody has checked it',
      tags,
    })
    .input(
      z.strictObject({
        id: QuotationId,
        /** All days move with it; null: they stay. */
        arrivalDate: DateOnly.nullable().default(null),
        /** For another customer. */
        customerId: UserId.optional(),
      }),
    )
    .output(
      success({
        kart: KartDraft,
        /** Whose price has changed, or that have none today and keep the old one until somebody decides. */
        lines: z.array(RepricedLine),
        totalBefore: Amount,
      }),
    ),
  getRateDrift: seeing
    .route({
      method: 'POST',
      path: '/kart/getRateDrift',
      summary:
        'Open quotations whose prices the rates of today would change, with the difference: of all, of those with some tour options, of the company of a customer, or of one',
      tags,
    })
    .input(
      z.strictObject({
        /** Whose rates were published; empty: of all. */
        tourOptionIds: z.array(CatalogueId).max(500).default([]),
        /** Only those of the company of this customer, such as after its market was changed. */
        customerId: UserId.optional(),
        /** Only this quotation. */
        quotationId: QuotationId.optional(),
        /** The `nextCursor` of the page before. A page may be empty and have another after it. */
        cursor: Cursor.optional(),
      }),
    )
    .output(success({ karts: z.array(DriftedKart), nextCursor: Cursor.nullable() })),
  decideRateDrift: changing
    .route({
      method: 'POST',
      path: '/kart/decideRateDrift',
      summary: 'Takes the prices of today into open quotations, or keeps the old ones: each quotation by itself, as it was seen',
      tags,
    })
    .input(
      z.strictObject({
        decisions: z
          .array(
            z.strictObject({
              id: QuotationId,
              /** As they were shown: where one of them has moved since, nothing is written for this quotation. */
              version: Version,
              totalNow: Amount,
              take: z.boolean(),
              /** Only these lines; without them all that differ. */
              lineIds: z.array(CatalogueId).min(1).max(400).optional(),
            }),
          )
          .min(1)
          .max(100),
      }),
    )
    .output(
      success({
        results: z.array(
          z.object({
            id: z.number().int(),
            outcome: z.enum(DRIFT_OUTCOMES),
            version: z.number().int(),
          }),
        ),
      }),
    )
    .errors({ QUOTATION_CLOSED: CHANGE_REFUSALS.QUOTATION_CLOSED }),
  getItinerariesByDate: seeing
    .route({
      method: 'POST',
      path: '/dmc/getItinerariesByDate',
      summary: 'Who travels on a day, with what happens on it; quotations that are lost or cancelled are left out',
      tags,
    })
    .input(z.strictObject({ date: DateOnly, cursor: Cursor.optional() }))
    .output(success({ itineraries: z.array(ItineraryOfDay), nextCursor: Cursor.nullable() })),
  getKartVersions: seeing
    .route({
      method: 'GET',
      path: '/kart/getKartVersions',
      summary: 'Versions of a quotation, the newest first, each with its differences from the one before',
      tags,
    })
    .input(z.strictObject({ id: CatalogueQueryId, before: CatalogueQueryId.optional() }))
    .output(success({ versions: z.array(KartVersion), nextBefore: z.number().int().nullable() })),
  setKartStatus: changing
    .route({
      method: 'POST',
      path: '/kart/setKartStatus',
      summary: 'Moves a quotation on: sending it shows the customer this version, and begins its validity',
      tags,
    })
    .input(
      z.strictObject({
        id: QuotationId,
        version: Version,
        status: z.enum(QUOTATION_STATUSES),
        /** Why it was lost or cancelled. */
        reason: z.string().trim().max(500, 'Please use 500 letters at most.').default(''),
        /** As it is accepted or vouchered by the desk: the version to which its customer agreed, which is the newest or the one that was sent. Needed where these differ in more than notes. */
        agreedVersion: Version.optional(),
        /** Who agreed, as it is noted; empty: the customer. */
        agreedBy: z.string().trim().max(120, 'Please use 120 letters at most.').default(''),
        /** As it is vouchered: whom the cost of a line is owed to. A line that is not named owes nobody; an activity owes first whom its rates name. */
        suppliers: z
          .array(z.strictObject({ lineId: CatalogueId, supplierId: CatalogueId }))
          .max(400)
          .default([]),
      }),
    )
    .output(success({ kart: StaffKart }))
    .errors({ QUOTATION_CHANGED: CHANGE_REFUSALS.QUOTATION_CHANGED }),
  setKartTemplate: changing
    .route({
      method: 'POST',
      path: '/kart/setKartTemplate',
      summary: 'Puts a quotation among those that are copied again and again, or takes it out',
      tags,
    })
    .input(z.strictObject({ id: QuotationId, isTemplate: z.boolean() }))
    .output(success({})),
  removeKartAccomodation: removing('a hotel', '/kart/removeKartAccomodation'),
  removeKartActivity: removing('an activity', '/kart/removeKartActivity'),
  removeKartTransfer: removing('a transfer', '/kart/removeKartTransfer'),
  removeKartMiscellaneous: removing('a miscellaneous line', '/kart/removeKartMiscellaneous'),
  getQuotationRules: seeing
    .route({
      method: 'GET',
      path: '/kart/getQuotationRules',
      summary: 'The tax that quotations contain and what they are rounded to, by currency, the last day first; at most 200',
      tags,
    })
    .output(success({ rules: z.array(QuotationRule) })),
  saveQuotationRule: requires('quotations.terms')
    .route({
      method: 'POST',
      path: '/kart/saveQuotationRule',
      summary:
        'States tax and rounding of quotations in a currency, from today or a later day; what was saved before keeps its own',
      tags,
    })
    .input(
      z.strictObject({
        currency: Currency,
        validFrom: DateOnly,
        taxPercent: z.string().regex(/^([0-4]?\d(\.\d{1,2})?|50(\.00?)?)$/, 'Please enter a percentage from 0 to 50.'),
        /** Totals are multiples of it: '1.00'. */
        roundTo: TypedAmount,
      }),
    )
    .output(success({ rules: z.array(QuotationRule) })),
  getTnc: signedIn
    .route({ method: 'GET', path: '/kart/getTnc', summary: 'Terms and conditions of quotations, as HTML that was cleaned', tags })
    .output(success({ terms: z.string(), version: z.number().int(), changedAt: InstantText.nullable() })),
  saveTnc: requires('quotations.terms')
    .route({ method: 'POST', path: '/kart/saveTnc', summary: 'Changes the terms and conditions of quotations', tags })
    .input(
      z.strictObject({
        /** HTML. What a text does not need is taken out. */
        terms: z.string().max(50_000, 'Please use 50,000 letters at most.'),
        /** The one that the change begins with; 0 for the first. */
        version: z.number().int().min(0).max(2_147_483_647),
      }),
    )
    .output(success({ terms: z.string(), version: z.number().int(), changedAt: InstantText.nullable() }))
    .errors({ TERMS_CHANGED: { status: 409, message: 'A colleague has changed these terms. Please check them again.' } }),
}
