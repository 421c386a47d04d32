import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { promised, type Refuse } from './promised-refusals.ts'
import { Refusal, refuse as refuseCommon } from './refuse.ts'

/** The errors of two calls, as handlers get them. */
const OF_SAVING = { NAME_TAKEN: {}, TOO_MANY_VIEWS: {} }
const OF_DELETING = {}

/** A use case that needs two codes of its own. */
function save({ refuse }: { readonly refuse: Refuse<'NAME_TAKEN' | 'TOO_MANY_VIEWS'> }, isTaken: boolean): void {
  if (isTaken) refuse('NAME_TAKEN')
  refuse('TOO_MANY_VIEWS', { message: 'Ten at most.' })
}

test('a use case refuses with what its call promises', () => {
  expect(() => save({ refuse: promised(OF_SAVING) }, true)).toThrow(expect.objectContaining({ code: 'NAME_TAKEN' }))
  expect(() => save({ refuse: promised(OF_SAVING) }, false)).toThrow(new Refusal('TOO_MANY_VIEWS', 'Ten at most.', undefined))
  expect(() => refuseCommon('NOT_FOUND')).toThrow(Refusal)
})

/** Never run: each line is what the compiler must refuse, and `npm test -- types` fails where it does not. */
export function refusedByTheCompiler({ refuse }: { readonly refuse: Refuse<'NAME_TAKEN'> }): void {
  // @ts-expect-error a code that the use case has not asked for
  refuse('TOO_MANY_VIEWS')
  // @ts-expect-error a code that the use case has not asked for, misspelt
  refuse('NAME_TAKKEN')
  // @ts-expect-error a call that promises neither code cannot be asked to save
  save({ refuse: promised(OF_DELETING) }, true)
  // @ts-expect-error a call that promises one of two codes cannot either
  save({ refuse }, true)
  // @ts-expect-error not every call promises it
  refuseCommon('NAME_TAKEN')
}

const SERVER = resolve(import.meta.dirname, '..')
/** What throws a code that no signature names. */
const takesAny = (text: string) => /\brefuseAny\b|\bnew (?:Refusal|ORPCError)\(/.test(text)
/** The errors that a handler was given, or those of its call in the contract. */
const OF_A_CALL = /^(?:errors|contract\.[\w.]+\['~orpc'\]\.errorMap)$/
/** Which refusals a file promises that are not those of a call. */
const promisedBeside = (text: string) =>
  [...text.matchAll(/(?<!function )\bpromised\(((?:[^()]|\([^()]*\))*)\)/g)]
    .map(([, of = '']) => of.trim())
    .filter((of) => !OF_A_CALL.test(of))
/** No calls of their own: what asks them in the name of a call, or catches what they refuse. */
const NOT_OF_A_CALL: Readonly<Record<string, readonly string[]>> = {
  'accounts/tokens/admit-by-token.ts': ['DRIVER_LINK_REFUSALS'],
  'editions/publish-when-due.ts': ['PUBLISH_REFUSALS'],
  'flights/book/hold-flights.ts': ['REFUSALS'],
  'flights/offers/check-offer.ts': ['SEARCH_REFUSALS'],
  'partners/admit-by-key.ts': ['PARTNER_KEY_REFUSALS'],
  'network/receive-agreement.ts': ['{ TERMS_CHANGED: {}, ALREADY_ASKED: {}, TERMS_NOT_ACCEPTED: {}, ALREADY_DECIDED: {} }'],
  'partner-sites/at-supplier/answer-question.ts': ['{ STATE_CHANGED: {} }'],
  'partner-sites/at-supplier/receive-message.ts': [
    '{ STATE_CHANGED: {}, APPROVAL_NEEDED: {}, INSUFFICIENT_BALANCE: {}, PAYMENT_SESSION_EXPIRED: {} }',
  ],
  'partner-sites/flights-at-supplier/answer-flight-question.ts': ['PRICE_REFUSALS', 'SEARCH_REFUSALS', 'PRICE_REFUSALS'],
  'partner-sites/flights-at-supplier/change-flight.ts': [
    ...['ASK_REFUSALS', 'ANSWER_REFUSALS', 'ANSWER_REFUSALS', 'ANSWER_REFUSALS', 'ANSWER_REFUSALS'],
  ],
  'partner-sites/flights-at-supplier/order-flight.ts': ['ORDER_REFUSALS', 'TAKE_REFUSALS'],
  'partner-sites/flights-at-supplier/quote-flight-charge.ts': ['CHARGE_REFUSALS'],
  'partner-sites/flights-at-supplier/read-flight-change.ts': ['{ STATE_CHANGED: {}, QUOTE_EXPIRED: {}, INSUFFICIENT_BALANCE: {} }'],
  'partner-sites/flights-at-supplier/read-flight-record.ts': ['{ STATE_CHANGED: {}, NOT_HELD: {} }'],
  'partner-sites/flights-at-supplier/refuse-late.ts': ['{ PAYMENT_SESSION_EXPIRED: {} }'],
  'partner-sites/flights-at-supplier/release-flight.ts': ['{ NOT_HELD: {} }'],
  'partner-sites/flights-at-supplier/request-refund.ts': ['CHANGE_REFUSALS'],
  'partner-sites/flights-at-supplier/ticket-held-flight.ts': ['TICKET_REFUSALS'],
  'payments/record-gateway-state.ts': ['{ INSUFFICIENT_BALANCE: {} }'],
  'proposals/agree-to-change.ts': ['PAGE_REFUSALS'],
  'proposals/pay/pay-proposal.ts': ['PAGE_REFUSALS'],
  'travel-days/answer-from-sheet.ts': ['{ ARRANGEMENT_CHANGED: {}, NOT_ARRANGED: {} }'],
}

function sources(): { name: string; text: string }[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !/^(demo|testing|http)\/|\/testing\/|\.test\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(SERVER, name), 'utf8') }))
}

test('only what is no call takes any code', () => {
  expect(sources().flatMap(({ name, text }) => (takesAny(text) ? [name] : []))).toEqual([])
})

test('what is promised are the refusals of a call', () => {
  const found = Object.fromEntries(
    sources()
      .map(({ name, text }) => [name, promisedBeside(text)] as const)
      .filter(([, beside]) => beside.length > 0),
  )
  expect(found).toEqual(NOT_OF_A_CALL)
})

test('a file that takes any code is found, and one that refuses with common or promised codes is not', () => {
  expect(takesAny("import { refuseAny } from '../http/promised-refusals.ts'")).toBe(true)
  expect(takesAny("throw new Refusal('NAME_TAKEN', undefined, undefined)")).toBe(true)
  expect(takesAny("throw new ORPCError('ANYTHING')")).toBe(true)
  expect(takesAny("import { refuse, refuseInput } from '../http/refuse.ts'")).toBe(false)
  expect(takesAny("import { promised } from '../http/promised-refusals.ts'")).toBe(false)
})

test('codes that a file writes for itself are found, and those of its call are not', () => {
  expect(promisedBeside('const refuse = promised({ ANYTHING: {} })')).toEqual(['{ ANYTHING: {} }'])
  expect(promisedBeside('const refuse = promised(MADE_UP)')).toEqual(['MADE_UP'])
  expect(promisedBeside('save({ refuse: promised(errors) })')).toEqual([])
  expect(promisedBeside("promised(contract.flights.search['~orpc'].errorMap)")).toEqual([])
})
