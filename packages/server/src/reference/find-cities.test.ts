import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Named = { id: number | string; city?: string; name?: string; country?: string; stateId?: string | null }
type Result = { data: { result: Named[] } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ask = async (path: string) => {
  const { status, body } = await server.call<Result>(`/api/master/${path}`, undefined, { method: 'GET' })
  return { status, result: body.data?.result ?? [] }
}

describe('master data for address forms', () => {
  test('countries have a code and a name', async () => {
    const { result } = await ask('api_countries')
    expect(result).toContainEqual({ id: 'IN', name: 'India' })
    expect(result.length).toBeGreaterThan(200)
  })

  test('a country has its states, by name', async () => {
    const { result } = await ask('api_states?countryId=IN')
    expect(result).toContainEqual({ id: 'IN.16', name: 'Maharashtra', countryId: 'IN' })
    expect(result.map(({ name }) => name)).toEqual(
      result.map(({ name }) => name).sort((a, b) => (a ?? '').localeCompare(b ?? '', 'en')),
    )
  })

  test('a state has its cities, largest first', async () => {
    const { result } = await ask('api_cities?countryId=IN&stateId=IN.16')
    expect(result[0]).toMatchObject({ city: 'Mumbai', country: 'India', stateId: 'IN.16' })
    expect(result.every(({ stateId }) => stateId === 'IN.16')).toBe(true)
  })

  test.each(['beng', 'BENG', 'Bengalū'])('%s finds Bengaluru', async (typed) => {
    const { result } = await ask(`api_cities?countryId=IN&city=${encodeURIComponent(typed)}`)
    expect(result[0]).toMatchObject({ city: 'Bengaluru' })
  })
})

describe('cities of the world', () => {
  test('a city is found by its name and again by its id', async () => {
    const [dubai] = (await ask('dbCities?city=dubai')).result
    expect(dubai).toEqual({ id: 292223, city: 'Dubai', country: 'United Arab Emirates' })
    expect((await ask(`dbCities?cityId=${dubai?.id}`)).result).toEqual([dubai])
  })

  test('an id that is nobody’s finds nothing', async () => {
    expect((await ask('dbCities?cityId=1')).result).toEqual([])
  })

  test('with priceOnly only cities that an airport serves', async () => {
    const all = (await ask('dbCities?city=thane')).result
    const priced = (await ask('dbCities?city=thane&priceOnly=true')).result
    expect(all.map(({ city }) => city)).toContain('Thāne')
    expect(priced).toEqual([])
    expect((await ask('dbCities?city=mumbai&priceOnly=true')).result[0]).toMatchObject({ city: 'Mumbai' })
  })

  test.each([
    'dbCities?cityId=x',
    'dbCities?cityId=0',
    'dbCities?priceOnly=maybe',
    'api_states',
    'api_states?countryId=india',
    'api_cities?countryId=IN&stateId=16',
  ])('%s is refused with a sentence', async (path) => {
    expect((await ask(path)).status).toBe(422)
  })
})
