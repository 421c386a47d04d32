import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import { describe, expect, test } from 'vitest'
import { daysOf } from './proposal-days.ts'

const DAY = '2027-01-14'
const HEAD = { isOptional: false, choice: '', cancellation: [], counts: true }
const NOT_DRIVEN = { transferType: null, sharingBasis: null, pickupTransfer: '', dropTransfer: '' }
let ids = 0
const tour = (name: string, time: string | null, choice = '') => ({
  ...{ ...HEAD, ...NOT_DRIVEN, id: ++ids, activityId: 1, tourOptionId: 1, name, tourOption: 'Standard' },
  ...{ startDate: DAY, time, choice, isOptional: false },
})
const stay = (name: string, choice = '') => ({
  ...{ ...HEAD, ...NOT_DRIVEN, id: ++ids, accomodationId: 1, name, city: 'Dubai', noOfNights: 2, checkinDate: DAY },
  ...{ numberOfRooms: 1, roomType: '', meals: null, roomCounts: {}, bookedByCustomer: false, choice },
})
const namesOn = (lines: { activities?: object[]; accomodations?: object[]; miscellaneous?: object[] }) => {
  const kart = { arrivalDate: DAY, noOfDays: 2, accomodations: [], activities: [], miscellaneous: [], flightDetails: [], ...lines }
  return daysOf(kart as unknown as CustomerKart).days.map(({ entries }) => entries.map(({ title }) => title))
}

describe('what happens on a day of a proposal', () => {
  test('stands by its time; hotels at their check-in, and last what has no time', () => {
    const names = namesOn({
      activities: [tour('Dinner', '20:00'), tour('Any time', null), tour('Breakfast', '07:30')],
      accomodations: [stay('Inn')],
    })
    expect(names).toEqual([['Breakfast', 'Inn', 'Dinner', 'Any time'], []])
  })

  test('what stands for one choice stays together where the first of it comes, in the order in which the desk offers it', () => {
    const names = namesOn({
      activities: [tour('Safari at four', '16:00', 'Safari'), tour('Museum', '10:00'), tour('Safari at nine', '09:00', 'Safari')],
    })
    expect(names).toEqual([['Safari at four', 'Safari at nine', 'Museum'], []])
  })

  test('two choices of one day do not mix', () => {
    const names = namesOn({
      activities: [
        tour('Boat A', '11:00', 'Boat'),
        tour('Camp A', '10:00', 'Camp'),
        tour('Boat B', '09:00', 'Boat'),
        tour('Camp B', '12:00', 'Camp'),
      ],
      accomodations: [stay('Inn A', 'Hotel'), stay('Inn B', 'Hotel')],
    })
    expect(names).toEqual([['Boat A', 'Boat B', 'Camp A', 'Camp B', 'Inn A', 'Inn B'], []])
  })
})
