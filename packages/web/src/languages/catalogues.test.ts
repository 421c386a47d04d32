import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'

type Texts = Record<string, string>
type Tokens = readonly (string | readonly unknown[])[]

const root = resolve(import.meta.dirname, '../../../..')
const src = resolve(import.meta.dirname, '..')
const folders = globSync('**/messages/en.ts', { cwd: src }).map((file) => dirname(file))
const read = async (folder: string, language: string): Promise<Texts> =>
  (await import(pathToFileURL(join(src, folder, `${language}.ts`)).href)).messages

/** The names that a message asks for, and the forms of each of its plurals. */
function partsOf(text: string): { names: string[]; plurals: string[][] } {
  const names = new Set<string>()
  const plurals: string[][] = []
  const walk = (tokens: Tokens) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      const [name, kind, forms] = token as [string, string?, Record<string, Tokens>?]
      names.add(name)
      if (kind === 'plural')
        plurals.push(Object.keys(forms ?? {}).filter((form) => form !== 'offset' && Number.isNaN(Number(form))))
      if (forms && typeof forms === 'object') for (const each of Object.values(forms)) if (Array.isArray(each)) walk(each)
    }
  }
  walk(compileMessage(text) as Tokens)
  return { names: [...names].sort(), plurals: plurals.map((forms) => forms.sort()) }
}

const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort()

test('the screens have messages', () => {
  expect(folders.length).toBeGreaterThan(2)
})

test.each(folders)('%s: each language has every message, with the same values and all its plural forms', async (folder) => {
  const english = await read(folder, 'en')
  for (const { value: language } of LANGUAGES) {
    const texts = await read(folder, language)
    expect(Object.keys(texts), language).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(texts)) {
      const { names, plurals } = partsOf(text)
      expect(text.trim(), `${language} ${key}`).not.toBe('')
      expect(names, `${language} ${key}`).toEqual(partsOf(english[key] ?? '').names)
      for (const forms of plurals) expect(forms, `${language} ${key}`).toEqual(formsOf(language))
      expect(text.match(/<\/?b>/g) ?? [], `${language} ${key}`).toEqual(english[key]?.match(/<\/?b>/g) ?? [])
    }
  }
})

test.each(folders)('%s: a message that no screen asks for is removed', async (folder) => {
  const feature = join(src, dirname(folder))
  const files = globSync('**/*.{ts,tsx}', { cwd: feature, exclude: ['messages/**'] }).map((file) => join(feature, file))
  const elsewhere = globSync('{live,notifications,palette,ui}/**/*.{ts,tsx}', { cwd: src }).map((file) => join(src, file))
  const source = [...files, ...elsewhere].map((file) => readFileSync(file, 'utf8')).join('\n')
  // The sentences of others are found by their English text, not by their key.
  if (folder === 'languages/messages') return
  expect(Object.keys(await read(folder, 'en')).filter((key) => !new RegExp(`'${key}'|\\b${key}:`).test(source))).toEqual([])
})

test('a sentence of the server or of a rule that is translated is said there, to the letter', async () => {
  const files = globSync('packages/{contract,domain,web}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/messages/**', '**/*.test.ts'],
  })
  const said = files.map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/\$\{[^}]+\}/g, '{n}')).join('\n')
  expect(Object.values(await read('languages/messages', 'en')).filter((sentence) => !said.includes(sentence))).toEqual([])
})
