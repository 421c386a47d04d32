import { expect, test } from 'vitest'
import { namesOfLines } from './names-of-lines.ts'

type Lines = Parameters<typeof namesOfLines>[0]
const tour = (id: number, more: object = {}) => ({
  id,
  name: 'Desert safari',
  tourOption: 'Standard',
  startDate: null,
  time: null,
  ...more,
})
const named = (activities: object[], more: object = {}) => [
  ...namesOfLines({
    accomodations: [],
    activities,
    transfers: [],
    miscellaneous: [],
    flightDetails: [],
    ...more,
  } as unknown as Lines).values(),
]

test('a line is called by its name, for as long as no other is called so', () => {
  expect(named([tour(1, { startDate: '2027-01-14' }), { ...tour(2), name: 'Dhow cruise' }])).toEqual([
    'Desert safari',
    'Dhow cruise',
  ])
})

test('of two with one name each says its day and time, and its option where those are the same', () => {
  const on = (id: number, startDate: string, more: object = {}) => tour(id, { startDate, time: '15:00', ...more })
  const names = named([on(1, '2027-01-14'), on(2, '2027-01-15'), on(3, '2027-01-15', { tourOption: 'Premium' })])
  expect(names).toEqual([
    'Desert safari, 14 Jan, 15:00',
    'Desert safari, 15 Jan, 15:00, Standard',
    'Desert safari, 15 Jan, 15:00, Premium',
  ])
})

test('lines that differ in nothing keep one name', () => {
  expect(named([tour(1), tour(2)])).toEqual(['Desert safari, Standard', 'Desert safari, Standard'])
  const inn = { name: 'Quay inn', roomType: '' }
  const stays = [
    { id: 4, ...inn, checkinDate: '2027-01-14' },
    { id: 5, ...inn, checkinDate: '2027-01-18' },
  ]
  expect(named([], { accomodations: stays })).toEqual(['Quay inn, 14 Jan', 'Quay inn, 18 Jan'])
})

test('two transfers of one way say when they are', () => {
  const drive = { fromArea: 'Dubai airport', toArea: 'Marina', pickupTransfer: '', dropTransfer: 'Quay inn', time: null }
  const transfers = [
    { id: 6, ...drive, startDate: '2027-01-14' },
    { id: 7, ...drive, startDate: '2027-01-18' },
  ]
  expect(named([], { transfers })).toEqual([
    'Transfer, Dubai airport to Quay inn, 14 Jan',
    'Transfer, Dubai airport to Quay inn, 18 Jan',
  ])
})
