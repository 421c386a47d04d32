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
/** Files whose codes of one call are not typed yet. Nobody joins this list; a file whose use case asks for its codes comes off it. */
const UNTYPED: readonly string[] = [
  'exports/ask-for-export.ts',
  'exports/cancel-export.ts',
  'reconciliation/ask-again.ts',
  'reconciliation/assign-difference.ts',
  'reconciliation/end-refund-by-hand.ts',
  'reconciliation/resolve-difference.ts',
  'reconciliation/start-run.ts',
  'tickets/adjust-ticket.ts',
  'tickets/changes/answer-change.ts',
  'tickets/changes/confirm-change.ts',
  'tickets/changes/decide-change.ts',
  'tickets/changes/move-change.ts',
  'tickets/changes/plan-change.ts',
  'tickets/changes/record-reissue.ts',
  'tickets/mail/ask-for-mail.ts',
  'tickets/mail/mail-routes.ts',
]
const takesUntyped = (text: string) => /\brefuseUntyped\b/.test(text)

test('only the listed files refuse with codes that no signature names', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('http/'))
  expect(files.filter((name) => takesUntyped(readFileSync(join(SERVER, name), 'utf8'))).sort()).toEqual([...UNTYPED].sort())
})

test('only what is no call takes any code', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !/^(demo|testing|http)\/|\/testing\/|\.test\.ts$/.test(name))
  expect(files.filter((name) => /\brefuseAny\b/.test(readFileSync(join(SERVER, name), 'utf8')))).toEqual([])
})

test('a file that takes the untyped one is found, and one that refuses with common or promised codes is not', () => {
  expect(takesUntyped("import { refuseInput, refuseUntyped as refuse } from '../http/refuse.ts'")).toBe(true)
  expect(takesUntyped("import { refuse, refuseInput } from '../http/refuse.ts'")).toBe(false)
  expect(takesUntyped("import { promised } from '../http/promised-refusals.ts'")).toBe(false)
})
