import { QUOTATION_STATUSES, type QuotationStatus } from '@tradewind/domain/quotations/quotation-status'

/** The list of quotations in the address. */
export type QuotationSearch = {
  search?: string
  status?: QuotationStatus
  customerId?: number
  /** Only those that the desk copies again and again. */
  templates?: true
}
type Changed<T> = { [K in keyof T]?: T[K] | undefined }

export function readQuotationSearch({ search, status, customerId, templates }: Record<string, unknown>): QuotationSearch {
  const known = QUOTATION_STATUSES.find((one) => one === status)
  return {
    ...((typeof search === 'string' || typeof search === 'number') &&
      `${search}`.trim() !== '' && { search: `${search}`.trim().slice(0, 100) }),
    ...(known && templates !== true && { status: known }),
    ...(isId(customerId) && { customerId }),
    ...(templates === true && { templates }),
  }
}

/** Where a new quotation begins: empty, from an old one, or from a cart of the queue. */
export type NewQuotationSearch = { copy?: number; cart?: number; customerId?: number; arrivalDate?: string }

export function readNewQuotationSearch({ copy, cart, customerId, arrivalDate }: Record<string, unknown>): NewQuotationSearch {
  return {
    ...(isId(copy) && { copy }),
    ...(isId(cart) && !isId(copy) && { cart }),
    ...(isId(customerId) && { customerId }),
    ...(typeof arrivalDate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(arrivalDate) && { arrivalDate }),
  }
}

export function refilterQuotations(search: QuotationSearch, change: Changed<QuotationSearch>): QuotationSearch {
  return readQuotationSearch({ ...search, ...change })
}

export function isNarrowed({ search, status, customerId, templates }: QuotationSearch): boolean {
  return [search, status, customerId, templates].some((one) => one !== undefined)
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= 2_147_483_647
}
