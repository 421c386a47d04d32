/** What a row of Manage Activities knows of an activity. */
export type ActivityState = {
  readonly isTurnedOn: boolean
  readonly hasArea: boolean
  /** Tour options that are turned on, and those of them that have a ticket rate. */
  readonly tourOptions: number
  readonly pricedOptions: number
}

/** What stops an activity from selling, in the words of its row, the simplest to mend first. Empty: nothing does. */
export function listStops({ isTurnedOn, hasArea, tourOptions, pricedOptions }: ActivityState): string[] {
  return [
    ...(isTurnedOn ? [] : ['Turned off']),
    ...(hasArea ? [] : ['No area']),
    ...(tourOptions > 0 ? [] : ['No tour option']),
    ...(tourOptions > 0 && pricedOptions === 0 ? ['No price'] : []),
    ...(pricedOptions > 0 && pricedOptions < tourOptions ? [`${tourOptions - pricedOptions} without a price`] : []),
  ]
}
