import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WhatIsOwed } from './voucher-fields.tsx'

const money = { currency: 'AED', totalPrice: '1200.00', collectedPayment: '1000.00', balance: '200.00' }
const agreed = { version: 2, totalPrice: '800.00', currencySymbol: 'AED' }
const draw = (more: Partial<Parameters<typeof WhatIsOwed>[0]>) =>
  renderToString(<WhatIsOwed kart={agreed} newest={{ version: 3 }} money={money} {...more} />)
    .replace(/<!-- -->|[\u2066-\u2069]/g, '')
    .replace(/(<[^>]*>)+/g, '|')
    .replaceAll('\u00a0', ' ')

test('of a payment above what is agreed to only the rest goes back, and nothing is owed', () => {
  expect(draw({})).toBe('|Total|AED 800.00|Paid already|AED 800.00|Returned to the wallet|AED 200.00|The customer owes|AED 0.00|')
})

test('a payment that fits stays, and the rest of the total is owed', () => {
  expect(draw({ money: { ...money, collectedPayment: '300.00' } })).toBe(
    '|Total|AED 800.00|Paid already|AED 300.00|The customer owes|AED 500.00|',
  )
})

test('of another currency all goes back, and the whole is owed', () => {
  expect(draw({ kart: { ...agreed, currencySymbol: 'USD' } })).toBe(
    '|Total|$800.00|Paid already, returned to the wallet|AED 1,000.00|The customer owes|$800.00|',
  )
})

test('the newest version is as the server says', () => {
  expect(draw({ kart: { ...agreed, version: 3 } })).toBe(
    '|Total|AED 1,200.00|Paid already|AED 1,000.00|The customer owes|AED 200.00|',
  )
})
