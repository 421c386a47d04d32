import { instant, plainDate } from '@tradewind/domain/time'
import { expect, test } from 'vitest'
import { A4, drawForTest, MARGIN } from '../../papers/testing/draw-for-test.ts'
import { findOutside, findOverlaps, readPdf } from '../../papers/testing/read-pdf.ts'
import { longVoucher, voucherLine } from '../testing/long-voucher.ts'
import { scanQr } from '../testing/scan-qr.ts'
import { voucherCards, voucherPaper } from './voucher-paper.ts'

const ADDRESS = 'https://bluedhow.example/app/voucher/k7w2m9x4q8r3t6y1'
const PRINT = { now: instant('2026-12-06T10:12:00Z'), accent: '#9a4414', logo: null, address: ADDRESS }
const INSIDE = { left: MARGIN - 1, right: A4.width - MARGIN + 1, bottom: 12, top: A4.height - 20 }

const ALONE = { transfer: 'ticket', pickup: '', pickupAt: null, returnAt: null } as const
const SKY_DECK = voucherLine({ ...ALONE, activityName: 'Sky deck, level 124', startsAt: '17:00', minutesTo: 180 })
const AQUARIUM = voucherLine({ ...ALONE, activityName: 'Aquarium', timing: 'openingHours', startsAt: '10:00', closesAt: '22:00' })
const DESERT = voucherLine({ day: plainDate('2027-01-15'), activityName: 'Desert safari', timing: 'openDated', pickupAt: null })

const draw = async (...asked: Parameters<typeof longVoucher>) =>
  readPdf(await drawForTest(voucherPaper(longVoucher(...asked), PRINT)))

/** Every code of every page is looked for in the whole picture: seconds on a quiet machine. */
const READING = 120_000

test('each day is a sheet with its services in their order, and says what is next', async () => {
  const { pages, text } = await draw([SKY_DECK, DESERT, voucherLine(), AQUARIUM])
  expect(pages).toBe(2)
  const places = [
    'Thursday 14 January 2027',
    '08:30',
    'Old Dubai walk',
    '10:00',
    'Aquarium',
    '17:00',
    'Sky deck',
    'Next, 15 Jan',
    'Friday 15',
  ]
  const found = places.map((words) => text.indexOf(words))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  for (const words of ['+971 4 555 0142', 'Starts at 09:00', 'Until 22:00', '3 h to 3 h 30 m', 'About 3 h', 'Hindi, English'])
    expect(text).toContain(words)
})

test(
  'every code is read by another reader: the address of the voucher, its revision and the service',
  async () => {
    const { pictures } = await draw([voucherLine(), SKY_DECK, DESERT], { revision: 3 })
    const scanned = await Promise.all(pictures.map(({ outline }) => scanQr(outline)))
    expect(scanned).toEqual([`${ADDRESS}?r=3#V-4127-1A`, `${ADDRESS}?r=3#V-4127-1B`, `${ADDRESS}?r=3#V-4127-2A`])
  },
  READING,
)

test(
  'what was cancelled is said, struck, and has no code any more',
  async () => {
    const { pictures, text } = await draw([voucherLine(), { ...SKY_DECK, isCancelled: true }], { revision: 2 })
    const scanned = await Promise.all(pictures.map(({ outline }) => scanQr(outline)))
    expect(scanned).toEqual([`${ADDRESS}?r=2#V-4127-1A`])
    expect(text).toContain('Cancelled')
    expect(text).toContain('V-4127-1B')
    expect(text).toContain('Revision 2, it replaces what was printed before')
  },
  READING,
)

test('long texts, long names and many services stand on paper without text over text', async () => {
  const long = voucherLine({
    activityName: 'Hot air balloon over the desert with breakfast, falcons and transfer from any hotel of Dubai, Sharjah or Ajman',
    optionName: 'Sunrise flight of sixty minutes with a certificate for each guest, shared basket of at most twenty-four people',
    description: 'The balloon rises before the sun and follows the wind. '.repeat(60),
    pickup: 'Saffar Marina Hotel and Serviced Apartments, Marina Walk, main door beside the fountain, under the palms',
    included: Array.from({ length: 30 }, (_, at) => `Something good that is included, number ${at + 1}`),
    languages: ['en', 'hi', 'ar', 'de', 'fr', 'ru', 'zh', 'ja', 'ko', 'ta', 'te', 'ml'],
  })
  const pdf = await draw([...Array.from({ length: 12 }, () => voucherLine()), long])
  expect(findOverlaps(pdf)).toEqual([])
  expect(findOutside(pdf, INSIDE)).toEqual([])
  expect(pdf.text).not.toContain('…')
  expect(pdf.pictures).toHaveLength(13)
})

test(
  'cards for the wallet: one for each confirmed service with the same code, long names without text over text',
  async () => {
    const long = voucherLine({
      day: plainDate('2027-01-15'),
      activityName:
        'Hot air balloon over the desert with breakfast, falcons and transfer from any hotel of Dubai, Sharjah or Ajman',
      pickup: 'Saffar Marina Hotel and Serviced Apartments, Marina Walk, main door beside the fountain, under the palms',
    })
    const lines = [voucherLine(), SKY_DECK, { ...AQUARIUM, isCancelled: true }, ...Array.from({ length: 9 }, () => long)]
    const pdf = await readPdf(await drawForTest(voucherCards(longVoucher(lines, { revision: 2 }), PRINT)))
    expect(pdf.pages).toBe(2)
    expect(findOverlaps(pdf)).toEqual([])
    expect(findOutside(pdf, { left: 50, right: A4.width - 50, bottom: 30, top: A4.height - 30 })).toEqual([])
    const scanned = await Promise.all(pdf.pictures.slice(0, 3).map(({ outline }) => scanQr(outline)))
    expect(scanned).toEqual([`${ADDRESS}?r=2#V-4127-1A`, `${ADDRESS}?r=2#V-4127-1C`, `${ADDRESS}?r=2#V-4127-2A`])
    expect(pdf.pictures).toHaveLength(11)
    for (const words of ['Thursday 14 January 2027', '17:00', 'Sky deck', '+971 4 555 0142', 'Pickup'])
      expect(pdf.text).toContain(words)
    expect(pdf.text).not.toContain('Aquarium')
    await expect(async () => voucherCards(longVoucher([{ ...SKY_DECK, isCancelled: true }]), PRINT)).rejects.toThrow('confirmed')
  },
  READING,
)

test(
  'a card has driver, vehicle and passenger code where they are set, and stays within its size with long names',
  async () => {
    const arranged = {
      ...{ salesConfirmation: '', driverWas: '', driverName: 'Mohammed Abdul Rahman Al Farsi', driverPhone: '+971 50 555 0142' },
      ...{ vehicle: 'Toyota Hiace 2024, white, Dubai A 12345', passengerCode: 'RAO-4821' },
    }
    const long = {
      activityName:
        'Hot air balloon over the desert with breakfast, falcons and transfer from any hotel of Dubai, Sharjah or Ajman',
      pickup: 'Saffar Marina Hotel and Serviced Apartments, Marina Walk, main door beside the fountain, under the palms',
    }
    const longest = {
      ...arranged,
      driverName: 'Sheikh Mohammed Abdul Rahman Venkatasubramanian Al Farsi bin Abdullah '.repeat(3).slice(0, 200),
      vehicle: 'Mercedes-Benz Sprinter 519 CDI, silver, with a trailer for wheelchairs and bags, '.repeat(3).slice(0, 200),
      passengerCode: 'RAO-4821-'.repeat(7).slice(0, 60),
    }
    const lines = [
      voucherLine({ arranged }),
      voucherLine({ ...long, arranged }),
      voucherLine({ ...long, arranged: longest }),
      voucherLine({ arranged: { ...arranged, driverName: '', driverPhone: '', vehicle: '' } }),
      voucherLine({ arranged: { ...arranged, passengerCode: '' } }),
      voucherLine(),
    ]
    const pdf = await readPdf(await drawForTest(voucherCards(longVoucher(lines), PRINT)))
    expect(pdf.pages).toBe(1)
    expect(findOverlaps(pdf)).toEqual([])
    expect(findOutside(pdf, { left: 50, right: A4.width - 50, bottom: 30, top: A4.height - 30 })).toEqual([])
    const plain = pdf.text.replaceAll(/\s+/g, ' ')
    for (const [words, times] of [
      ['Driver', 4],
      ['Vehicle', 4],
      ['Passenger code', 4],
      ['RAO-4821', 3 + 6],
      ['+971 50 555 0142', 3],
      ['Dubai A 12345', 3],
    ] as const)
      expect([words, plain.split(words).length - 1]).toEqual([words, times])
    // A code is never cut: without all of it nobody is let in.
    expect(plain.replaceAll(' ', '')).toContain(longest.passengerCode)
  },
  READING,
)
