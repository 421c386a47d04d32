import { expect, test } from 'vitest'
import { whatsAppLink } from './send-ways.tsx'

test.each([
  ['+91 98100 11001', 'https://wa.me/919810011001?'],
  ['+971-50-123 4567', 'https://wa.me/971501234567?'],
  // Without the country code the message would reach somebody else.
  ['98100 11001', 'https://wa.me/?'],
  ['', 'https://wa.me/?'],
])('WhatsApp for %s begins with %s', (phone, start) => {
  expect(whatsAppLink('PNR T5WJ9C', phone)).toBe(`${start}text=PNR%20T5WJ9C`)
})

test('what stands in the text stays in it', () => {
  const text = 'Delhi – Mumbai\n50% & more + bags'
  expect(new URL(whatsAppLink(text)).searchParams.get('text')).toBe(text)
})
