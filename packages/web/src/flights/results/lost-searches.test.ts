import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { followLostSearches } from './lost-searches.ts'
import { NOTHING_YET, type SearchRun } from './search-run.ts'

const isLost = (client: QueryClient, name: string) => client.getQueryData<SearchRun>(['SEARCH_FLIGHT', name])?.isLost ?? false

test.each([
  ['SEARCH_EXPIRED', true],
  ['SOLD_OUT', false],
])('a call refused with %s marks the results it is about, and no others: %s', async (errorCode, expected) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  followLostSearches(client)
  for (const searchId of ['mine', 'other'])
    client.setQueryData(['SEARCH_FLIGHT', searchId], { ...NOTHING_YET, searchId, isDone: true })
  const queryFn = () => Promise.reject(new Refusal({ errorCode, errorMessage: 'No.' }, 409))
  await client.fetchQuery({ queryKey: ['GET_FARE_RULES', 'mine', 'tbo-GDS-0'], queryFn }).catch(() => undefined)
  expect([isLost(client, 'mine'), isLost(client, 'other')]).toEqual([expected, false])
})
