import { BLUE_DHOW, SKYLARK } from '../../network/testing/two-sites.ts'
import { startSecondPostgres } from '../../testing/second-postgres.ts'
import { exchangeKeys, installationOf, meet, twoAddresses } from './meet-installations.ts'
import { startPartnerWorld } from './partner-world.ts'

/**
 * Tests only: two installations, each with a PostgreSQL server of its own, which know each other over HTTP alone. Skylark lives in the one, Blue Dhow in the other. `meet`: each enters
 * the address and the key of the other, and Blue Dhow approves Skylark.
 */
export async function startTwoInstallations({ credit = '900000' }: { credit?: string } = {}) {
  const second = await startSecondPostgres()
  const { ports, addresses, settings } = await twoAddresses('localhost', 'bluedhow.localhost')
  const here = await startPartnerWorld({ settings: { ...settings, PORT: String(ports[0]) } })
  const there = await startPartnerWorld({ databaseUrl: second.url, settings: { ...settings, PORT: String(ports[1]) } })
  await here.server.http.listen({ port: ports[0], host: '127.0.0.1' })
  await there.server.http.listen({ port: ports[1], host: '127.0.0.1' })
  const skylark = installationOf({ at: here.at, who: SKYLARK, address: addresses[0] })
  const blueDhow = installationOf({ at: there.at, who: BLUE_DHOW, address: addresses[1] })
  return {
    ...{ here, there, second, skylark, blueDhow, ports, settings },
    address: { skylark: addresses[0], blueDhow: addresses[1] },
    outside: skylark.outside,
    exchangeKeys: () => exchangeKeys(skylark, blueDhow),
    meet: () => meet(skylark, blueDhow, credit),
    async close(): Promise<void> {
      await here.close()
      await there.close()
      await second.stop()
    },
  }
}
export type TwoInstallations = Awaited<ReturnType<typeof startTwoInstallations>>
