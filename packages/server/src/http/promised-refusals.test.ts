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
const takesAny = (text: string) => /\brefuseAny\b|\bnew Refusal\(/.test(text)

test('only what is no call takes any code', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !/^(demo|testing|http)\/|\/testing\/|\.test\.ts$/.test(name))
  expect(files.filter((name) => takesAny(readFileSync(join(SERVER, name), 'utf8')))).toEqual([])
})

test('a file that takes any code is found, and one that refuses with common or promised codes is not', () => {
  expect(takesAny("import { refuseAny } from '../http/promised-refusals.ts'")).toBe(true)
  expect(takesAny("throw new Refusal('NAME_TAKEN', undefined, undefined)")).toBe(true)
  expect(takesAny("import { refuse, refuseInput } from '../http/refuse.ts'")).toBe(false)
  expect(takesAny("import { promised } from '../http/promised-refusals.ts'")).toBe(false)
})
