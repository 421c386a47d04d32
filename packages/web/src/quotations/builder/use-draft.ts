import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSite } from '../../sites/site-data.ts'
import type { NewQuotationSearch } from '../quotation-search.ts'
import { allHotels, allOptions } from './all-services.ts'
import { type BuilderValues, valuesOfDraft } from './builder-values.ts'

type Draft = { values: BuilderValues; notes: readonly string[] }

/** By what hotels are looked for. */
const [LEAST_LETTERS, SEARCHED_AT_MOST] = [2, 100]

/** What a new quotation begins with: nothing, an old quotation, or a cart of the queue. What has changed since is noted. */
export function useDraft({ copy, cart: cartId, customerId, arrivalDate }: NewQuotationSearch) {
  const { currency } = useSite()
  const isCopy = copy !== undefined
  const isEmpty = !isCopy && cartId === undefined
  const hotels = useQuery({ ...allHotels, enabled: isCopy })
  const options = useQuery({ ...allOptions, enabled: isCopy })
  const cart = useQuery({
    queryKey: ['GET_CART_DATA', cartId ?? 0, 'quotation', currency],
    queryFn: async ({ signal }) => {
      const [{ cart: found }, { valuesOfCart }] = await Promise.all([
        api.cart.getCartData({ cartId: cartId ?? 0 }, { signal }),
        // Only who begins with a cart needs it.
        import('./values-of-cart.ts'),
      ])
      const typed = found.cartItems.hotelCart.flatMap(({ accommodationId, name }) => (accommodationId === null ? [name] : []))
      const looked = [...new Set(typed)].filter((name) => name.length >= LEAST_LETTERS)
      const answers = await Promise.all(
        looked.map((name) => api.cart.findCartHotels({ search: name.slice(0, SEARCHED_AT_MOST) }, { signal })),
      )
      const catalogue = new Map(answers.flatMap(({ hotels: alike }) => alike.map((hotel) => [hotel.id, hotel] as const)))
      return valuesOfCart(found, currency, [...catalogue.values()])
    },
    enabled: cartId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const copied = useQuery({
    queryKey: ['COPY_KART', copy, customerId ?? 0, arrivalDate ?? ''],
    queryFn: async ({ signal }) => {
      const id = copy ?? 0
      const wish = { id, ...(customerId !== undefined && { customerId }), ...(arrivalDate !== undefined && { arrivalDate }) }
      const [made, old, other, { notesOfCopy }] = await Promise.all([
        api.quotations.copyKart(wish, { signal }),
        api.quotations.getKartById({ id: String(id) }, { signal }),
        customerId === undefined ? undefined : api.customers.getUserById({ userId: customerId }, { signal }),
        import('./notes-of-copy.ts'),
      ])
      return { made, old: old.kart, other: other?.user, notesOfCopy }
    },
    enabled: isCopy,
    // It begins a form: another answer would not reach it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const failed = [copied, cart, hotels, options].find(({ isError }) => isError)
  const data: Draft | undefined = (() => {
    if (cart.data) return cart.data
    if (!copied.data || !hotels.data || !options.data) return undefined
    const { made, old, other, notesOfCopy } = copied.data
    const hotelOf = new Map(hotels.data.map(({ id, name, city }) => [id, { name, city }]))
    const optionOf = new Map(options.data.map(({ id, activity, name }) => [id, { name: activity, tourOption: name }]))
    const customer = other
      ? { id: other.id, name: `${other.firstName} ${other.lastName}`.trim(), companyName: other.company?.companyName ?? null }
      : old.customer
    const areaOf = new Map(
      old.view === 'staff'
        ? old.transfers.flatMap(({ fromAreaId, toAreaId, fromArea, toArea }): [number | null, string][] => [
            [fromAreaId, fromArea],
            [toAreaId, toArea],
          ])
        : [],
    )
    const names = {
      customer,
      hotelOf: (id: number) => hotelOf.get(id),
      optionOf: (id: number) => optionOf.get(id),
      areaOf: (id: number) => areaOf.get(id),
    }
    return {
      values: valuesOfDraft(made.kart, names),
      notes: notesOfCopy({ ...made, isForOther: other !== undefined && other.id !== old.customer.id }, names),
    }
  })()
  return {
    isEmpty,
    data,
    error: failed?.error ?? null,
    retry: () => void Promise.all((isCopy ? [copied, hotels, options] : [cart]).map((query) => query.refetch())),
  }
}
