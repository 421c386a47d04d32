import { USER_TYPES, type UserType } from '@tradewind/domain/accounts/actor'
import type { api } from '../lib/api.ts'

export const PAGE_SIZES = [10, 25, 50, 100] as const
export const USUAL_PAGE_SIZE = 25
export const STATES = {
  waiting: 'Waiting for approval',
  notVerified: 'Not verified',
  exempted: 'Exempted',
  blocked: 'Blocked',
} as const
export type CustomerState = keyof typeof STATES

/** The parts of a customer's panel; the first is shown where none is asked for. */
export const CUSTOMER_TABS = ['overview', 'bookings', 'notes', 'history'] as const
export type CustomerTab = (typeof CUSTOMER_TABS)[number]

/** The customers screen's filters and page in the address. */
export type CustomerSearch = {
  search?: string
  companyName?: string
  userType?: UserType
  state?: CustomerState
  rbacUserGroupId?: number
  /** The site's own staff are left out. */
  isCustomer?: true
  order?: 'oldest'
  page?: number
  /** The cursor where the page begins; the page number is then only shown. */
  cursor?: string
  pageSize?: (typeof PAGE_SIZES)[number]
  /** The tab; the site's own customers when left out. */
  view?: 'consumers'
  /** The customer, or the consumer, whose details are open. */
  open?: number
  /** The part of the open customer that is shown: kept from one customer to the next, and forgotten when the panel is closed. */
  openTab?: Exclude<CustomerTab, 'overview'>
}
type Filters = Pick<CustomerSearch, 'search' | 'companyName' | 'userType' | 'isCustomer' | 'state' | 'rbacUserGroupId' | 'order'>
type Changed<T> = { [K in keyof T]?: T[K] | undefined }
export type CustomerListInput = NonNullable<Parameters<typeof api.customers.getCustomers>[0]>

const [, ...OTHER_TABS] = CUSTOMER_TABS

/** Drops invalid values and defaults. */
export function readCustomerSearch(raw: Record<string, unknown>): CustomerSearch {
  const { search, companyName, userType, isCustomer, state, rbacUserGroupId, order, page, cursor, pageSize, view, open, openTab } =
    raw
  const size = PAGE_SIZES.find((one) => one === pageSize)
  const isConsumers = view === 'consumers'
  // A consumer is known by a number that is longer than those of people.
  const opened = readNumber(open, isConsumers ? Number.MAX_SAFE_INTEGER : 2_147_483_647)
  return without({
    search: readText(search, 100),
    companyName: readText(companyName, 100),
    userType: USER_TYPES.find((one) => one === userType),
    state: typeof state === 'string' && Object.hasOwn(STATES, state) ? (state as CustomerState) : undefined,
    rbacUserGroupId: readNumber(rbacUserGroupId, 2_147_483_647),
    isCustomer: isCustomer === true && userType === undefined ? isCustomer : undefined,
    order: order === 'oldest' ? order : undefined,
    page: page === 1 ? undefined : readNumber(page, 1_000_000),
    cursor: readText(cursor, 20),
    pageSize: size === USUAL_PAGE_SIZE ? undefined : size,
    view: isConsumers ? view : undefined,
    open: opened,
    openTab: opened === undefined || isConsumers ? undefined : OTHER_TABS.find((one) => one === openTab),
  })
}

/** A changed filter: back to the first page, with nothing open. */
export function refilterCustomers(search: CustomerSearch, change: Changed<Filters & Pick<CustomerSearch, 'pageSize'>>) {
  const { page: _, cursor: __, open: ___, openTab: ____, ...rest } = search
  return readCustomerSearch({ ...rest, ...change })
}

export function isNarrowed({ search, companyName, userType, isCustomer, state, rbacUserGroupId }: CustomerSearch): boolean {
  return [search, companyName, userType, isCustomer, state, rbacUserGroupId].some((one) => one !== undefined)
}

export function listInput({ open: _, openTab: __, view: ___, ...wanted }: CustomerSearch): CustomerListInput {
  return wanted
}

function readText(value: unknown, longest: number): string | undefined {
  // A number typed into the box comes back from the address as a number.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, longest) : undefined
}

function readNumber(value: unknown, most: number): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= most ? Number(value) : undefined
}

function without(search: Changed<CustomerSearch>): CustomerSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
