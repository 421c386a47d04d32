import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailHtml, pair, paragraph, table } from './mail-frame.ts'

const SENDER = { name: 'Sunrise & Sons', address: 'care@example.in', accent: '#0b6570' }
const SOURCES = join(import.meta.dirname, '..')

test('every letter stands in the one frame: nothing else writes a page of HTML or a bare paragraph into a mail', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /mail\.ts$/.test(file))
  const letters = files.filter((file) => /\bhtml:/.test(readFileSync(join(SOURCES, file), 'utf8')))
  expect(letters.length).toBeGreaterThanOrEqual(6)
  for (const file of letters) {
    const source = readFileSync(join(SOURCES, file), 'utf8')
    expect([file, source.includes('mailHtml('), /<(p|table|html|body)\b/.test(source)]).toEqual([file, true, false])
  }
})

test('says who writes, what, one button and why; what people typed is text and never markup', () => {
  const html = mailHtml({
    sender: SENDER,
    contact: ['<b>Mumbai</b>'],
    title: 'Held <seats>',
    content: [paragraph('Line one\n<script>two</script>'), table([pair('<i>Fare</i>', '₹5,000.00', true)])],
    button: { text: 'Open', link: 'https://example.in/?a=1&b="2"' },
    foot: { text: 'Not expected?', link: { text: 'Contact us', url: 'https://example.in/x' } },
  })
  expect(html).not.toMatch(/<script|<seats|<i>|<b>|"2"/)
  for (const words of ['Sunrise &#38; Sons', 'Held &#60;seats&#62;', 'Line one<br>', '₹5,000.00', 'Open</a>', 'Contact us</a>'])
    expect(html).toContain(words)
})
