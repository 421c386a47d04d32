import { expect, test } from 'vitest'
import { htmlOfTerms, textOfTerms } from './terms-text.ts'

const TEXT = `# Payment

A deposit of **30%** is due on acceptance.
The rest is due 14 days before arrival.

- Visa fees < AED 400 & taxes
- Tips

1. Write to us
2. Wait`

test('a text becomes HTML of the few tags that are kept, and the same text again', () => {
  const html = htmlOfTerms(TEXT)
  expect(html).toBe(
    '<h3>Payment</h3><p>A deposit of <strong>30%</strong> is due on acceptance.<br />The rest is due 14 days before arrival.</p>' +
      '<ul><li>Visa fees &lt; AED 400 &amp; taxes</li><li>Tips</li></ul><ol><li>Write to us</li><li>Wait</li></ol>',
  )
  expect(textOfTerms(html)).toBe(TEXT)
})

test('what is typed is text: it opens no tag', () => {
  expect(htmlOfTerms('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  expect([htmlOfTerms('  '), textOfTerms('')]).toEqual(['', ''])
})

test('numbered items are numbered, however they were typed', () => {
  const typed = '1. Write to us\n1. Wait\n\n- Tips\n\n7. Pay'
  expect(textOfTerms(htmlOfTerms(typed))).toBe('1. Write to us\n2. Wait\n\n- Tips\n\n1. Pay')
})
