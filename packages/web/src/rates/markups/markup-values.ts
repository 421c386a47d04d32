import type { ActivityMarkup } from '@tradewind/contract/rates/activity-markups'
import { type ActivityMarkupDraft, parseMarkup, type TypedMarkup } from '@tradewind/domain/rates/markup/activity-markup'

export const SCOPES = { all: 'All activities', city: 'A city', activity: 'An activity', option: 'A tour option' } as const
export type Scope = keyof typeof SCOPES
export const WAYS = { base: '% of the tickets', total: '% of tickets and transfer', fixed: 'Fixed amount' } as const
export type Way = keyof typeof WAYS

/** A markup as it is typed: texts of fields, ids as texts, '' for none. */
export type MarkupValues = {
  name: string
  groupId: string
  scope: Scope
  cityId: string
  activityId: string
  tourOptionId: string
  /** '' for all markets. */
  marketId: string
  travelFrom: string
  travelTo: string
  way: Way
  per: 'booking' | 'passenger'
  value: string
  child: string
  infant: string
  floor: string
  cap: string
}

const textOf = (id: number | null) => (id === null ? '' : String(id))

export function valuesOfMarkup(rule: ActivityMarkup): MarkupValues {
  const { name, groupId, cityId, activityId, tourOptionId, marketId, travelFrom, travelTo, markup } = rule
  return {
    name,
    groupId: String(groupId),
    scope: tourOptionId !== null ? 'option' : activityId !== null ? 'activity' : cityId !== null ? 'city' : 'all',
    cityId: textOf(cityId),
    activityId: textOf(activityId),
    tourOptionId: textOf(tourOptionId),
    marketId: textOf(marketId),
    travelFrom: travelFrom ?? '',
    travelTo: travelTo ?? '',
    way: markup.kind === 'fixed' ? 'fixed' : markup.on,
    per: markup.per,
    value: markup.value,
    child: markup.child ?? '',
    infant: markup.infant ?? '',
    floor: markup.floor ?? '',
    cap: markup.cap ?? '',
  }
}

export const NEW_MARKUP: Omit<MarkupValues, 'groupId'> = {
  name: '',
  scope: 'all',
  cityId: '',
  activityId: '',
  tourOptionId: '',
  marketId: '',
  travelFrom: '',
  travelTo: '',
  way: 'total',
  per: 'booking',
  value: '',
  child: '',
  infant: '',
  floor: '',
  cap: '',
}

/** As the call takes it. */
export function markupInput(values: MarkupValues): TypedMarkup & { groupId: number } {
  const { scope, way, per } = values
  const id = (text: string, of?: Scope) => (text === '' || (of && of !== scope) ? null : Number(text))
  const typed = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    groupId: Number(values.groupId),
    name: values.name.trim(),
    cityId: id(values.cityId, 'city'),
    activityId: id(values.activityId, 'activity'),
    tourOptionId: id(values.tourOptionId, 'option'),
    marketId: id(values.marketId),
    travelFrom: typed(values.travelFrom),
    travelTo: typed(values.travelTo),
    markup: {
      kind: way === 'fixed' ? 'fixed' : 'percent',
      on: way === 'base' ? 'base' : 'total',
      per,
      value: values.value.trim(),
      child: per === 'passenger' ? values.child.trim() : null,
      infant: per === 'passenger' ? values.infant.trim() : null,
      floor: typed(values.floor),
      cap: typed(values.cap),
    },
  }
}

/** The rule that the values make, and what is wrong with them by field of the form. */
export function readMarkupValues(
  values: MarkupValues,
  currency: string,
): { rule: ActivityMarkupDraft; wrong: Record<string, string> } {
  const { rule, errors } = parseMarkup(markupInput(values), currency)
  const missing = { all: false, city: values.cityId === '', activity: values.activityId === '', option: values.tourOptionId === '' }
  const subject = { all: 'cityId', city: 'cityId', activity: 'activityId', option: 'tourOptionId' }[values.scope]
  return { rule, wrong: { ...errors, ...(missing[values.scope] && { [subject]: 'This is required field.' }) } }
}
