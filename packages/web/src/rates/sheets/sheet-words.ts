import type { SheetField } from '@tradewind/domain/rates/sheet/sheet-fields'

/** The fields as people call them, in the order in which they are offered. */
export const FIELD_NAMES: Readonly<Record<SheetField, string>> = {
  activity: 'Activity',
  tourOption: 'Tour option',
  market: 'Market',
  validFrom: 'Valid from',
  validTill: 'Valid till',
  validity: 'Validity, both dates',
  weekdays: 'Weekdays',
  currency: 'Currency',
  perPax: 'Per person or group',
  adultAmount: 'Adult amount',
  childAmount: 'Child amount',
  infantAmount: 'Infant amount',
  amount: 'Transfer amount',
  sharingBasis: 'Private or shared',
  transferType: 'Transfer type',
  description: 'Vehicle',
  minPax: 'Min pax',
  maxPax: 'Max pax',
  pax: 'Pax, both numbers',
}

export const count = (number: number, one: string, many: string) => `${number.toLocaleString('en')} ${number === 1 ? one : many}`
