import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawForTest } from './testing/draw-for-test.ts'
import { FRAME, plainPaper } from './testing/plain-paper.ts'
import { findOutside, findOverlaps, readPdf } from './testing/read-pdf.ts'

const HOSTILE = [
  '#set page(fill: red) #panic("no") #read("/etc/passwd") #import "x.typ"',
  '*bold* _soft_ `raw` $x^2$ = heading',
  '\\ \\u{41} @label <label> "quotes" \'single\' ~ -- --- // comment /* more */ [content] {code}',
  '- list + list / term: x https://example.in/#a',
] as const

const ACCESSIBLE = '<pdfuaid:part>1</pdfuaid:part>'

test('what a person wrote is set as it was written, and never read as markup', async () => {
  const frame = { company: { ...FRAME.company, name: '#upper[x] *a*', lines: ['@b $c$ \\'] }, title: '#t "q"', foot: '#f' }
  const { text, info } = await readPdf(await drawForTest(plainPaper(HOSTILE, { frame })))
  for (const line of [...HOSTILE, '#upper[x] *a*', '@b $c$ \\', '#f']) expect(squeeze(text)).toContain(squeeze(line))
  expect(info.Title).toBe('#t "q"')
})

test('Hindi, Arabic and accents are letters of the fonts, and the standard for readers who do not see is kept', async () => {
  const lines = ['हिन्दी ट्रैवल्स प्राइवेट लिमिटेड', 'شركة السفر', 'Zoë Łukasz Ñandú Ægir ₹ € – Ελλάδα Київ']
  const bytes = await drawForTest(plainPaper(lines))
  const { text } = await readPdf(bytes)
  // The engine refuses this mark to a document with a box in it.
  expect(bytes.includes(ACCESSIBLE)).toBe(true)
  for (const font of ['NotoSansDevanagari', 'NotoSansArabic']) expect(bytes.includes(font)).toBe(true)
  expect(text).toContain('Zoë Łukasz Ñandú Ægir ₹ € – Ελλάδα Київ')
})

test('is tagged, titled and in a language', async () => {
  const bytes = await drawForTest(plainPaper(['one', 'two']))
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Words 1', Author: 'Skylark Travels', Language: 'en' })
  const roles = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  expect(roles).toContain('"role":"H1"')
  expect(roles).toContain('"role":"P"')
})

test('a sign that no font has leaves a box in its place, and the rest of the document is there', async () => {
  const bytes = await drawForTest(plainPaper(['before 😀 after', 'half a letter \ud83d, a bell \u0007, an end']))
  const { text } = await readPdf(bytes)
  expect(bytes.includes(ACCESSIBLE)).toBe(false)
  expect(text).toContain('after')
  expect(text).toContain('an end')
})

test('a word wider than the paper breaks between two letters and stays inside', async () => {
  const words = ['x'.repeat(400), `${'reservations'.repeat(12)}@example.in`, 'ट'.repeat(200)]
  const frame = { company: { ...FRAME.company, name: 'W'.repeat(90), lines: ['a'.repeat(120)] } }
  const pdf = await readPdf(await drawForTest(plainPaper(words, { frame })))
  expect(findOutside(pdf, { left: 39, right: 557, bottom: 12, top: 822 })).toEqual([])
  expect(findOverlaps(pdf)).toEqual([])
  for (const word of [...words, 'W'.repeat(90)]) expect(squeeze(pdf.text)).toContain(word)
})

test('the same paper is the same file', async () => {
  const paper = plainPaper(['a', 'b'])
  expect((await drawForTest(paper)).equals(await drawForTest(paper))).toBe(true)
})

test('a mark is drawn where there is one', async () => {
  const logo = await readFile(new URL('../../../web/public/brand/skylark.svg', import.meta.url), 'utf8')
  const bytes = await drawForTest(plainPaper([], { frame: { company: { ...FRAME.company, logo } } }))
  const tree = JSON.stringify(await (await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)).getStructTree())
  expect(tree).toContain('Logo of Skylark Travels')
})

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
