import type { CheckedRateSheet } from '@tradewind/contract/rates/rate-sheets'
import type { TicketRateRow, TransferRateRow } from '@tradewind/contract/rates/rates'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let as: string
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
})
afterAll(() => server.close())

type Refused = { errorCode?: string; errorMessage?: string; data?: { tourOptionIds?: number[] } }
const post = <Body>(path: string, body: object = {}) => server.call<Body & Refused>(path, body, { as, host: HOST })
const read = <Body>(path: string) => server.call<Body>(path, undefined, { as, host: HOST, method: 'GET' })

let number = 0
/** An activity with a tour option called 'Evening'. */
async function newOption(pricedPer: 'person' | 'group' = 'person'): Promise<{ id: number; activity: string }> {
  number += 1
  const name = `Sheet ${number}`
  const { body } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name, cityId: 292223 })
  const option = { activityId: body.activity.id, name: 'Evening', pricedPer }
  return { id: (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body.tourOption.id, activity: name }
}
const fileOf = (content: string | Uint8Array, name = 'Rates 2027.csv') => ({
  file: { name, contentBase64: Buffer.from(content).toString('base64') },
})
const HEAD = 'Activity,Market,Valid from,Valid till,Currency,Adult,Child'
const csv = (...rows: string[]) => [HEAD, ...rows].join('\n')
const check = async (content: string | Uint8Array, more: object = {}) =>
  (await post<{ sheet: CheckedRateSheet }>('dmc/rateSheet/check', { ...fileOf(content), ...more })).body
type Drafts = {
  tourOptionId: number
  added: number
  changed: number
  ended: number
  ticketRevision: number
  transferRevision: number
}
async function take(
  content: string | Uint8Array,
  { replacesDrafts = false, ...more }: { replacesDrafts?: boolean; endsMissing?: boolean } = {},
) {
  const { sheet } = await check(content, more)
  const wish = { ...fileOf(content), mapping: sheet.mapping, replacesDrafts, ...more }
  return (await post<{ drafts: Drafts[] }>('dmc/rateSheet/import', wish)).body
}
const publish = async (drafts: readonly Drafts[]) =>
  (
    await post<{ published: number }>('dmc/rateSheet/publish', {
      drafts: drafts.map(({ tourOptionId, ticketRevision, transferRevision }) => ({
        tourOptionId,
        ticketRevision,
        transferRevision,
      })),
    })
  ).body
const liveOf = async (id: number) =>
  (await read<{ rates: TicketRateRow[] }>(`dmc/getTourOptionTicketRates?tourOptionId=${id}`)).body.rates
const transfersOf = async (id: number) =>
  (await read<{ rates: TransferRateRow[] }>(`dmc/getTourOptionTransferRates?tourOptionId=${id}`)).body.rates

describe('a sheet of rates', () => {
  test('is read, compared, taken into drafts, and published: then it says what is live', async () => {
    const [one, two] = [await newOption(), await newOption()]
    const sheet = csv(
      `${one.activity},India,1 Jan 2027,31 Mar 2027,AED,150,90`,
      `${one.activity},All other markets,1 Jan 2027,31 Mar 2027,AED,"1,180.50",free`,
      `${two.activity},India,2027-01-01,2027-12-31,USD,40,20`,
    )
    const checked = (await check(sheet)).sheet
    expect(checked).toMatchObject({ mappingFrom: 'headings', headRow: 1, counts: { rows: 3, tickets: 3, faults: 0 }, faults: [] })
    expect(checked.options).toMatchObject([
      { tourOptionId: one.id, activity: one.activity, added: 2, changed: 0, ended: 0, unchanged: 0, hasDraft: false },
      { tourOptionId: two.id, added: 1 },
    ])
    expect(checked.differences[1]).toMatchObject({
      kind: 'ticket',
      state: 'added',
      rate: { marketId: 0, adultAmount: '1180.50', childAmount: '0.00', currency: 'AED', priority: 2 },
      before: null,
    })
    const { drafts } = await take(sheet)
    expect(drafts).toMatchObject([
      { tourOptionId: one.id, added: 2, ticketRevision: 1, transferRevision: 0 },
      { tourOptionId: two.id, added: 1, ticketRevision: 1, transferRevision: 0 },
    ])
    expect(await liveOf(one.id)).toEqual([])
    expect(await publish(drafts)).toMatchObject({ published: 2 })
    expect((await liveOf(one.id)).map(({ priority, adultAmount }) => [priority, adultAmount])).toEqual([
      [1, '150.00'],
      [2, '1180.50'],
    ])
    const again = (await check(sheet)).sheet
    expect(again.options.map(({ unchanged, added, changed }) => [unchanged, added, changed])).toEqual([
      [2, 0, 0],
      [1, 0, 0],
    ])
    expect((await take(sheet)).drafts).toEqual([])
  })

  test('changes amounts, and leaves what it never says: supplements, infants, the order', async () => {
    const { id, activity } = await newOption()
    const rate = { tourOptionId: id, marketId: 0, adultAmount: '150', childAmount: '90', isPerPax: true, currency: 'AED' }
    const season = { validFromDate: '2027-01-01', validTillDate: '2027-03-31' }
    await post('dmc/saveActivityTicketRates', {
      rates: [
        { ...rate, ...season, infantAmount: '7', supplements: [{ fromDate: '2027-01-01', tillDate: '2027-01-02', amount: '25' }] },
        { ...rate, validFromDate: '2028-01-01', validTillDate: '2028-03-31' },
      ],
    })
    const sheet = csv(`${activity},All other markets,2027-01-01,2027-03-31,AED,165,90`)
    const checked = (await check(sheet)).sheet
    expect(checked.options).toMatchObject([{ added: 0, changed: 1, ended: 0, unchanged: 0 }])
    expect(checked.differences).toMatchObject([
      { state: 'changed', rate: { adultAmount: '165.00' }, before: { adultAmount: '150.00' } },
    ])
    await publish((await take(sheet)).drafts)
    const live = await liveOf(id)
    expect(live).toMatchObject([
      { adultAmount: '165.00', childAmount: '90.00', infantAmount: '7.00', priority: 1, supplements: [{ amount: '25.00' }] },
      { validFromDate: '2028-01-01', priority: 2 },
    ])
    const ending = await take(sheet, { endsMissing: true })
    expect(ending.drafts).toMatchObject([{ added: 0, changed: 0, ended: 1 }])
    await publish(ending.drafts)
    expect(await liveOf(id)).toHaveLength(1)
  })

  test('has transfers too, each kind of which ends only its own', async () => {
    const { id, activity } = await newOption()
    await publish((await take(csv(`${activity},India,2027-01-01,2027-03-31,AED,150,90`))).drafts)
    const head = 'Activity,Market,Valid from,Valid till,PVT/SIC,Vehicle,Way,Min pax,Max pax,Amount,Currency'
    const rows = [
      `${activity},India,2027-01-01,2027-03-31,PVT,Car,return,1,3,300,AED`,
      `${activity},India,2027-01-01,2027-03-31,SIC,Coach,return,,,45,AED`,
    ]
    const { drafts } = await take([head, ...rows].join('\n'), { endsMissing: true })
    expect(drafts).toMatchObject([{ added: 2, ended: 0, ticketRevision: 0, transferRevision: 1 }])
    await publish(drafts)
    expect(await transfersOf(id)).toMatchObject([
      { sharingBasis: 'private', isPerPax: false, minPax: 1, maxPax: 3, amount: '300.00' },
      { sharingBasis: 'sharing', isPerPax: true, amount: '45.00' },
    ])
    expect(await liveOf(id)).toHaveLength(1)
  })

  test('with one wrong row is not taken at all, and each fault has its row and its sentence', async () => {
    const { id, activity } = await newOption()
    const sheet = csv(
      `${activity},India,2027-01-01,2027-03-31,AED,150,90`,
      `${activity},Atlantis,2027-03-31,2027-01-01,AED,-5,90`,
      `Nowhere,India,2027-01-01,2027-03-31,AED,150,90`,
    )
    const { sheet: checked } = await check(sheet)
    expect(checked.faults).toMatchObject([
      { row: 3, field: 'market', sentence: "No market is called 'Atlantis'." },
      { row: 3, field: 'adultAmount', sentence: 'An amount cannot be negative.' },
      { row: 3, field: 'validTill' },
      { row: 4, field: 'tourOption', sentence: "No activity is called 'Nowhere'." },
    ])
    expect(checked.options).toEqual([])
    expect((await take(sheet)).errorCode).toBe('SHEET_INVALID')
    expect(await read<{ books: { ticket: { draft: null } } }>(`dmc/rateStudio?tourOptionId=${id}`)).toMatchObject({
      body: { books: { ticket: { draft: null } } },
    })
  })

  test('leaves the draft of a colleague alone, unless it may take its place', async () => {
    const [one, two] = [await newOption(), await newOption()]
    const row = ({ activity }: { activity: string }, adult: number) => `${activity},India,2027-01-01,2027-03-31,AED,${adult},90`
    await take(csv(row(one, 150)))
    const both = csv(row(one, 170), row(two, 180))
    const refused = await take(both)
    expect(refused).toMatchObject({ errorCode: 'DRAFT_EXISTS', data: { tourOptionIds: [one.id] } })
    expect((await check(both)).sheet.options.map(({ hasDraft }) => hasDraft)).toEqual([true, false])
    const { drafts } = await take(both, { replacesDrafts: true })
    expect(drafts).toMatchObject([
      { added: 1, ticketRevision: 2 },
      { added: 1, ticketRevision: 1 },
    ])
    await publish(drafts)
    expect((await liveOf(one.id)).map(({ adultAmount }) => adultAmount)).toEqual(['170.00'])
  })

  test('of one tour option leaves the others out, and needs not name it', async () => {
    const [one, two] = [await newOption(), await newOption()]
    const named = csv(
      `${one.activity},India,2027-01-01,2027-03-31,AED,150,90`,
      `${two.activity},India,2027-01-01,2027-03-31,AED,99,9`,
    )
    expect((await check(named, { tourOptionId: one.id })).sheet).toMatchObject({
      counts: { ofOthers: 1 },
      options: [{ tourOptionId: one.id }],
    })
    const silent = 'Market\tFrom\tTo\tAdult\tChild\nIndia\t01/02/2027\t28/02/2027\t150\t90\n'
    const { sheet } = await check(silent, { tourOptionId: one.id })
    expect(sheet.differences).toMatchObject([{ rate: { validFromDate: '2027-02-01', validTillDate: '2027-02-28' } }])
    expect(sheet.remarks[0]?.sentence).toBe("'01/02/2027' is read as 1 Feb 2027.")
    expect((await post('dmc/rateSheet/check', { ...fileOf(silent), tourOptionId: 999_999 })).body.errorCode).toBe('NOT_FOUND')
  })

  test('is known by its supplier: the next one is read in the same way, until that is forgotten', async () => {
    const { activity } = await newOption()
    const [supplier, head] = ['Marigold Desert Tours LLC', 'Tour,Nationality,From,To,Big,Small']
    const sheet = (adult: number) => `${head}\n${activity},India,2027-01-01,2027-03-31,${adult},90`
    const guessed = (await check(sheet(150), { supplier })).sheet
    expect(guessed.mapping.columns.adultAmount).toBeUndefined()
    const columns = { ...guessed.mapping.columns, adultAmount: 'Big', childAmount: 'Small' }
    const mapping = { ...guessed.mapping, columns, fixed: { ...guessed.mapping.fixed, currency: 'AED' } }
    const { drafts } = (await post<{ drafts: Drafts[] }>('dmc/rateSheet/import', { ...fileOf(sheet(150)), supplier, mapping })).body
    expect(drafts).toMatchObject([{ added: 1 }])
    const next = (await check(sheet(155), { supplier: supplier.toUpperCase() })).sheet
    expect(next).toMatchObject({ mappingFrom: 'remembered', mapping, options: [{ added: 1, hasDraft: true }] })
    type Mappings = { mappings: { id: number; supplier: string; updatedBy: string }[] }
    const { mappings } = (await read<Mappings>('dmc/rateSheet/mappings')).body
    expect(mappings).toMatchObject([{ supplier }])
    await post('dmc/rateSheet/deleteMapping', { id: mappings[0]?.id })
    expect((await check(sheet(155), { supplier })).sheet.mappingFrom).toBe('headings')
    expect((await post('dmc/rateSheet/deleteMapping', { id: mappings[0]?.id })).body.errorCode).toBe('NOT_FOUND')
  })

  test('two that come at once make one draft of each tour option, and neither waits for ever', async () => {
    const [one, two] = [await newOption(), await newOption()]
    const row = ({ activity }: { activity: string }, adult: number) => `${activity},India,2027-01-01,2027-03-31,AED,${adult},90`
    const answers = await Promise.all([
      take(csv(row(one, 150), row(two, 151))),
      take(csv(row(two, 161), row(one, 160))),
      take(csv(row(one, 170))),
    ])
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1)
    expect(answers.filter(({ errorCode }) => errorCode === 'DRAFT_EXISTS')).toHaveLength(2)
    const winner = answers.find(({ errorCode }) => errorCode === undefined)
    const outcomes = await Promise.all([publish(winner?.drafts ?? []), publish(winner?.drafts ?? [])])
    expect(outcomes.map(({ errorCode }) => errorCode).sort()).toEqual(['DRAFT_MOVED', undefined].sort())
  })

  test('drafts of several tour options are published all or none', async () => {
    const [one, two] = [await newOption(), await newOption()]
    const row = ({ activity }: { activity: string }) => `${activity},India,2027-01-01,2027-03-31,AED,150,90`
    const { drafts } = await take(csv(row(one), row(two)))
    const moved = drafts.map((draft, at) => (at === 1 ? { ...draft, ticketRevision: 9 } : draft))
    expect((await publish(moved)).errorCode).toBe('DRAFT_MOVED')
    expect([await liveOf(one.id), await liveOf(two.id)]).toEqual([[], []])
    expect(await publish(drafts)).toMatchObject({ published: 2 })
  })
})

describe('the rates as a sheet', () => {
  type Exported = { fileName: string; contentBase64: string; rates: number }

  test('of the whole company, imported again, change nothing', async () => {
    const { body } = await read<Exported>('dmc/rateSheet/export')
    expect(body.fileName).toMatch(/^rates-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(body.rates).toBeGreaterThan(200)
    const { sheet } = await check(Buffer.from(body.contentBase64, 'base64'), { endsMissing: true })
    expect(sheet.faults).toEqual([])
    expect(sheet.counts.tickets + sheet.counts.transfers).toBe(body.rates)
    expect(sheet.options.filter(({ added, changed, ended }) => added + changed + ended > 0)).toEqual([])
    expect(sheet.options.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(body.rates)
  })

  test('of one tour option have its own only', async () => {
    const { id, activity } = await newOption()
    await publish((await take(csv(`${activity},India,2027-01-01,2027-03-31,OMR,12.345,free`))).drafts)
    const { body } = await read<Exported>(`dmc/rateSheet/export?tourOptionId=${id}`)
    expect(body.rates).toBe(1)
    const { sheet } = await check(Buffer.from(body.contentBase64, 'base64'), { tourOptionId: id })
    expect(sheet.options).toMatchObject([{ tourOptionId: id, unchanged: 1, added: 0, changed: 0 }])
    expect((await read<Refused>('dmc/rateSheet/export?tourOptionId=999999')).body.errorCode).toBe('NOT_FOUND')
  })
})

describe('an Excel file', () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const HEADINGS = ['Activity', 'Market', 'Valid from', 'Valid till', 'Currency', 'Adult', 'Child']

  test('is read with its titles, merged cells, dates, formulas and the sheet that was chosen', async () => {
    const { activity } = await newOption()
    const rows = [
      ['Rates of the season', null, null, null, null, null, null],
      [],
      HEADINGS,
      [activity, 'India', day('2027-01-01'), day('2027-03-31'), 'AED', 0.1 + 0.2, 90],
      [null, 'Gulf countries', day('2027-01-01'), day('2027-03-31'), 'AED', 1200.5, 80],
    ]
    const { body } = await read<{ markets: { name: string }[] }>('dmc/getMarkets?search=')
    const market = body.markets?.find(({ name }) => name !== 'India')?.name ?? 'All other markets'
    rows[4] = [null, market, ...(rows[4] ?? []).slice(2)]
    const cells = new Map([['4,6', { formula: 'F5/2', formulaResult: 80, value: 80, type: 'formula' as const }]])
    const merges = [
      { startRow: 0, startCol: 0, endRow: 0, endCol: 6 },
      { startRow: 3, startCol: 0, endRow: 4, endCol: 0 },
    ]
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Secret', rows: [['x', 1]], hidden: true },
        {
          name: 'Notes',
          rows: [
            ['Nothing', 'here'],
            ['at', 'all'],
          ],
        },
        { name: 'Rates', rows, cells, merges },
      ],
    })
    const { sheet } = await check(bytes, { sheet: 1 })
    expect(sheet).toMatchObject({ sheets: ['Notes', 'Rates'], headRow: 3, faults: [], counts: { tickets: 2 } })
    expect(
      sheet.differences.map(({ rate }) => ('adultAmount' in rate ? [rate.adultAmount, rate.childAmount, rate.validTillDate] : [])),
    ).toEqual([
      ['0.30', '90.00', '2027-03-31'],
      ['1200.50', '80.00', '2027-03-31'],
    ])
    expect((await check(bytes, { sheet: 7 })).errorMessage).toBe('This file has no sheet 8.')
  })

  test('with an amount in a merged cell, or a formula without a value, is asked about', async () => {
    const { activity } = await newOption()
    const rows = [
      HEADINGS,
      [activity, 'India', day('2027-01-01'), day('2027-03-31'), 'AED', 100, 90],
      [activity, 'India', day('2027-04-01'), day('2027-04-30'), 'AED', null, 90],
    ]
    const cells = new Map([['2,6', { formula: 'G2+1', value: null, type: 'formula' as const }]])
    const bytes = await writeXlsx({
      sheets: [{ name: 'A', rows, cells, merges: [{ startRow: 1, startCol: 5, endRow: 2, endCol: 5 }] }],
    })
    const { sheet } = await check(bytes)
    expect(sheet.faults.map(({ row, field, sentence }) => [row, field, sentence.split('.')[0]])).toEqual([
      [2, 'adultAmount', 'This amount stands in a merged cell'],
      [3, 'adultAmount', 'This amount stands in a merged cell'],
      [3, 'childAmount', 'This formula has no value in the file'],
    ])
  })

  test.each([
    ['of the old kind', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /old Excel file/],
    ['that is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /neither an Excel sheet/],
    ['that is damaged', Buffer.from('PK\x03\x04 and nothing of the kind'), /cannot be opened/],
    ['with only headings', Buffer.from(`${HEAD}\n`), /no rows/],
    ['without a letter', Buffer.from(' \n '), /no rows/],
  ])('%s is refused with a reason', async (_what, bytes, sentence) => {
    const { errorCode, errorMessage } = await check(bytes)
    expect([errorCode, errorMessage]).toEqual(['NOT_A_SHEET', expect.stringMatching(sentence)])
  })
})
