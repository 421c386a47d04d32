import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineOfTyped } from './lines-of-typed.ts'
import { indexCatalogue, readTyped, type TypedInto } from './read-typed.ts'

const option = (id: number, activity: string, name: string, city = 'Dubai') => ({ id, name, activityId: id * 10, activity, city })
const hotel = (id: number, name: string, city = 'Dubai') => ({ id, name, city })
const INDEX = indexCatalogue(
  [hotel(1, 'Saffar Marina Hotel'), hotel(2, 'Qamaria Beach Resort'), hotel(3, 'Marina Crèche & Spa', 'Abu Dhabi')],
  [
    option(11, 'Evening desert safari', 'Standard camp'),
    option(12, 'Evening desert safari', 'Premium camp, private'),
    option(13, 'Lagoon water park', 'Day pass'),
    option(14, 'Marina dinner cruise', 'Lower deck'),
    option(15, 'Abu Dhabi in a day', 'With lunch', 'Abu Dhabi'),
  ],
  [hotel(30, 'Airport area', 'Abu Dhabi'), hotel(31, 'Airport area'), hotel(32, 'Dubai Marina'), hotel(33, 'Palm')],
)
const INTO: TypedInto = { arrivalDate: '2026-12-16', noOfDays: 6, nextNight: '2026-12-16' }
const read = (text: string, into = INTO, picks = {}) => readTyped(text, INDEX, into, picks)
const lines = (text: string, into = INTO) => read(text, into).map(({ line }) => line && lineOfTyped(line))

describe('what is typed', () => {
  test('commas part the lines, and the order of words does not matter', () => {
    for (const text of ['desert safari pvt day 3, water park optional day 4', 'day 3 pvt safari desert,day 4 optional park water'])
      expect(lines(text)).toMatchObject([
        { list: 'activities', line: { startDate: '2026-12-18', transferType: 'return', sharingBasis: 'PVT', isOptional: false } },
        { list: 'activities', line: { tourOptionId: 13, startDate: '2026-12-19', transferType: '', isOptional: true } },
      ])
  })

  test('the words of two areas are a transfer between them, private and one way unless it is said otherwise', () => {
    expect(lines('airport marina pvt 09:30, palm to airport sic day 6')).toMatchObject([
      {
        list: 'transfers',
        line: {
          ...{ fromAreaId: 31, fromArea: 'Airport area', toAreaId: 32, toArea: 'Dubai Marina', startDate: '2026-12-16' },
          ...{ transferType: 'oneway', sharingBasis: 'PVT', time: '09:30', returnDate: '' },
        },
      },
      { list: 'transfers', line: { fromAreaId: 33, toAreaId: 31, sharingBasis: 'SIC', startDate: '2026-12-21' } },
    ])
    expect(lines('airport palm return')).toMatchObject([
      { line: { transferType: 'return', startDate: '2026-12-16', returnDate: '2026-12-21' } },
    ])
  })

  test('a transfer that is asked for comes before what is called alike; with a price it is no transfer of the rates', () => {
    const [first] = read('transfer airport marina')
    expect([first?.choices[0]?.kind, first?.line?.kind]).toEqual(['drive', 'drive'])
    expect(lines('airport transfer @150')).toMatchObject([
      { list: 'miscellaneous', line: { name: 'Airport transfer', price: '150' } },
    ])
    expect(lines('marina')).toMatchObject([{ list: 'activities' }])
    expect(read('airport')[0]?.line).toBeUndefined()
  })

  test('nights name a hotel, which begins where the last one ends', () => {
    expect(lines('3n saffar 2 rooms, 2n qamaria')).toMatchObject([
      { list: 'accomodations', line: { accomodationId: 1, checkinDate: '2026-12-16', noOfNights: '3', numberOfRooms: '2' } },
      { list: 'accomodations', line: { accomodationId: 2, checkinDate: '2026-12-19', noOfNights: '2', numberOfRooms: '1' } },
    ])
    expect(lines('2n marina')).toMatchObject([{ line: { accomodationId: 1, meals: '' } }])
    expect(lines('2n marina hb, breakfast 2n qamaria')).toMatchObject([
      { line: { accomodationId: 1, meals: 'halfBoard' } },
      { line: { accomodationId: 2, meals: 'breakfast' } },
    ])
    expect(lines('qamaria day 5', { ...INTO, nextNight: '2026-12-18' })).toMatchObject([{ line: { checkinDate: '2026-12-20' } }])
  })

  test('a day counts for what follows it, until another is said', () => {
    expect(lines('safari day 2, water park, dinner cruise 19:30 day 4')).toMatchObject([
      { line: { startDate: '2026-12-17' } },
      { line: { startDate: '2026-12-17' } },
      { line: { startDate: '2026-12-19', time: '19:30' } },
    ])
  })

  test('a word that says how may also be in the name: that option comes first', () => {
    expect(read('desert safari')[0]).toMatchObject({ line: { option: { id: 11 } }, at: 0 })
    expect(read('desert safari private')[0]).toMatchObject({ line: { option: { id: 12 }, said: { basis: 'PVT' } } })
    expect(read('desert safari pvt')[0]).toMatchObject({ line: { option: { id: 11 }, said: { basis: 'PVT' } } })
    expect(read('desert safari premium pvt')[0]).toMatchObject({ line: { option: { id: 12 }, said: { basis: 'PVT' } } })
    expect(read('desert safari premium')[0]).toMatchObject({ line: { option: { id: 12 } } })
  })

  test('of several meanings one is chosen, and stays chosen while the rest is typed', () => {
    const { key, choices } = read('desert safari')[0] ?? {}
    expect(choices).toHaveLength(2)
    expect(read('desert safari day 2', INTO, { [key ?? '']: 1 })[0]).toMatchObject({ at: 1, line: { option: { id: 12 } } })
    expect(read('desert safari', INTO, { [key ?? '']: 9 })[0]).toMatchObject({ at: 1 })
  })

  test('accents, beginnings of words, a city and small words are understood', () => {
    expect(lines('1n creche')).toMatchObject([{ line: { accomodationId: 3 } }])
    expect(lines('the safari in the des')).toMatchObject([{ line: { tourOptionId: 11 } }])
    expect(lines('1n marina abu dhabi')).toMatchObject([{ line: { accomodationId: 3 } }])
  })

  test('a flight by its number and airports is one that the customer booked, or one of ours with a price', () => {
    expect(lines('EK 511 del dxb day 1 04:15 06:40')).toMatchObject([
      {
        list: 'flightDetails',
        line: {
          ...{ airlineCode: 'EK', flightNo: '511', origin: 'DEL', destination: 'DXB', departureDate: '2026-12-16' },
          ...{ departureTime: '04:15', arrivalTime: '06:40', bookedByCustomer: true, price: '0' },
        },
      },
    ])
    expect(lines('6e1463 dxb-del day 6 @410.50')).toMatchObject([
      { line: { airlineCode: '6E', flightNo: '1463', departureDate: '2026-12-21', bookedByCustomer: false, price: '410.50' } },
    ])
  })

  test('what is not in the catalogue and has a price is a line of its own', () => {
    expect(lines('birthday cake, 1 kg @132.50 day 5')).toMatchObject([undefined, { list: 'miscellaneous', line: { name: '1 kg' } }])
    expect(lines('birthday cake @132.50 day 5 19:30')).toMatchObject([
      { list: 'miscellaneous', line: { name: 'Birthday cake', price: '132.50', startDate: '2026-12-20', time: '19:30' } },
    ])
    // An activity is priced by the rates alone: with a price it is something else that has its name.
    expect(lines('safari guide @200, safari @50')).toMatchObject([
      { list: 'miscellaneous', line: { name: 'Safari guide', price: '200' } },
      { list: 'miscellaneous', line: { name: 'Safari', price: '50' } },
    ])
    expect(lines('3n saffar @9765')).toMatchObject([{ line: { price: '9765' } }])
  })

  test('what is not understood is marked and named, and nothing is guessed', () => {
    const [strange] = read('desert zafari pvt')
    expect(strange).toMatchObject({ line: undefined, why: '“zafari” is not in the catalogue.' })
    expect(strange?.marks).toContainEqual({ from: 7, to: 13, isKnown: false })
    expect(read('desert cruise')[0]?.why).toBe('Nothing in the catalogue is called “desert cruise”.')
    expect(read('day 3')[0]?.why).toMatch(/^Please type what it is/)
    expect(read('safari day 7')[0]?.why).toBe('The itinerary has 6 days.')
    expect(read('safari day 0')[0]?.why).toBe('Days are counted from 1.')
    expect(read('safari day 2', { ...INTO, arrivalDate: '' })[0]?.why).toMatch(/^Please enter the day of arrival/)
  })

  test('without a day of arrival a line waits for its day', () => {
    expect(lines('safari', { arrivalDate: '', noOfDays: 0, nextNight: '' })).toMatchObject([{ line: { startDate: '' } }])
  })

  test('nothing typed is nothing', () => {
    expect(read('')).toEqual([])
    expect(read(' , ,')).toEqual([])
  })
})

describe('for any text', () => {
  const word = fc.constantFrom(
    'safari',
    'marina',
    'pvt',
    'day 3',
    '2n',
    '19:30',
    '@5',
    'optional',
    'EK 511 DEL DXB',
    'xyz',
    'é',
    '\u{1f600}',
    ' ',
  )
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((words) => words.join(' ')),
    fc.array(word).map((words) => words.join(',')),
  )
  test('marks stand inside their part, parts follow each other, and each part is a line or says why not', () => {
    fc.assert(
      fc.property(typed, (text) => {
        let end = 0
        for (const part of read(text)) {
          expect(part.from).toBeGreaterThanOrEqual(end)
          end = part.to
          expect(end).toBeLessThanOrEqual(text.length)
          for (const { from, to } of part.marks) expect(part.from <= from && from <= to && to <= part.to).toBe(true)
          expect((part.line === undefined) === (part.why !== undefined)).toBe(true)
          if (part.line) expect(() => lineOfTyped(part.line as never)).not.toThrow()
        }
      }),
    )
  })
})
