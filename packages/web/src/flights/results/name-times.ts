import { t } from './messages.ts'
import { type OptionTable, secondOfTwo } from './option-table.ts'

/** Titles of the filters of times, with the cities of the first option: all options of a list go between the same ones. */
export function nameTimes({ options }: OptionTable) {
  const [option] = options
  const first = option?.legs[0]?.segments
  const second = option && secondOfTwo(option)?.segments
  return {
    arrivals: t('arrivalIn', { city: first?.at(-1)?.destinationCityName ?? '' }),
    returns: t('departureFrom', { city: second?.[0]?.originCityName ?? '' }),
    returnArrivals: t('arrivalIn', { city: second?.at(-1)?.destinationCityName ?? '' }),
  }
}
