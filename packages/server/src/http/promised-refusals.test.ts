import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { promised, type Refuse, refuseCommon } from './promised-refusals.ts'
import { Refusal } from './refuse.ts'

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

/** Rooms whose refusals are all typed. A room joins when none of its files takes the loose `refuse`; none leaves. */
const TYPED_ROOMS = ['saved-views', 'permissions', 'notifications']
const LOOSE = /import \{[^}]*\brefuse\b[^}]*\} from '[./]+http\/refuse\.ts'/

test.each(TYPED_ROOMS)('%s refuses with promised codes only', (room) => {
  const folder = resolve(import.meta.dirname, '..', room)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.filter((name) => LOOSE.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})

test('the loose one is found where it is taken, and what is typed is not', () => {
  expect(LOOSE.test("import { refuse, refuseInput } from '../http/refuse.ts'")).toBe(true)
  expect(LOOSE.test("import { refuseInput } from '../http/refuse.ts'")).toBe(false)
  expect(LOOSE.test("import { refuseCommon } from '../http/promised-refusals.ts'")).toBe(false)
})
