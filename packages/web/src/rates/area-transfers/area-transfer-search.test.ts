import { expect, test } from 'vitest'
import { readAreaTransferSearch } from './area-transfer-search.ts'

test.each([
  [{}, {}],
  [{ cityId: 292223 }, { cityId: '292223' }],
  [{ cityId: '292223,x,292223,1' }, { cityId: '292223,1' }],
  [{ cityId: '0,-1' }, {}],
  [{ search: ' ', cityId: ['1'] }, {}],
  [{ search: 'deira' }, { search: 'deira' }],
])('%o is read as %o', (raw, read) => {
  expect(readAreaTransferSearch(raw)).toEqual(read)
})
