import { JOURNEYS, RULE_CABINS, RULE_KINDS } from '@tradewind/domain/markups/markup-rule'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { Amount, Cursor, DateOnly, InstantText, required } from '../wire-values.ts'

const manages = requires('markups.manage')
const tags = ['markups']
const HIGHEST_ID = 2_147_483_647
const Id = z.number().int().positive().max(HIGHEST_ID, 'No record has this number.')
/** The same in a query string. */
const QueryId = z.coerce.number<string | number>().int().positive().max(HIGHEST_ID, 'No record has this number.')
/** A percentage or an amount, depending on the kind: '2.5' or '250.00'. */
const Value = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'Please enter a valid amount')

/** What a rule adds or takes off. */
export const RuleValue = z.strictObject({
  kind: z.enum(['percent', 'fixed']),
  per: z.enum(['booking', 'passenger']),
  /** What a percentage is of; null for a fixed amount. */
  on: z.enum(['base', 'total']).default('base'),
  /** For the whole booking, or for each adult where it is per passenger. */
  value: Value,
  /** For each child and infant; null where it is per booking. */
  child: Value.nullable().default(null),
  infant: Value.nullable().default(null),
  /** The minimum and maximum for the whole booking. */
  floor: Amount.nullable().default(null),
  cap: Amount.nullable().default(null),
})
export type RuleValue = z.infer<typeof RuleValue>

/** Null and empty mean 'any'. Dates are inclusive. */
export const RuleConditions = z.strictObject({
  journey: z.enum(JOURNEYS).nullable().default(null),
  cabins: z.array(z.enum(RULE_CABINS)).max(RULE_CABINS.length).default([]),
  /** Fare families as suppliers name them, compared without regard to case. */
  fareTypes: z.array(required().max(60)).max(20).default([]),
  isRefundable: z.boolean().nullable().default(null),
  /** The day of the first departure, local time. */
  travelFrom: DateOnly.nullable().default(null),
  travelTo: DateOnly.nullable().default(null),
  bookingFrom: DateOnly.nullable().default(null),
  bookingTo: DateOnly.nullable().default(null),
})
export type RuleConditions = z.infer<typeof RuleConditions>

const ruleFields = {
  name: required().max(120),
  airlineCode: z
    .string()
    .regex(/^[A-Z0-9]{2}$/, 'Please choose an airline.')
    .nullable()
    .default(null),
  conditions: RuleConditions.default({
    journey: null,
    cabins: [],
    fareTypes: [],
    isRefundable: null,
    travelFrom: null,
    travelTo: null,
    bookingFrom: null,
    bookingTo: null,
  }),
  markup: RuleValue.nullable().default(null),
  discount: RuleValue.nullable().default(null),
  /** Percentage of the supplier's commission passed on to the buyer, e.g. '80'. */
  commissionShare: Value.default('0'),
}

/** A rule to be saved: with `markupId` as the next version of that rule, without as a new one. */
export const MarkupInput = z.strictObject({
  markupId: Id.nullable().default(null),
  /** The version that the user saw, so that a colleague's change is never overwritten. */
  version: Id.nullable().default(null),
  groupId: Id,
  ...ruleFields,
})
export type MarkupInput = z.output<typeof MarkupInput>

export const Markup = z.object({
  markupId: z.number().int(),
  version: z.number().int(),
  groupId: z.number().int(),
  kind: z.enum(RULE_KINDS),
  ...ruleFields,
  airlineName: z.string().nullable(),
  /** The currency of its amounts; null for a rule with percentages only, which fits every currency. */
  currency: z.string().nullable(),
  /** In words: 'Domestic, Economy, 3% of base fare'. */
  summary: z.string(),
  changedAt: InstantText,
  changedBy: z.string(),
})
export type Markup = z.infer<typeof Markup>

export const LEGroup = z.object({
  id: z.number().int(),
  groupName: z.string(),
  isDefault: z.boolean(),
  /** The live edition of its rules; zero before the first one. */
  edition: z.number().int(),
  rules: z.object({ defaultAirline: z.number().int(), airlineSpecific: z.number().int(), fixedDeparture: z.number().int() }),
  /** Customers that were put into it; the default group also has all customers without a group. */
  memberCount: z.number().int(),
  draftChanges: z.number().int(),
  /** Why it may not be deleted, or null when it may. */
  whyNotDelete: z.string().nullable(),
})
export type LEGroup = z.infer<typeof LEGroup>

const GroupMember = z.object({
  LEId: z.number().int(),
  name: z.string(),
  kind: z.enum(['siteOwner', 'agency', 'corporate', 'person']),
  /** The group of the customer; null where the default group prices them. */
  groupId: z.number().int().nullable(),
  groupName: z.string(),
})
export type GroupMember = z.infer<typeof GroupMember>

const STALE = {
  STALE_RULE: { status: 409, message: 'This rule has changed. Please check it again.' },
} as const

const listOf = (path: string, summary: string) =>
  manages
    .route({ method: 'GET', path: `/markupDiscount/${path}`, summary, tags })
    .input(
      z.strictObject({
        /** All groups when left out. */
        groupId: QueryId.optional(),
        airlineCode: z.string().max(2).optional(),
        /** Part of a name. */
        search: z.string().trim().max(120).optional(),
        cursor: Cursor.optional(),
      }),
    )
    .output(
      success({
        markups: z.array(Markup),
        totalRecords: z.number().int(),
        nextCursor: Cursor.nullable(),
        /** How the winner of several rules is found, in sentences. */
        order: z.array(z.string()),
      }),
    )

const saveOf = (path: string, summary: string) =>
  manages
    .route({ method: 'POST', path: `/markupDiscount/${path}`, summary, tags })
    .input(z.strictObject({ markup: MarkupInput }))
    .output(success({ markup: Markup }))
    .errors(STALE)

const deleteOf = (path: string, summary: string) =>
  manages
    .route({ method: 'POST', path: `/markupDiscount/${path}`, summary, tags })
    .input(z.strictObject({ markupId: Id }))
    .output(success({}))

export const markups = {
  listGroups: manages
    .route({ method: 'GET', path: '/markupDiscount/LEGroupsForWl', summary: 'Groups of buyers', tags })
    .input(z.strictObject({}))
    .output(
      success({
        groups: z.array(LEGroup),
        default_LE_GroupId: z.number().int().nullable(),
        /** GST on service fees in force today, in hundredths of a percent: for the example beside a rule. */
        gstBasisPoints: z.number().int(),
      }),
    ),
  saveGroup: manages
    .route({ method: 'POST', path: '/markupDiscount/LEGroupsForWl', summary: 'Create a group of buyers, or rename one', tags })
    .input(z.strictObject({ id: Id.nullish(), groupName: required().max(80) }))
    .output(success({ group: LEGroup })),
  deleteGroup: manages
    .route({ method: 'POST', path: '/markupDiscount/deleteLEGroup', summary: 'Delete a group that nothing uses', tags })
    .input(z.strictObject({ groupId: Id }))
    .output(success({}))
    .errors({ GROUP_IN_USE: { status: 409, message: 'This group is in use.' } }),
  setDefaultGroup: manages
    .route({ method: 'POST', path: '/markupDiscount/setDefaultLEGroup', summary: 'Make a group the default', tags })
    .input(z.strictObject({ groupId: Id }))
    .output(success({})),
  getBuyerGroup: manages
    .route({
      method: 'GET',
      path: '/markupDiscount/getConsumerLEIdGroupMappingWithOwnerLEGroups',
      summary: 'The group of a customer beside all groups',
      tags,
    })
    .input(z.strictObject({ consumerLEId: QueryId }))
    .output(
      success({
        userGroups: z.array(z.object({ id: z.number().int(), groupName: z.string(), isDefault: z.boolean() })),
        /** The group of the customer; null when the default group prices them. */
        mapping: z.object({ legalEntityGroupsId: z.number().int(), groupName: z.string() }).nullable(),
        leRelationConfig: z.object({
          userLEID: z.number().int(),
          isTdsDeductable: z.boolean(),
          /** Whether there is anything to set: only of companies that sell on, in a country with TDS. */
          hasTds: z.boolean(),
          /** Of a company that has something to set. The PAN is the one in its GST number where it has stated no other. */
          tds: z
            .object({
              panNumber: z.string().nullable(),
              /** In hundredths of a percent, where TDS is deducted. */
              basisPoints: z.number().int(),
              /** With a PAN. */
              ordinaryBasisPoints: z.number().int(),
            })
            .nullable(),
        }),
      }),
    ),
  listGroupMembers: manages
    .route({
      method: 'GET',
      path: '/markupDiscount/LEGroupMembers',
      summary: 'Customers that a group prices, or all customers with their group, the newest first',
      tags,
    })
    .input(
      z.strictObject({
        groupId: QueryId.optional(),
        /** Part of a name. */
        search: z.string().trim().max(120).optional(),
        cursor: Cursor.optional(),
      }),
    )
    .output(success({ customers: z.array(GroupMember), nextCursor: Cursor.nullable() })),
  mapBuyerToGroup: manages
    .route({ method: 'POST', path: '/markupDiscount/mapLEIdWithLEGroupId', summary: 'Put a customer into a group', tags })
    /** Null removes the customer from their group: the default group prices them then. */
    .input(z.strictObject({ groupId: Id.nullable(), LEId: Id }))
    .output(success({})),

  listDefaultMarkups: listOf('defaultAirlineMarkup', 'Rules for all airlines'),
  saveDefaultMarkup: saveOf('defaultAirlineMarkup', 'Save a rule for all airlines'),
  deleteDefaultMarkup: deleteOf('deleteDefaultAirlineMarkup', 'End a rule for all airlines'),
  listAirlineMarkups: listOf('airlineSpecificMarkupForWl', 'Rules for one airline each'),
  saveAirlineMarkup: saveOf('airlineSpecificMarkupForWl', 'Save a rule for one airline'),
  deleteAirlineMarkup: deleteOf('deleteAirlineSpecificMarkupForWl', 'End a rule for one airline'),
  listDepartureMarkups: listOf('fixedDepartureMarkup', 'Rules for fixed departures'),
  saveDepartureMarkup: saveOf('fixedDepartureMarkup', 'Save a rule for fixed departures'),
  deleteDepartureMarkup: deleteOf('deleteFixedDepartureMarkupForWl', 'End a rule for fixed departures'),
}
