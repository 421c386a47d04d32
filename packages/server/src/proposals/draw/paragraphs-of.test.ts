import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs-of.ts'

test('headings, points and paragraphs have their kinds, what stands between tags is read, and nothing else', () => {
  const html =
    'First<h3>Payment &amp; more</h3><p>A <b>deposit</b> of 30&nbsp;%.<br>Then the rest.</p><ul><li>Card</li><li>Bank &lt;IBAN&gt;</li></ul><p> </p>'
  expect(paragraphsOf(html)).toEqual([
    { kind: 'text', text: 'First' },
    { kind: 'heading', text: 'Payment & more' },
    { kind: 'text', text: 'A deposit of 30 %.\nThen the rest.' },
    { kind: 'point', text: 'Card' },
    { kind: 'point', text: 'Bank <IBAN>' },
  ])
  expect(paragraphsOf('')).toEqual([])
  expect(paragraphsOf('Only &#38; &#x26; &unknown;')).toEqual([{ kind: 'text', text: 'Only & & &unknown;' }])
})

test('long terms are read in a moment', () => {
  const long = '<p>'.repeat(20_000) + 'x'.repeat(50_000)
  expect(paragraphsOf(long)).toEqual([{ kind: 'text', text: 'x'.repeat(50_000) }])
})
