import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  // Nobody is asked at this address: the lists come from our own tables.
  server = await startTestServer({ SANDBOX_URL: 'http://127.0.0.1:50999' })
})
afterAll(() => server.close())

const get = <Body>(path: string, as?: string) => server.call<Body>(path, undefined, { method: 'GET', ...(as ? { as } : {}) })

describe('the small lists', () => {
  test('countries, dial codes, nationalities and airlines are open to everyone', async () => {
    const countries = await get<{ countryList: { code: string; name: string }[] }>('flight/getCountryList')
    expect(countries.body.countryList).toContainEqual({ code: 'IN', name: 'India' })
    const phones = await get<{ phoneCodeList: object[] }>('flight/getPhoneCodeList')
    expect(phones.body.phoneCodeList).toContainEqual({ name: 'India', dial_code: '+91', code: 'IN' })
    const nationalities = await get<{ nationalities: object[] }>('flight/getNationalities')
    expect(nationalities.body.nationalities).toContainEqual({ code: 'IN', name: 'Indian' })
    const airlines = await server.call<{ result: { airlineCode: string; airlineName: string }[] }>(
      'master/getAirlinesStaticData',
      {},
    )
    expect(airlines.body.result.find(({ airlineCode }) => airlineCode === '6E')?.airlineName).toBe('IndiGo')
  })

  test('every airline has a picture of its code in its colour, which a browser may keep; unknown ones have none', async () => {
    const { body } = await server.call<{ result: { airlineCode: string; logoUrl: string; color: string }[] }>(
      'master/getAirlinesStaticData',
      {},
    )
    expect(body.result.length).toBeGreaterThan(100)
    for (const { airlineCode, logoUrl, color } of body.result) {
      const picture = await server.http.inject({ url: logoUrl, headers: { host: 'bluedhow.localhost' } })
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(picture.headers['cache-control']).toMatch(/^public, max-age=/)
      expect(picture.body).toContain(`>${airlineCode}</text>`)
      expect(picture.body).toContain(color)
    }
    for (const file of ['ZZ.svg', '6e.svg', '6E.png', '..%2f..%2fetc'])
      expect((await server.http.inject({ url: `/airline-marks/${file}`, headers: { host: 'localhost' } })).body).not.toContain(
        '<svg xmlns',
      )
  })

  test('airports are found without a log-in, and wrong questions are told', async () => {
    const { status, body } = await server.call<{ result: { key: string; label: string; subtitle: string }[] }>(
      'flight/getAirports',
      { search: 'bom' },
    )
    expect(status).toBe(200)
    expect(body.result[0]).toMatchObject({ key: 'BOM', label: 'Mumbai (BOM)', subtitle: expect.stringContaining('India') })
    expect((await server.call('flight/getAirports', { search: 'x'.repeat(61) })).status).toBe(422)
    expect((await server.call('flight/getAirports', { search: 'bom', limit: 1_000 })).status).toBe(422)
  })

  test('sources are those the site may search, for who is logged in', async () => {
    expect((await get('flight/getSources')).status).toBe(401)
    const as = await server.logIn('agent@skylark.example')
    const all = await get<{ sources: { code: string }[] }>('flight/getSources', as)
    expect(all.body.sources.map(({ code }) => code)).toEqual(expect.arrayContaining(['GDS', 'NDC', '6E', 'LCC']))
    const narrow = await startTestServer({ SANDBOX_URL: 'http://127.0.0.1:50999' })
    await sql`insert into flight_source_settings (site_id, source, is_allowed)
      select id, 'tbo-' || code, false from sites, unnest(array['NDC', 'IX', 'QP', 'SG', 'FZ', 'G9', 'LCC']) code
      where site_name = 'Skylark Travels'`.execute(narrow.app.db)
    const token = await narrow.logIn('agent@skylark.example', { host: '127.0.0.1' })
    const few = await narrow.call<{ sources: object[] }>('flight/getSources', undefined, {
      as: token,
      host: '127.0.0.1',
      method: 'GET',
    })
    await narrow.close()
    expect(few.body.sources).toEqual([
      { code: 'GDS', name: 'Full-service airlines' },
      { code: '6E', name: 'IndiGo' },
    ])
  })
})
