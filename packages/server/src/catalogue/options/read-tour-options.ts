import type { TourOption } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { SiteTx } from '../../database/in-site.ts'
import { readPictured } from '../pictures/picture-repo.ts'
import { readOptionParts } from './option-parts-repo.ts'
import { listOwnDetails, refuseTourOption } from './tour-option-repo.ts'

/** Tour options whole, with their travellers and calendars. */
export async function readTourOptions(
  tx: SiteTx,
  filter: { readonly activityId?: number | undefined; readonly activityIds?: readonly number[]; readonly ids?: readonly number[] },
): Promise<TourOption[]> {
  const options = await listOwnDetails(tx, filter)
  const ids = options.map(({ id }) => id)
  const [parts, picturedOf] = await Promise.all([readOptionParts(tx, ids), readPictured(tx, 'tourOption', ids)])
  return options.map((option) => {
    const { passengerTypes = [], times = [], exceptions = [] } = parts.get(option.id) ?? {}
    return {
      ...option,
      ...picturedOf(option.id),
      hasTimeSlots: option.timing === 'startTimes',
      cancellation: option.cancellation.map((term) => ({ ...term })),
      included: [...option.included],
      excluded: [...option.excluded],
      languages: [...option.languages],
      passengerTypes: passengerTypes.map((type) => ({ ...type, accompaniedBy: [...type.accompaniedBy] })),
      times: times.map((time) => ({ ...time, weekdays: [...time.weekdays] })),
      exceptions: exceptions.map((exception) => ({ ...exception })),
    }
  })
}

/** Refuses NOT_FOUND. */
export async function readTourOption(tx: SiteTx, id: number): Promise<TourOption> {
  const [option] = await readTourOptions(tx, { ids: [id] })
  return option ?? refuseTourOption()
}
