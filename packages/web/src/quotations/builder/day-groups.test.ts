import { expect, test } from 'vitest'
import { emptyValues, newFlight, newOther, newStay } from './builder-values.ts'
import { groupByDay } from './day-groups.ts'
import { hotelNamed, valuesOfCart } from './values-of-cart.ts'

const stay = newStay({ accomodationId: 1, name: 'Inn', city: 'Dubai' }, '2027-01-15')
const other = (name: string, startDate: string, time = '') => ({ ...newOther(startDate), name, time })

test('each day has its lines by time, and what is outside stands apart', () => {
  const { days, others } = groupByDay({
    ...emptyValues('AED'),
    ...{ arrivalDate: '2027-01-14', noOfDays: '2' },
    ...{ accomodations: [stay], flightDetails: [{ ...newFlight('2027-01-15'), departureTime: '09:00' }] },
    miscellaneous: [other('Cake', '2027-01-15', '08:00'), other('Visa', ''), other('Late', '2027-02-01')],
  })
  expect(days.map(({ number, date, lines }) => [number, date, lines.map(({ list }) => list)])).toEqual([
    [1, '2027-01-14', []],
    [2, '2027-01-15', ['accomodations', 'miscellaneous', 'flightDetails']],
  ])
  expect(others).toHaveLength(2)
})

test('without an arrival all lines are in one group, and 90 days are the most', () => {
  const { days, others } = groupByDay({ ...emptyValues('AED'), noOfDays: '99', miscellaneous: [other('Visa', '2027-01-14')] })
  expect([days.length, others.length]).toEqual([90, 1])
})

test('a cart becomes a quotation with its days, people and ways; what it cannot take over is noted', () => {
  const { values, notes } = valuesOfCart(
    {
      ...{ name: 'Rao', adults: 2, children: 1, childAges: [6], infants: 0, startDate: '2027-01-14', endDate: '2027-01-19' },
      customer: { userId: 7, name: 'Meera', companyName: 'Sunrise Holidays' },
      cartItems: {
        tourOptionCart: [
          {
            activity: { id: 1, name: 'Safari' },
            tourOption: { id: 2, name: 'Evening' },
            ...{ date: '2027-01-15', time: '15:00', transfer: 'private', is_optional: true },
          },
        ],
        partnerCart: [
          {
            activity: { id: 1, name: 'Cruise' },
            tourOption: { id: 2, name: 'Sunset' },
            supplier: 'Blue Dhow',
            ...{ date: '2027-01-16', time: '18:00', transfer: 'sharing', is_optional: false },
          },
        ],
        hotelCart: [
          {
            id: 1,
            accommodationId: 5,
            name: 'Inn',
            area: null,
            checkinDate: '2027-01-14',
            noOfNights: 5,
            numberOfRooms: 2,
            is_optional: false,
          },
          {
            id: 2,
            accommodationId: null,
            name: 'Camp',
            area: null,
            checkinDate: '2027-01-19',
            noOfNights: 1,
            numberOfRooms: 1,
            is_optional: false,
          },
        ],
      },
    } as unknown as Parameters<typeof valuesOfCart>[0],
    'AED',
  )
  expect(values).toMatchObject({
    ...{
      customer: { id: 7 },
      kartName: 'Rao',
      child: '1',
      childAges: ['6'],
      arrivalDate: '2027-01-14',
      noOfDays: '6',
      noOfNights: '5',
    },
    accomodations: [{ accomodationId: 5, noOfNights: '5', numberOfRooms: '2' }],
    activities: [
      { tourOptionId: 2, startDate: '2027-01-15', time: '15:00', transferType: 'return', sharingBasis: 'PVT', isOptional: true },
    ],
    // The numbers of a partner site are none of ours: no tour option is made of them.
    miscellaneous: [
      { name: 'Cruise: Sunset', startDate: '2027-01-16', description: '18:00, shared transfer', price: '' },
      { name: 'Camp', startDate: '2027-01-19', description: expect.stringMatching(/^1 night, /), price: '' },
    ],
  })
  expect(notes).toHaveLength(3)
  expect(notes[0]).toContain('Cruise: Sunset is delivered by Blue Dhow.')
})

test('a hotel that was typed into a cart is that of the catalogue which has exactly its name, and no other does', () => {
  const hotels = [
    { id: 5, name: 'Marina Inn', city: 'Dubai' },
    { id: 6, name: 'Marina Inn Annexe', city: 'Dubai' },
    { id: 7, name: 'Grand', city: 'Dubai' },
    { id: 8, name: 'grand', city: 'Sharjah' },
  ]
  expect(hotelNamed(' marina  INN', hotels)?.id).toBe(5)
  for (const name of ['Marina', 'Grand', 'Camp']) expect(hotelNamed(name, hotels)).toBeUndefined()
  const typed = (name: string) => ({
    ...{
      id: 1,
      accommodationId: null,
      name,
      area: null,
      checkinDate: '2027-01-14',
      noOfNights: 2,
      numberOfRooms: 1,
      is_optional: false,
    },
  })
  const cart = {
    ...{ name: '', adults: 2, children: 0, childAges: [], infants: 0, startDate: '2027-01-14', endDate: '2027-01-19', remarks: '' },
    cartItems: { tourOptionCart: [], partnerCart: [], hotelCart: [typed('Marina inn'), typed('Camp')] },
  }
  const { values, notes } = valuesOfCart(cart as unknown as Parameters<typeof valuesOfCart>[0], 'AED', hotels)
  expect(values.accomodations).toMatchObject([{ accomodationId: 5, name: 'Marina Inn', city: 'Dubai', price: '', noOfNights: '2' }])
  expect(values.miscellaneous).toMatchObject([{ name: 'Camp' }])
  expect(notes).toEqual([
    'Camp is not in the catalogue: enter its price, or add the hotel to the catalogue and choose it.',
    'Hotels have no price in a cart: enter their rooms.',
  ])
})
