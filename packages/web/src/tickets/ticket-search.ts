import { JOURNEYS, QUEUE_TABS, type QueueTab, TICKET_SORTS, type TicketSort } from '@tradewind/domain/tickets/ticket-lists'
import { readDate } from '@tradewind/domain/time'
import type { TicketListInput } from './ticket-list.ts'

export const PAGE_SIZES = [10, 25, 50, 100] as const
export const USUAL_PAGE_SIZE = 25

/** The filters of a list beside its tab. */
export type Narrowing = {
  search?: string
  journey?: (typeof JOURNEYS)[number]
  pnrOrTicket?: string
  airlineCode?: string
  passengerName?: string
  bookedFrom?: string
  bookedTo?: string
  travelFrom?: string
  travelTo?: string
  userId?: number
}

/** The filters and position of a list of tickets in the address. */
export type TicketSearch = Narrowing & {
  status?: QueueTab
  sort?: TicketSort
  /** The page number; if there is a cursor too, the cursor says where the page begins. */
  page?: number
  cursor?: string
  pageSize?: number
  /** The ticket open beside the list. */
  open?: number
}

/** The changed values; undefined ones are removed. */
export type Changed<T> = { [K in keyof T]?: T[K] | undefined }

/** Drops invalid values and defaults. */
export function readTicketSearch(raw: Record<string, unknown>): TicketSearch {
  const status = QUEUE_TABS.find((tab) => tab === raw.status)
  const sort = TICKET_SORTS.find((one) => one === raw.sort)
  const pageSize = PAGE_SIZES.find((size) => size === Number(raw.pageSize))
  const page = readNumber(raw.page, 10_000_000)
  return without({
    ...readNarrowing(raw),
    status: status === 'all' ? undefined : status,
    sort: sort === 'BD' ? undefined : sort,
    page: page === 1 ? undefined : page,
    cursor: readText(raw.cursor, 500),
    pageSize: pageSize === USUAL_PAGE_SIZE ? undefined : pageSize,
    open: readNumber(raw.open, 2_147_483_647),
  })
}

export function readNarrowing(raw: Record<string, unknown>): Narrowing {
  const airlineCode = readText(raw.airlineCode, 2)?.toUpperCase()
  return without({
    search: readText(raw.search, 60),
    journey: JOURNEYS.find((journey) => journey === raw.journey),
    pnrOrTicket: readText(raw.pnrOrTicket, 30),
    airlineCode: airlineCode && /^[A-Z0-9]{2}$/.test(airlineCode) ? airlineCode : undefined,
    passengerName: readText(raw.passengerName, 60),
    bookedFrom: readDay(raw.bookedFrom),
    bookedTo: readDay(raw.bookedTo),
    travelFrom: readDay(raw.travelFrom),
    travelTo: readDay(raw.travelTo),
    userId: readNumber(raw.userId, 2_147_483_647),
  })
}

export function listInput(search: TicketSearch): TicketListInput {
  return {
    status: search.status ?? 'all',
    journey: search.journey ?? null,
    search: search.search?.trim() ?? '',
    pnrOrTicket: search.pnrOrTicket?.trim() ?? '',
    airlineCode: search.airlineCode ?? null,
    passengerName: search.passengerName?.trim() ?? '',
    bookedFrom: search.bookedFrom ?? null,
    bookedTo: search.bookedTo ?? null,
    travelFrom: search.travelFrom ?? null,
    travelTo: search.travelTo ?? null,
    userId: search.userId ?? null,
    sort: search.sort ?? 'BD',
    page: search.page ?? null,
    cursor: search.cursor ?? null,
    pageSize: search.pageSize ?? USUAL_PAGE_SIZE,
  }
}

/** Another filter, order or page size starts at the first page again. */
export function refilter(search: TicketSearch, change: Changed<TicketSearch>): TicketSearch {
  const { cursor: _, page: __, open: ___, ...kept } = search
  return readTicketSearch({ ...kept, ...change })
}

export function isNarrowed(search: TicketSearch): boolean {
  return Object.keys(readNarrowing(search)).length > 0 || search.status !== undefined || search.cursor !== undefined
}

function readText(value: unknown, most: number): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, most) : ''
  return text.trim() === '' ? undefined : text
}

function readNumber(value: unknown, most: number): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 && number <= most ? number : undefined
}

function readDay(value: unknown): string | undefined {
  return typeof value === 'string' ? readDate(value) : undefined
}

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function without<T extends object>(search: T): Known<T> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Known<T>
}
