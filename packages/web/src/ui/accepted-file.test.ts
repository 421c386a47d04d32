import { expect, test } from 'vitest'
import { whyNotAccepted } from './accepted-file.ts'

const PROOF = 'image/png,image/jpeg,application/pdf'

test.for([
  [{ name: 'slip.pdf', type: 'application/pdf' }, PROOF],
  [{ name: 'image.png', type: 'image/png' }, 'image/*'],
  [{ name: 'Rates.CSV', type: '' }, '.xlsx, .csv'],
] as const)('%o fits %s', ([file, accept]) => {
  expect(whyNotAccepted(file, accept)).toBeUndefined()
})

test('what does not fit is named, with what would', () => {
  expect(whyNotAccepted({ name: 'slip.heic', type: 'image/heic' }, PROOF)).toBe(
    'slip.heic cannot be used here. Please choose PNG, JPEG or PDF.',
  )
  expect(whyNotAccepted({ name: 'rates.csv.exe', type: '' }, '.csv')).toBe('rates.csv.exe cannot be used here. Please choose CSV.')
})
