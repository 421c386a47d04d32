import { expect, test } from 'vitest'
import { numberAlike } from './number-alike.ts'

test('a line without a number takes that of a saved line about the same thing, each once and in order', () => {
  const saved = [
    { id: 4, tourOptionId: 7, name: 'Safari' },
    { id: 5, tourOptionId: 8, name: 'Cruise' },
    { id: 6, tourOptionId: 7, name: 'Safari' },
  ]
  const typed = [{ tourOptionId: 7 }, { tourOptionId: 7 }, { tourOptionId: 7 }, { id: 9, tourOptionId: 8 }, { tourOptionId: 1 }]
  expect(numberAlike(typed, saved).map((line) => line.id)).toEqual([4, 6, undefined, 9, undefined])
})

test('a flight is the one of its number, also where another has the same airline; a service is the one of its name', () => {
  const flights = [
    { id: 1, airlineCode: 'EK', flightNo: '501' },
    { id: 2, airlineCode: 'EK', flightNo: '502' },
  ]
  expect(numberAlike([{ airlineCode: 'EK', flightNo: '502' }], flights)).toEqual([{ airlineCode: 'EK', flightNo: '502', id: 2 }])
  const services = [{ name: 'Visa' }, { name: 'Guide' }]
  expect(numberAlike(services, [{ id: 3, name: 'Guide' }])).toEqual([{ name: 'Visa' }, { name: 'Guide', id: 3 }])
})
