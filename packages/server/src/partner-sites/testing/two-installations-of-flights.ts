import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { BLUE_DHOW, SKYLARK } from '../../network/testing/two-sites.ts'
import { startSecondPostgres } from '../../testing/second-postgres.ts'
import { SITE, startFlightWorld } from './flight-world.ts'
import { installationOf, meet, twoAddresses } from './meet-installations.ts'

/**
 * Tests only: Blue Dhow lives in one installation and sells the flights of Skylark, which lives in another one, on a credit of two million rupees there. They share the stand-in of the
 * airlines, and nothing else.
 */
export async function startTwoInstallationsOfFlights() {
  const second = await startSecondPostgres()
  const sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  const { ports, addresses, settings } = await twoAddresses('bluedhow.localhost', 'localhost')
  const here = await startFlightWorld({ sandbox, settings: { ...settings, PORT: String(ports[0]) } })
  const there = await startFlightWorld({
    ...{ sandbox, databaseUrl: second.url, settings: { ...settings, PORT: String(ports[1]) } },
  })
  await here.server.http.listen({ port: ports[0], host: '127.0.0.1' })
  await there.server.http.listen({ port: ports[1], host: '127.0.0.1' })
  const blueDhow = installationOf({ at: here.at, who: BLUE_DHOW, address: addresses[0] })
  const skylark = installationOf({ at: there.at, who: SKYLARK, address: addresses[1] })
  const supplierListId = await meet(blueDhow, skylark, '2000000')
  const { installationId: supplierSiteId } = await blueDhow.installation()
  const { installationId: consumerSiteId } = await skylark.installation()
  const supply = (await there.at.ownOf(SKYLARK)).find(({ category }) => category === 'Flights')
  const source = `site:${supplierSiteId}-flights`
  return {
    ...{ ports, settings, here, there, second, sandbox, blueDhow, skylark, supplierListId, source, consumerSiteId },
    search: (more: object = {}) => here.search({ Sources: [source], ...more }),
    order: (wish: Parameters<typeof here.order>[0] = {}) => here.order({ source, ...wish }),
    setHold: (isFlightHold: boolean) =>
      there.at.call(SKYLARK, 'supplier/supplierOnlyAccess/setFlightHoldSetting', {
        ...{ isFlightHold, consumerSiteId: String(consumerSiteId), supplierListId: supply?.supplierListId },
      }),
    setSearch: (isFlightSearchAllowed: boolean) =>
      there.at.call(SKYLARK, 'supplier/supplierOnlyAccess/setFlightSearchSetting', {
        ...{ isFlightSearchAllowed, consumerSiteId: String(consumerSiteId), supplierListId: supply?.supplierListId },
      }),
    /** What Blue Dhow owes Skylark by its own books, and what it has there by those of Skylark. In paise. */
    async money(): Promise<{ debt: bigint; wallet: bigint }> {
      const { legal_entity_id: company } = await there.server.app.db
        .selectFrom('supply_consumers')
        .select('legal_entity_id')
        .where('site_id', '=', SITE.skylark)
        .where('consumer_site_id', '=', consumerSiteId)
        .executeTakeFirstOrThrow()
      const has = async (kind: 'wallet' | 'hold') => there.balance(SITE.skylark, kind, 'INR', company)
      return { debt: (await here.money()).debt, wallet: (await has('wallet')) + (await has('hold')) }
    },
    passMinutes(minutes: number): void {
      here.server.passMinutes(minutes)
      there.server.passMinutes(minutes)
    },
    async close(): Promise<void> {
      await here.close()
      await there.close()
      await sandbox.close()
      await second.stop()
    },
  }
}
export type TwoInstallationsOfFlights = Awaited<ReturnType<typeof startTwoInstallationsOfFlights>>
