import type { KartDocument, KartWish } from '@tradewind/contract/quotations/quotation-shapes'
import { listAreas } from '../catalogue/areas/area-repo.ts'
import { listAccommodations } from '../catalogue/hotels/accommodation-repo.ts'
import { listOptionRefs, listTermsOfOptions } from '../catalogue/options/tour-option-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { currencyOfSite } from '../sites/site-facts.ts'
import { type Content, LISTS, type ListName, placeOf } from './read-kart.ts'

const ENDS = ['from', 'to'] as const
type Wish = Content & { readonly totalPrice: string | undefined; readonly isVouchered: boolean }

/** A version before its new lines have numbers. */
export type DraftedKart = Omit<KartDocument, ListName> & { readonly [List in ListName]: readonly DraftedLine<List>[] }
/** An activity and a transfer have the rules that priced them only once their prices were taken. What a cost was typed for is judged then too. */
export type DraftedLine<List extends ListName> = Omit<KartDocument[List][number], 'id' | 'pricedBy'> & {
  readonly id: number | undefined
} & Pick<KartWish[List][number], 'costOf'>

/**
 * Gives each line its currency and the names of what it is about. A line that is about the same thing as before keeps its names: what was deleted since stays
 * in quotations that have it, and cannot be put into new lines. Refuses by field.
 */
export async function nameLines(tx: SiteTx, wish: Wish, before: KartDocument | undefined): Promise<DraftedKart> {
  refuseForeignLines(wish, before)
  const known = {
    hotels: new Map(before?.accomodations.map((line) => [line.id, line])),
    activities: new Map(before?.activities.map((line) => [line.id, line])),
    transfers: new Map(before?.transfers.map((line) => [line.id, line])),
  }
  const sameHotel = (line: Wish['accomodations'][number]) => {
    const old = line.id === undefined ? undefined : known.hotels.get(line.id)
    return old?.accomodationId === line.accomodationId ? old : undefined
  }
  const sameOption = (line: Wish['activities'][number]) => {
    const old = line.id === undefined ? undefined : known.activities.get(line.id)
    return old?.tourOptionId === line.tourOptionId && old.activityId === line.activityId ? old : undefined
  }
  /** The name that an area had in the same line before. */
  const sameArea = ({ id }: Wish['transfers'][number], end: 'from' | 'to', areaId: number) => {
    const old = id === undefined ? undefined : known.transfers.get(id)
    return old?.[`${end}AreaId`] === areaId ? old[`${end}Area`] : undefined
  }
  const siteCurrency = await currencyOfSite(tx)
  const newOptions = wish.activities.filter((line) => !sameOption(line)).map((line) => line.tourOptionId)
  const newAreas = wish.transfers.flatMap((line) =>
    ENDS.flatMap((end) => {
      const areaId = line[`${end}AreaId`]
      return areaId === null || sameArea(line, end, areaId) !== undefined ? [] : [areaId]
    }),
  )
  const [hotels, terms, options, areas] = await Promise.all([
    listByIds(
      (ids) => listAccommodations(tx, { ids }),
      wish.accomodations.filter((line) => !sameHotel(line)).map((line) => line.accomodationId),
    ),
    listTermsOfOptions(tx, [...new Set(newOptions)]),
    listByIds((ids) => listOptionRefs(tx, { ids }), newOptions),
    listByIds((ids) => listAreas(tx, { ids }), newAreas),
  ])
  const missing: Record<string, string> = {}
  const own = <Line extends { readonly id?: number | undefined; readonly currency?: string | undefined }>(line: Line) => ({
    ...line,
    id: line.id,
    currency: line.currency ?? wish.currencySymbol,
  })
  const accomodations = wish.accomodations.map((line, at) => {
    const old = sameHotel(line)
    const hotel = hotels.get(line.accomodationId)
    if (!old && !hotel) missing[`${placeOf('accomodations', at)}.accomodationId`] = 'Please choose a hotel.'
    return { ...own(line), name: old?.name ?? hotel?.name ?? '', city: old?.city ?? hotel?.city ?? '' }
  })
  const activities = wish.activities.map((line, at) => {
    const old = sameOption(line)
    const option = options.get(line.tourOptionId)
    if (!old && option?.activityId !== line.activityId)
      missing[`${placeOf('activities', at)}.tourOptionId`] = 'Please choose a tour option of this activity.'
    // Rates are in the company's own currency.
    const currency = line.currency ?? (line.priceReason === '' ? siteCurrency : wish.currencySymbol)
    const offered = terms.get(line.tourOptionId)
    // What was offered stays offered, whatever becomes of the tour option.
    const timing = old ? old.timing : offered?.timing
    return {
      ...own(line),
      ...(timing && { timing }),
      currency,
      name: old?.name ?? option?.activity ?? '',
      tourOption: old?.tourOption ?? option?.name ?? '',
      cancellation: old ? old.cancellation : (offered?.cancellation ?? null),
    }
  })
  const transfers = wish.transfers.map((line, at) => {
    const nameOf = (end: (typeof ENDS)[number]) => {
      const areaId = line[`${end}AreaId`]
      if (areaId === null) return ''
      const name = sameArea(line, end, areaId) ?? areas.get(areaId)?.name
      if (name === undefined) missing[`${placeOf('transfers', at)}.${end}AreaId`] = 'Please choose an area.'
      return name ?? ''
    }
    const currency = line.currency ?? (line.priceReason === '' ? siteCurrency : wish.currencySymbol)
    return { ...own(line), currency, fromArea: nameOf('from'), toArea: nameOf('to') }
  })
  if (Object.keys(missing).length > 0) refuseInput(missing)
  const { totalPrice: _total, isVouchered: _vouchered, ...content } = wish
  return {
    ...content,
    accomodations,
    activities,
    transfers,
    miscellaneous: wish.miscellaneous.map(own),
    flightDetails: wish.flightDetails.map(own),
  }
}

async function listByIds<Thing extends { readonly id: number }>(
  list: (ids: readonly number[]) => Promise<Thing[]>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Thing>> {
  return ids.length === 0 ? new Map() : new Map((await list([...new Set(ids)])).map((thing) => [thing.id, thing]))
}

function refuseForeignLines(wish: Wish, before: KartDocument | undefined): void {
  const wrong: Record<string, string> = {}
  const seen = new Set<number>()
  for (const list of LISTS) {
    const own = new Set(before?.[list].map(({ id }) => id))
    for (const [at, { id }] of wish[list].entries()) {
      if (id === undefined) continue
      if (!own.has(id) || seen.has(id)) wrong[`${placeOf(list, at)}.id`] = 'This line is not one of this quotation.'
      seen.add(id)
    }
  }
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
}
