import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, plainDate } from '../../time.ts'
import { decodeText, findEncoding } from './find-encoding.ts'
import { guessColumns } from './guess-columns.ts'
import { readAmount } from './read-amount.ts'
import { readDay } from './read-day.ts'
import type { SheetContext } from './read-row.ts'
import { takeRows } from './read-rows.ts'
import { readWeekdays } from './read-words.ts'
import type { SheetMapping } from './sheet-fields.ts'
import { MOST_SHEET_ROWS, UnreadableSheet } from './sheet-table.ts'
import { splitRows } from './split-rows.ts'

const CONTEXT: SheetContext = {
  currency: 'AED',
  markets: [
    { id: 1, name: 'India' },
    { id: 2, name: 'Gulf states' },
    { id: 3, name: 'الهند' },
  ],
  options: [
    { id: 11, name: 'Evening', activity: 'Desert safari', pricedPer: 'person' },
    { id: 12, name: 'Morning', activity: 'Desert safari', pricedPer: 'person' },
    { id: 13, name: 'Evening', activity: 'Creek cruise', pricedPer: 'person' },
    { id: 14, name: 'Yacht', activity: 'Marina yacht', pricedPer: 'group' },
  ],
  tourOptionId: 12,
}
const read = (pieces: Iterable<string>, mapping?: SheetMapping, context = CONTEXT) => {
  const sheet = takeRows({ mapping, context })
  for (const row of splitRows(pieces)) sheet.take(row)
  return sheet.finish()
}
const readText = (text: string, mapping?: SheetMapping, context?: SheetContext) => read([text], mapping, context).read
const readBytes = (bytes: Uint8Array) => read(decodeText(bytes, findEncoding(bytes))).read
const HEADINGS = 'Market,Valid from,Valid till,Adult,Child'
const sheetOf = (...rows: string[]) => [HEADINGS, ...rows].join('\n')
const sentencesOf = (text: string) => readText(text).faults.map(({ row, field, sentence }) => `${row} ${field}: ${sentence}`)

describe('a pasted sheet', () => {
  test('is read into ticket rates', () => {
    const { tickets, faults, counts } = readText(
      sheetOf('India,1 Nov 2026,31 Mar 2027,150,90', 'All,2026-11-01,2027-03-31,"1,180.50",free'),
    )
    expect(faults).toEqual([])
    expect(counts).toMatchObject({ rows: 2, tickets: 2, transfers: 0, faults: 0 })
    expect(tickets).toEqual([
      {
        row: 2,
        rate: {
          tourOptionId: 12,
          marketId: 1,
          validFromDate: '2026-11-01',
          validTillDate: '2027-03-31',
          isPerPax: true,
          currency: 'AED',
          weekdays: [0, 1, 2, 3, 4, 5, 6],
          supplements: [],
          adultAmount: '150',
          childAmount: '90',
        },
      },
      { row: 3, rate: expect.objectContaining({ marketId: 0, adultAmount: '1180.50', childAmount: '0' }) },
    ])
  })

  test('may have transfer rates, by people and basis', () => {
    const { transfers, faults } = readText(
      'PVT/SIC\tVehicle\tTransfer type\tPax\tRate (USD)\tValidity\nPVT\tCar\treturn\t1-3\t$ 80\t01/11/2026-31/03/2027\nSIC\tCoach\toneway\t\t12\t1 Nov 2026 to 31 Mar 2027',
    )
    expect(faults).toEqual([])
    expect(transfers.map(({ rate }) => rate)).toMatchObject([
      {
        sharingBasis: 'private',
        minPax: 1,
        maxPax: 3,
        amount: '80',
        currency: 'USD',
        isPerPax: false,
        validTillDate: '2027-03-31',
      },
      {
        sharingBasis: 'sharing',
        minPax: null,
        maxPax: null,
        amount: '12',
        currency: 'USD',
        isPerPax: true,
        transferType: 'oneway',
      },
    ])
  })

  test('of all tour options names them, and rows of others are left out where one was asked for', () => {
    const text =
      'Activity,Tour option,Market,Valid from,Valid till,Adult,Child\nDesert safari,Evening,India,1 Jan 2027,2 Jan 2027,1,1\nCreek cruise,Evening,India,1 Jan 2027,2 Jan 2027,2,1\n,#12,India,1 Jan 2027,2 Jan 2027,3,1'
    expect(readText(text, undefined, { ...CONTEXT, tourOptionId: undefined }).tickets.map(({ rate }) => rate.tourOptionId)).toEqual(
      [11, 13, 12],
    )
    expect(readText(text)).toMatchObject({ counts: { ofOthers: 2, tickets: 1 }, faults: [] })
  })

  test('of a tour option that is priced by group needs no amount for children', () => {
    const { tickets, faults } = readText('Market,From,To,Adult\nIndia,1 Jan 2027,2 Jan 2027,2500', undefined, {
      ...CONTEXT,
      tourOptionId: 14,
    })
    expect([faults, tickets[0]?.rate]).toMatchObject([[], { isPerPax: false, adultAmount: '2500', childAmount: '0' }])
  })

  test('with titles, notes, empty rows and headings of the next page keeps the numbers of its rows', () => {
    const { tickets, counts, remarks } = readText(
      `Rates of 2027,,,,\n\n${sheetOf('India,1 Jan 2027,2 Jan 2027,1,1', '', 'Subject to change,,,,', HEADINGS, 'All,1 Jan 2027,2 Jan 2027,2,1')}`,
    )
    expect(tickets.map(({ row }) => row)).toEqual([4, 8])
    expect(counts).toMatchObject({ rows: 4, notes: 2, faults: 0 })
    expect(remarks.map(({ row }) => row)).toEqual([6, 7])
  })
})

describe('each fault is a sentence with its row and field', () => {
  test.each([
    ['India,2 Jan 2027,1 Jan 2027,1,1', '2 validTill: The validity ends before it begins.'],
    ['India,1 Jan 2027,1 Jan 2057,1,1', '2 validTill: A rate is valid for at most 10 years.'],
    ['India,31/02/2027,1 Mar 2027,1,1', "2 validFrom: '31/02/2027' is not a date. Please write it as 2026-11-01."],
    ['India,02/28/2027,31/03/2027,1,1', "2 validFrom: '02/28/2027' is no day when the day stands first."],
    ['India,,1 Mar 2027,1,1', '2 validFrom: Please enter a date.'],
    ['India,1 Mar 1027,1 Mar 2027,1,1', "2 validFrom: '1 Mar 1027' is not a date. Please write it as 2026-11-01."],
    ['Indai,1 Mar 2027,1 Mar 2027,1,1', "2 market: No market is called 'Indai'."],
    [',1 Mar 2027,1 Mar 2027,1,1', '2 market: Please enter the market.'],
    ['India,1 Mar 2027,1 Mar 2027,-5,1', '2 adultAmount: An amount cannot be negative.'],
    ['India,1 Mar 2027,1 Mar 2027,(5),1', '2 adultAmount: An amount cannot be negative.'],
    ['India,1 Mar 2027,1 Mar 2027,5.255,1', "2 adultAmount: '5.255': an amount in AED has at most 2 decimals."],
    ['India,1 Mar 2027,1 Mar 2027,1.250,1', "2 adultAmount: '1.250': an amount in AED has at most 2 decimals."],
    ['India,1 Mar 2027,1 Mar 2027,on request,1', "2 adultAmount: 'on request' is not an amount."],
    ['India,1 Mar 2027,1 Mar 2027,1e9,1', "2 adultAmount: '1e9' is not an amount."],
    ['India,1 Mar 2027,1 Mar 2027,9999999999,1', "2 adultAmount: '9999999999' is not an amount."],
    ['India,1 Mar 2027,1 Mar 2027,5,', "2 childAmount: Please enter the amount for children, or 'free'."],
    ['India,1 Mar 2027,1 Mar 2027,,5', '2 adultAmount: Please enter the amount for adults.'],
    ['India,1 Mar 2027,1 Mar 2027,,', '2 null: This row has no amount.'],
    [
      'India,1 Mar 2027,1 Mar 2027,=D1*2,1',
      '2 adultAmount: This formula has no value in the file. Please open the sheet in Excel, save it, and send it again.',
    ],
    ['India,1 Mar 2027,1 Mar 2027,#REF!,1', '2 adultAmount: This cell has an error of Excel: #REF!'],
    ['India,1 Mar 2027,1 Mar 2027,$5,AED 1', '2 childAmount: This amount is in AED, and the rate in USD.'],
  ])('%s', (row, sentence) => {
    expect(sentencesOf(sheetOf(row))).toContain(sentence)
    expect(readText(sheetOf(row)).tickets).toEqual([])
  })

  test('and all faults of a row are said at once', () => {
    expect(readText(sheetOf('Mars,soon,later,much,little')).faults.map(({ field }) => field)).toEqual([
      ...['market', 'validFrom', 'validTill', 'adultAmount', 'childAmount'],
    ])
  })

  test('duplicates are named with both rows', () => {
    const row = 'India,1 Mar 2027,2 Mar 2027,5,1'
    expect(sentencesOf(sheetOf(row, 'All,1 Mar 2027,2 Mar 2027,5,1', row, 'India,2027-03-01,02/03/2027,6,1'))).toEqual([
      '4 null: Rows 2 and 4 are the same rate.',
      '5 null: Rows 2 and 5 have different amounts for the same rate.',
    ])
  })

  test('of transfers: people and basis', () => {
    const text =
      'Basis,Vehicle,Min pax,Max pax,Amount,From,To\nPVT,Car,4,3,1,1 Jan 2027,1 Jan 2027\nPVT,Car,,3,1,1 Jan 2027,1 Jan 2027\nTAXI,Car,x,3,1,1 Jan 2027,1 Jan 2027\nSIC,,,,1,1 Jan 2027,1 Jan 2027'
    expect(sentencesOf(text)).toEqual([
      '2 maxPax: The highest number is below the lowest.',
      '3 minPax: Please enter min and max pax for private sharing basis',
      "4 sharingBasis: 'TAXI' is neither private (PVT) nor shared (SIC).",
      "4 minPax: 'x' is not a number of people.",
      '5 description: This is required field.',
    ])
  })

  test('a tour option that several activities have', () => {
    const text =
      'Tour option,Market,Valid from,Valid till,Adult,Child\nEvening,India,1 Jan 2027,2 Jan 2027,1,1\nNight,India,1 Jan 2027,2 Jan 2027,1,1'
    expect(sentencesOf(text)).toEqual([
      "2 tourOption: 2 tour options are meant by 'Evening'. Please name the activity and the tour option in two columns.",
      "3 tourOption: No tour option is called 'Night'.",
    ])
  })

  test('a remembered column that the sheet does not have', () => {
    const mapping = {
      columns: {
        market: 'Market',
        validFrom: 'Valid from',
        validTill: 'Valid till',
        adultAmount: 'Adult net',
        childAmount: 'Child',
      },
      fixed: {},
      isDayFirst: true,
    } as const
    expect(readText(sheetOf('India,1 Jan 2027,2 Jan 2027,1,1'), mapping).faults).toEqual([
      { row: 1, field: 'adultAmount', sentence: "This sheet has no column 'Adult net'." },
      { row: 2, field: 'adultAmount', sentence: 'Please enter the amount for adults.' },
    ])
  })

  test('a merged amount, and a formula without a value', () => {
    const sheet = takeRows({ context: CONTEXT })
    sheet.take({ row: 1, cells: HEADINGS.split(',') })
    sheet.take({
      row: 2,
      cells: ['India', '1 Jan 2027', '2 Jan 2027', '5', '1'],
      marks: new Map([
        [0, 'merged'],
        [3, 'merged'],
      ]),
    })
    sheet.take({
      row: 3,
      cells: ['India', '3 Jan 2027', '4 Jan 2027', '5', ''],
      marks: new Map([
        [0, 'merged'],
        [4, 'noValue'],
      ]),
    })
    expect(sheet.finish().read.faults.map(({ row, field }) => [row, field])).toEqual([
      [2, 'adultAmount'],
      [3, 'childAmount'],
    ])
  })
})

test('dates that can be read in two ways follow the mapping, and it is said once a column', () => {
  const text = sheetOf('India,03/04/2027,05/06/2027,1,1', 'India,04/05/2027,05/05/2027,1,1')
  const first = readText(text)
  expect(first.tickets[0]?.rate).toMatchObject({ validFromDate: '2027-04-03', validTillDate: '2027-06-05' })
  expect(first.remarks.map(({ sentence }) => sentence)).toContain(
    "'03/04/2027' is read as 3 Apr 2027. 2 dates of this column could be read in two ways.",
  )
  const { mapping } = guessColumns(HEADINGS.split(','), [])
  expect(readText(text, { ...mapping, isDayFirst: false }).tickets[0]?.rate).toMatchObject({
    validFromDate: '2027-03-04',
    validTillDate: '2027-05-06',
  })
})

describe('values', () => {
  test.each([
    ['150', '150'],
    ['AED 1,250.00', '1250.00'],
    ['1.250,50', '1250.50'],
    ['1,25,000', '125000'],
    ['12,5', '12.5'],
    ['1 250', '1250'],
    ['150/-', '150'],
    ['150 AED', '150'],
    ['Dhs. 99', '99'],
    ['₹1,500', '1500'],
    ["1'250.5", '1250.5'],
    ['0', '0'],
    ['FOC', '0'],
    ['007', '7'],
  ])('amount %s', (cell, decimal) => expect(readAmount(cell)).toMatchObject({ value: { decimal } }))

  test.each(['1,2,3', '1.2.3', '12 34,5,6', 'XYZ 5', '5 per person', '$5$', ',5', '.'])('no amount %s', (cell) =>
    expect(readAmount(cell)).toHaveProperty('fault'),
  )

  test.each([
    ['2027-01-05', '2027-01-05'],
    ['2027/1/5', '2027-01-05'],
    ['5-Jan-27', '2027-01-05'],
    ['5 January 2027', '2027-01-05'],
    ['Jan 5, 2027', '2027-01-05'],
    ['05.01.2027', '2027-01-05'],
    ['5/1/27', '2027-01-05'],
    ['46027', '2026-01-05'],
    ['Tue, 5 Jan 2027', '2027-01-05'],
    ['5th Jan 2027', '2027-01-05'],
    ['9 Sept 2027', '2027-09-09'],
  ])('day %s', (cell, day) => expect(readDay(cell, true)).toMatchObject({ value: { day } }))

  test.each([
    ['Mon-Fri', [0, 1, 2, 3, 4]],
    ['Sat, Sun', [5, 6]],
    ['Fri to Sun', [4, 5, 6]],
    ['Sun-Thu', [0, 1, 2, 3, 6]],
    ['daily', [0, 1, 2, 3, 4, 5, 6]],
    ['135', [0, 2, 4]],
  ])('weekdays %s', (cell, days) => expect(readWeekdays(cell)).toEqual({ value: days }))
  test.each(['Weekend', 'Mon-', 'Mon-Tue-Wed', '89'])('no weekdays %s', (cell) =>
    expect(readWeekdays(cell)).toHaveProperty('fault'),
  )
})

describe('encodings are decided by the bytes', () => {
  const text = `${HEADINGS}\nالهند,٠١/١١/٢٠٢٦,٣١/٠٣/٢٠٢٧,١٥٠٫٥٠,९०\n`
  const utf16 = (bytes: Buffer, isBig: boolean) => (isBig ? Buffer.from(bytes).swap16() : bytes)
  const little = Buffer.from(text, 'utf16le')
  const expected = {
    marketId: 3,
    validFromDate: '2026-11-01',
    validTillDate: '2027-03-31',
    adultAmount: '150.50',
    childAmount: '90',
  }
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', little],
    ['UTF-16, big end first', utf16(little, true)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('%s', (_name, bytes) => expect(readBytes(bytes)).toMatchObject({ faults: [], tickets: [{ rate: expected }] }))

  test('windows-1256: Arabic in single bytes', () => {
    // 'الهند'
    const bytes = Buffer.concat([
      Buffer.from(`${HEADINGS}\n`),
      Buffer.from([0xc7, 0xe1, 0xe5, 0xe4, 0xcf]),
      Buffer.from(',1 Nov 2026,31 Mar 2027,1,1\n'),
    ])
    expect(findEncoding(bytes)).toBe('windows-1256')
    expect(readBytes(bytes).tickets).toMatchObject([{ rate: { marketId: 3 } }])
  })

  test('windows-1252: single letters among others, and signs', () => {
    const bytes = Buffer.from(`${HEADINGS}\nRéunion,1 Nov 2026,31 Mar 2027,£5,1\n`, 'latin1')
    expect(findEncoding(bytes)).toBe('windows-1252')
    expect(readBytes(bytes).faults[0]?.sentence).toBe("No market is called 'Réunion'.")
  })

  test.each([
    ['both kinds of letters', Buffer.from('a,b\nR\xe9union,\xc7\xe1\n', 'latin1'), 'We cannot see'],
    ['damaged UTF-8', Buffer.concat([Buffer.from('a,b\nالهند,'), Buffer.from([0xc7]), Buffer.from(',x')]), 'damaged'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'neither'],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), '.xls'],
    ['a PDF', Buffer.from('%PDF-1.7 '), 'neither'],
  ])('%s is refused', (_name, bytes, part) => {
    expect(() => findEncoding(bytes)).toThrow(UnreadableSheet)
    expect(() => findEncoding(bytes)).toThrow(part)
  })
})

describe('what cannot be read at all', () => {
  test.each([
    ['nothing', ''],
    ['headings only', HEADINGS],
    ['one column', 'a\nb\nc'],
    ['an open quote', `${HEADINGS}\n"India,1,2,3,4`],
    ['a quote that is never closed', `${HEADINGS}\n"${'x'.repeat(200_000)}`],
    ['too many columns', `a,b\n${Array.from({ length: 300 }, () => 'x').join(',')}`],
  ])('%s', (_name, text) => expect(() => readText(text)).toThrow(UnreadableSheet))

  test('more rows than a sheet may have', () => {
    const rows = function* () {
      yield `${HEADINGS}\n`
      for (let at = 0; at <= MOST_SHEET_ROWS; at += 1) yield 'x,y,,,\n'
    }
    expect(() => read(rows())).toThrow('at most 100,000 rows')
  })
})

const anyCell = fc.string({ maxLength: 12, unit: fc.constantFrom(...'aZ5", ;\t|\n\r=éا٣'.split('')) })

test('property: cells that are written with quotes are read as they were, however the text is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(anyCell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 9 }),
      (rows, separator, newLine, size) => {
        const text =
          rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(newLine) + newLine
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))
        const layout = { separator, newLine: '\n', skipped: 0 }
        expect([...splitRows(pieces, layout)].map(({ cells }) => cells)).toEqual(rows)
      },
    ),
  )
})

test('property: no text and no bytes end in anything but rates, faults, or one sentence', () => {
  const attempt = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableSheet)
    }
  }
  fc.assert(
    fc.property(
      fc.array(
        fc.array(
          fc.oneof(anyCell, fc.string({ unit: 'grapheme' }), fc.constantFrom('150', '1/2/2027', 'India', 'PVT', '-1', '9e9')),
          { maxLength: 8 },
        ),
        { maxLength: 12 },
      ),
      (rows) => attempt(() => readText(`${HEADINGS},Amount,Basis,Pax\n${rows.map((cells) => cells.join(',')).join('\n')}`)),
    ),
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => attempt(() => readBytes(bytes))))
})

const anyRate = fc.record({
  market: fc.constantFrom({ id: 0, name: 'All other markets' }, ...CONTEXT.markets),
  from: fc.integer({ min: 0, max: 2_000 }).map((days) => addDays(plainDate('2026-01-01'), days)),
  length: fc.integer({ min: 0, max: 300 }),
  adult: fc.integer({ min: 0, max: 9_999_999 }),
  child: fc.integer({ min: 0, max: 9_999_999 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }).map((days) => days.sort((a, b) => a - b)),
})
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY_WRITERS = [
  (day: string) => day,
  (day: string) => day.split('-').reverse().join('/'),
  (day: string) => `${day.slice(8)}-${MONTHS[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`,
  (day: string) => String((Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000),
]
const arabic = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const grouped = (minor: number) => (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })
const AMOUNT_WRITERS = [
  (minor: number) => (minor / 100).toFixed(2),
  (minor: number) => `"AED ${grouped(minor)}"`,
  (minor: number) => arabic((minor / 100).toFixed(2)),
]

test('property: rates written as a sheet are read as the same rates', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRate, {
        minLength: 1,
        maxLength: 30,
        selector: ({ market, from, length, weekdays }) => `${market.id}${from}${length}${weekdays}`,
      }),
      fc.constantFrom(...DAY_WRITERS),
      fc.constantFrom(...AMOUNT_WRITERS),
      (rates, writeDay, writeAmount) => {
        const rows = rates.map(({ market, from, length, adult, child, weekdays }) =>
          [
            market.name,
            writeDay(from),
            writeDay(addDays(from, length)),
            weekdays.map((day) => day + 1).join(''),
            writeAmount(adult),
            writeAmount(child),
          ].join(','),
        )
        const { tickets, faults } = readText(['Market,Valid from,Valid till,Days,Adult,Child', ...rows].join('\n'))
        expect(faults).toEqual([])
        expect(
          tickets.map(({ rate }) => ({ ...rate, adultAmount: Number(rate.adultAmount), childAmount: Number(rate.childAmount) })),
        ).toEqual(
          rates.map(({ market, from, length, adult, child, weekdays }) => ({
            ...{ tourOptionId: 12, marketId: market.id, validFromDate: from, validTillDate: addDays(from, length), weekdays },
            ...{ isPerPax: true, currency: 'AED', supplements: [], adultAmount: adult / 100, childAmount: child / 100 },
          })),
        )
      },
    ),
  )
})
