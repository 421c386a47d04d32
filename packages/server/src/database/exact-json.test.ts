import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readExact, writeExact } from './exact-json.ts'

test('what is written is read back, amounts to the last unit', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.bigInt(),
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(
        fc.string().filter((key) => key !== '__proto__' && key !== '$bigint'),
        tie('any'),
        { maxKeys: 4, noNullPrototype: true },
      ),
    ),
  })).any
  fc.assert(fc.property(value, (one) => void expect(readExact(JSON.parse(writeExact(one)))).toEqual(one)))
})
