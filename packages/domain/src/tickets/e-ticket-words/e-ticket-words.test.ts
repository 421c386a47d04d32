import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../languages.ts'
import { eTicketWordsIn } from './find-words.ts'

const source = () => {
  const packages = resolve(import.meta.dirname, '../../../..')
  const files = globSync('{domain,server}/src/**/*.ts', { cwd: packages, exclude: ['**/e-ticket-words/**', '**/*.test.ts'] })
  return files.map((file) => readFileSync(join(packages, file), 'utf8')).join('\n')
}

test('a line of a price that is translated is in every language, and is called so where it is made', () => {
  const [hi, ar] = (['hi', 'ar'] as const).map((language) => Object.keys(eTicketWordsIn(language).priceLines))
  expect(hi).toEqual(ar)
  const said = source()
  const made = (label: string) =>
    said.includes(`'${label.replace(/, (adult|child|infant)$/, '')}'`) ||
    said.includes(`\`${label.replace(/, (adult|child|infant)$/, '')}, $`)
  expect(hi?.filter((label) => !made(label))).toEqual([])
})

test.each(LANGUAGE_CODES)('in %s a bag, a number of passengers and a way to pay have words', (language) => {
  const words = eTicketWordsIn(language)
  for (const count of [1, 2, 3, 9, 11]) {
    expect(words.bags.pieces(count).trim()).not.toBe('')
    expect(words.passengers(count).trim()).not.toBe('')
  }
  expect(words.issuedBy('Sunrise', '27AAKCS4821M1ZP')).toContain('27AAKCS4821M1ZP')
  expect(words.pageOf).toMatch(/\{page\}.*\{pages\}/)
})
