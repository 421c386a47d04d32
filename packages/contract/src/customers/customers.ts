import { USER_TYPES } from '@tradewind/domain/accounts/actor'
import { CREATABLE_TYPES } from '@tradewind/domain/customers/customer-form'
import { APPROVALS } from '@tradewind/domain/sign-up/approval'
import { z } from 'zod'
import { Customer, User } from '../accounts/accounts.ts'
import { isName, NOT_A_NAME } from '../accounts/names.ts'
import { buying, limitedFor, requires, signedIn, success } from '../call.ts'
import { INVITING_IS_OFF } from '../company-team/company-team.ts'
import { CellError } from '../markups/drafts.ts'
import { Amount, Currency, Cursor, DateOnly, InstantText, PhoneNumber, required, TypedTaxNumber, UserId } from '../wire-values.ts'
import { LookToBook, TypedSearchLimit } from './look-to-book.ts'

const post = (path: `/${string}`, summary: string) => ({ method: 'POST', path, summary, tags: ['customers'] }) as const

const Text = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters`)
const NotAnEmail = 'Please enter a valid e-mail address'
const OptionalEmail = z
  .union([z.literal(''), z.string().trim().toLowerCase().max(254, NotAnEmail).pipe(z.email(NotAnEmail))], NotAnEmail)
  .default('')
/** A phone number as it was typed, beside its dial code; empty means no number. */
export const TypedPhone = z.strictObject({
  phone: Text(20),
  phoneCode: z.string().regex(/^\+\d{1,4}$/, 'Please choose a country'),
})
const tax = {
  panNumber: Text(10)
    .toUpperCase()
    .regex(/^([A-Z]{5}\d{4}[A-Z])?$/, 'Please enter a valid PAN')
    .default(''),
  gstNumber: Text(15)
    .toUpperCase()
    .regex(/^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$/, 'Please enter a valid GST number')
    .default(''),
  taxNumber: TypedTaxNumber.optional(),
}
const named = {
  firstName: required().max(60, 'At most 60 characters').refine(isName, NOT_A_NAME),
  lastName: Text(60).refine(isName, NOT_A_NAME).default(''),
  email: OptionalEmail,
  companyName: Text(120).refine(isName, NOT_A_NAME).default(''),
  ...tax,
}

/** Quick creation of a company's agent or a private customer. domain/customers/customer-form.ts has the rules between fields. */
export const NewCustomer = z.strictObject({
  userType: z.enum(CREATABLE_TYPES).default('travelAgent'),
  customer: z.strictObject({ ...named, phone: TypedPhone.nullable().default(null) }),
  /** The buyer group that prices them, for users who manage markups; when left out, the default group applies. */
  groupId: z.number().int().positive().optional(),
  /** A repeated call with the same key returns the same customer. Without a key, each call creates another one, because people share phone numbers. */
  idempotencyKey: z.string().min(1).max(100).optional(),
})
export type NewCustomer = z.output<typeof NewCustomer>

/** As it is stored, whatever the checks of a form say about it today. */
const Stored = z.string().max(300)
const StoredPhone = z.strictObject({ phone: Stored, phoneCode: Stored }).nullable()
const StoredDetails = z.strictObject({
  firstName: Stored,
  lastName: Stored,
  email: Stored,
  companyName: Stored,
  panNumber: Stored,
  gstNumber: Stored,
  taxNumber: Stored,
  primaryPhone: StoredPhone,
  secondaryPhone: StoredPhone,
  emergencyPhone: StoredPhone,
})

export const CustomerDetails = z.strictObject({
  customerId: UserId,
  ...named,
  primaryPhone: TypedPhone.nullable().default(null),
  secondaryPhone: TypedPhone.nullable().default(null),
  emergencyPhone: TypedPhone.nullable().default(null),
  /**
   * The details that were changed: fields that are as they were here are left as they are now, and one that somebody else has changed meanwhile is refused. Without
   * it all fields are written.
   */
  was: StoredDetails.optional(),
})
export type CustomerDetails = z.output<typeof CustomerDetails>

export const CUSTOMER_STATES = ['blocked', 'exempted', 'notVerified', 'waiting'] as const
export const CUSTOMER_ORDERS = ['newest', 'oldest'] as const
export const CUSTOMER_PAGE_SIZES = [10, 25, 50, 100] as const

/** Where names, addresses, phones or companies are looked for, `totalRecords` stops here at the latest: then `isTotalExact` is false, and there are more. */
export const COUNTED_AT_MOST = 1_000

const GroupRef = z.object({ groupId: z.number().int() })
/** A row of the customers screen. */
export const CustomerRow = z.object({
  users_id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string().nullable(),
  /** '' where only a phone is known. */
  email: z.string(),
  phoneNumbers: z.array(PhoneNumber),
  userType: z.enum(USER_TYPES),
  /** 'verified' or 'pending' */
  status: z.string(),
  isBlocked: z.boolean(),
  /** Blocked by the owner of their company, who alone unblocks them. */
  isBlockedByCompany: z.boolean(),
  /** Whether staff lets them in: a company that signed up waits for it. */
  approval: z.enum(APPROVALS),
  isSuperAdmin: z.boolean(),
  /** Of a company: decides what its colleagues may do. */
  isCompanyOwner: z.boolean(),
  createdAt: InstantText,
  /** The markup group of the company; null: the default group prices it. */
  groupName: z.string().nullable(),
  userGroup: GroupRef.nullable(),
  /** The permission group, of staff. */
  userGroupName: z.string().nullable(),
  rbacUserGroupId: z.number().int().nullable(),
  legalEntityId: z.number().int(),
  flightLookToBook: z.object({ is_exempted: z.boolean() }),
  panNumber: z.string().nullable(),
  gstNumber: z.string().nullable(),
  taxNumber: z.string().nullable(),
  /** The account into which this one was merged. */
  mergedInto: UserId.nullable(),
  /** Of staff: since when they do not work here any more. */
  endedAt: InstantText.nullable(),
  /** Of people of a company: the account ended, because they declined the invitation into it, or left; null: it has not. What was declined is 'left' once the company has dismissed it. */
  leftAs: z.enum(['declined', 'left']).nullable(),
  /** The day of the person's last booking, on the site's calendar. */
  lastBookedOn: DateOnly.nullable(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const CustomerListInput = z.strictObject({
  page: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.union(CUSTOMER_PAGE_SIZES.map((size) => z.literal(size))).default(25),
  /** Starts at a cursor from the answer of a neighbouring page; `page` is then only its number. */
  cursor: Cursor.nullable().default(null),
  /** Customers that this member of staff or agent has created. */
  staffId: UserId.nullable().default(null),
  /** This one person. */
  userId: UserId.nullable().default(null),
  /** Name, e-mail, phone, or '#' and the number. */
  search: Text(100).default(''),
  companyName: Text(100).default(''),
  userType: z.enum(USER_TYPES).nullable().default(null),
  state: z.enum(CUSTOMER_STATES).nullable().default(null),
  rbacUserGroupId: z.number().int().positive().max(2_147_483_647).nullable().default(null),
  /** Only people who buy: the site's own staff are left out. */
  isCustomer: z.boolean().default(false),
  order: z.enum(CUSTOMER_ORDERS).default('newest'),
})
export type CustomerListInput = z.output<typeof CustomerListInput>

export const customers = {
  searchUsers: requires('customers.view')
    .route({ method: 'POST', path: '/wl/user/searchWlUser', summary: 'Find users by name, e-mail or company', tags: ['customers'] })
    .input(
      z.strictObject({
        searchQuery: z.string().trim().min(2).max(100),
        /** Searches company names only. */
        byCompanyName: z.boolean().default(false),
        /** Only staff of this permission group. */
        rbacUserGroupId: z.number().int().positive().max(2_147_483_647).nullable().default(null),
      }),
    )
    .output(success({ users: z.array(Customer) })),
  getCustomers: requires('customers.view')
    .route(
      post(
        '/wl/user/getCustomers',
        'Customers and staff of the site by when they registered, with the balance of each customer for those who may see wallets',
      ),
    )
    .input(CustomerListInput)
    .output(
      success({
        data: z.object({
          records: z.array(
            CustomerRow.extend({
              /** What the wallet holds, with what is held for bookings; null for staff, and for a caller who may not see wallets. */
              balance: Amount.nullable(),
            }),
          ),
          currency: Currency,
          totalRecords: z.number().int(),
          isTotalExact: z.boolean(),
          totalPages: z.number().int(),
          nextCursor: Cursor.nullable(),
          previousCursor: Cursor.nullable(),
        }),
      }),
    ),
  startActingFor: requires('flights.bookForCustomer')
    .route(post('/wl/user/startActingFor', 'Search and book for a customer in this session, until it is stopped'))
    .input(z.strictObject({ userId: UserId }))
    .output(success({ user: User }))
    .errors({ CUSTOMER_BLOCKED: { status: 409, message: 'This customer is blocked. You cannot book for them.' } }),
  stopActingFor: signedIn
    .route(post('/wl/user/stopActingFor', 'Stop booking for a customer'))
    .input(z.strictObject({}).optional())
    .output(success({ user: User })),
  startViewingAs: requires('customers.viewAs')
    .route(
      post(
        '/wl/user/startViewingAs',
        'See the site in this session as a customer sees it: everything is read as them, nothing is changed',
      ),
    )
    .input(z.strictObject({ userId: UserId }))
    .output(success({ viewing: z.object({ id: z.uuid(), endsAt: InstantText }) }))
    .errors({
      CUSTOMER_BLOCKED: { status: 409, message: 'This customer is blocked, and sees nothing.' },
      NOBODY_SIGNS_IN: { status: 409, message: 'No person signs in as this customer: it stands for a partner site.' },
    }),
  stopViewing: signedIn
    .route(post('/wl/user/stopViewing', 'Stop viewing as a customer; when that has ended, no error'))
    .input(z.strictObject({}).optional())
    .output(success({ user: User })),
  createCustomer: signedIn
    .meta(
      limitedFor({
        staff: { needs: 'customers.edit' },
        corporate: { needs: 'customers.edit' },
        retail: { needs: 'customers.edit' },
      }),
    )
    .route(post('/user/createDetailPendingCustomerForDmc', 'Create an agent or a customer, who sets a password from an invitation'))
    .input(NewCustomer)
    .output(success({ user: User }))
    .errors({
      KEY_REUSED: {
        status: 409,
        message: 'This form was already sent with other details. Please look for the customer in the list.',
      },
      ...INVITING_IS_OFF,
    }),
  updateDetails: requires('customers.edit')
    .route(post('/wl/user/updateDetails', 'Change the name and contact details of a customer'))
    .input(CustomerDetails)
    /** `openKeys`: of a new address, how many API keys of the person still work. */
    .output(success({ user: User, openKeys: z.number().int() }))
    .errors({
      CHANGED_MEANWHILE: {
        status: 409,
        message: 'Somebody else has changed these details since you opened them. Nothing was saved.',
      },
    }),
  getEmailSubscribers: requires('customers.view')
    .route(post('/wl/user/getEmailSubscribers', 'Users who receive offers by e-mail'))
    .input(z.strictObject({ cursor: Cursor.nullable().default(null) }))
    .output(
      success({
        subscribers: z.array(z.object({ userId: UserId, email: z.string(), firstName: z.string(), lastName: z.string() })),
        totalRecords: z.number().int(),
        nextCursor: Cursor.nullable(),
      }),
    ),
  importCustomers: requires('customers.edit')
    .route(
      post('/wl/user/importCustomers', 'Make the customers of a sheet (xlsx or csv): all of them, or none with the errors by cell'),
    )
    .input(
      z.strictObject({
        file: z.strictObject({
          name: z.string().max(300),
          contentBase64: z.string().min(1, 'Please choose a file').max(6_000_000, 'This file is larger than 4 MB.'),
        }),
        /** Only look: nothing is made. */
        isCheck: z.boolean(),
        /** Mail each of them an invitation. */
        invites: z.boolean(),
        idempotencyKey: z.string().min(1).max(90),
      }),
    )
    /** `isImported`: they are made, by this call or by an earlier one with its key, of which a check shows it too. */
    .output(success({ customers: z.number().int(), companies: z.number().int(), isImported: z.boolean() }))
    .errors({
      NOT_A_SHEET: {
        status: 422,
        message: 'This file cannot be read as a sheet of customers. Its first row names the columns, “First name” among them.',
      },
      SHEET_INVALID: {
        status: 422,
        message: 'Some cells have errors. Nothing was imported.',
        data: z.object({ errors: z.array(CellError), total: z.number().int(), rows: z.number().int() }),
      },
    }),
  getUserById: requires('customers.view')
    .route({ method: 'POST', path: '/wl/user/getUserById', summary: 'One customer, as staff see them', tags: ['customers'] })
    .input(z.strictObject({ userId: UserId }))
    .output(
      success({
        user: User,
        /** Null for users who may not see wallets. */
        wallet: z.object({ currency: Currency, balance: Amount, creditLimit: Amount, holds: Amount, spendable: Amount }).nullable(),
        /** Searches and bookings of their company this month, and its limit. */
        flightLookToBook: LookToBook,
        /** Further details: tax numbers, groups, and the date of creation. */
        about: CustomerRow.pick({
          panNumber: true,
          gstNumber: true,
          taxNumber: true,
          lastBookedOn: true,
          createdAt: true,
          groupName: true,
          userGroup: true,
          userGroupName: true,
          rbacUserGroupId: true,
          isBlockedByCompany: true,
          mergedInto: true,
          endedAt: true,
          leftAs: true,
        }),
      }),
    ),
  toggleBlock: requires('customers.block')
    .route({
      method: 'POST',
      path: '/wl/user/toggleBlock',
      summary: 'Block or unblock; blocking ends all sessions',
      tags: ['customers'],
    })
    .input(z.strictObject({ customerId: UserId, isBlocked: z.boolean() }))
    .output(success({ isBlocked: z.boolean() })),
  setFlightHold: requires('customers.switches')
    .route({ method: 'POST', path: '/wl/user/setFlightHoldSettingForUser', summary: 'Allow or stop holds', tags: ['customers'] })
    .input(z.strictObject({ isFlightHold: z.boolean(), userId: UserId }))
    .output(success({})),
  setFlightSearch: requires('customers.switches')
    .route({
      method: 'POST',
      path: '/wl/user/setFlightSearchSettingForUser',
      summary: 'Allow or stop flight search',
      tags: ['customers'],
    })
    .input(z.strictObject({ isFlightSearchAllowed: z.boolean(), userId: UserId }))
    .output(success({})),
  getMonthlyUsage: requires('customers.view')
    .route({
      method: 'POST',
      path: '/wl/user/getCustomerMonthlyFlightDetails',
      summary: 'Searches and bookings per month',
      tags: ['customers'],
    })
    .input(z.strictObject({ userId: UserId }))
    .output(
      success({
        result: z.array(z.object({ month_year: z.string(), look_count: z.number().int(), book_count: z.number().int() })),
      }),
    ),
  getMyLookToBook: buying
    .route({
      method: 'GET',
      path: '/wl/user/getMyLookToBook',
      summary: 'Searches used and allowed this month',
      tags: ['customers'],
    })
    .output(success({ flightLookToBook: LookToBook })),
  toggleFlightSearchExemption: requires('customers.switches')
    .route(post('/wl/user/toggleFlightSearchExemption', 'Exempt a customer from the look-to-book limit, or end the exemption'))
    .input(z.strictObject({ customerId: UserId, exempt: z.boolean() }))
    .output(success({ is_exempted: z.boolean() })),
  setLookToBookLimit: requires('customers.switches')
    .route(
      post(
        '/wl/user/setLookToBookLimit',
        "Limit the searches of one customer's company, or of all customers without a limit of their own",
      ),
    )
    .input(
      z.strictObject({
        /** Null: for all customers of the site. */
        customerId: UserId.nullable(),
        limit: TypedSearchLimit,
        /** Today by default; never in the past. */
        from: DateOnly.optional(),
      }),
    )
    .output(success({ from: DateOnly })),
  getLookToBookLimits: requires('customers.view')
    .route({
      method: 'GET',
      path: '/wl/user/getLookToBookLimits',
      summary: 'Search limits, newest first',
      tags: ['customers'],
    })
    .output(
      success({
        limits: z.array(
          z.object({
            /** Null: for all customers of the site. */
            companyName: z.string().nullable(),
            from: DateOnly,
            limit: z.object({ freeLooks: z.number().int(), looksPerBooking: z.number().int() }).nullable(),
            /** From then on the company has no limit of its own. */
            isAsSite: z.boolean(),
          }),
        ),
      }),
    ),
}
