import { createServer } from 'node:net'
import type { PartnerInstallation } from '@tradewind/contract/network/installations'
import type { Supplier } from '@tradewind/contract/network/network-shapes'
import { BLUE_DHOW, SKYLARK, type Who } from '../../network/testing/two-sites.ts'
import { startSecondPostgres } from '../../testing/second-postgres.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { type PartnerWorld, startPartnerWorld } from './partner-world.ts'

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

type Listed = {
  installations: PartnerInstallation[]
  errorCode?: string
  errorMessage?: string
  shortError?: Record<string, string>
}

/**
 * Tests only: two installations, each with a PostgreSQL server of its own, which know each other over HTTP alone. Skylark lives in the one, Blue Dhow in the other. `meet`: each enters
 * the address and the key of the other, and Blue Dhow approves Skylark.
 */
export async function startTwoInstallations({ credit = '900000' }: { credit?: string } = {}) {
  const second = await startSecondPostgres()
  const [herePort, therePort] = [await freePort(), await freePort()]
  const address = { skylark: `http://localhost:${herePort}`, blueDhow: `http://bluedhow.localhost:${therePort}` }
  const settings = { NEARBY_INSTALLATIONS: Object.values(address).join(',') }
  const here = await startPartnerWorld({ settings: { ...settings, PORT: String(herePort) } })
  const there = await startPartnerWorld({ databaseUrl: second.url, settings: { ...settings, PORT: String(therePort) } })
  await here.server.http.listen({ port: herePort, host: '127.0.0.1' })
  await there.server.http.listen({ port: therePort, host: '127.0.0.1' })

  const change = async (world: PartnerWorld, who: Who, path: string, input: object) =>
    world.at.call<Listed>(who, `supplier/installations/${path}`, input)
  const listed = async (world: PartnerWorld, who: Who) =>
    (await world.at.get<Listed>(who, 'supplier/installations/getInstallations')).body.installations
  const first = async (world: PartnerWorld, who: Who): Promise<PartnerInstallation> => {
    const [found] = await listed(world, who)
    if (!found) throw new Error('There is no installation')
    return found
  }
  const outside = async (): Promise<Supplier> => {
    const found = (await here.at.suppliersOf(SKYLARK)).find(({ isOutside }) => isOutside)
    if (!found) throw new Error('Skylark sees no supplier of another installation')
    return found
  }
  return {
    ...{ here, there, second, address, outside },
    skylark: {
      change: (path: string, input: object) => change(here, SKYLARK, path, input),
      installation: () => first(here, SKYLARK),
    },
    blueDhow: {
      change: (path: string, input: object) => change(there, BLUE_DHOW, path, input),
      installation: () => first(there, BLUE_DHOW),
    },
    /** Each enters the address and the key of the other. */
    async exchangeKeys(): Promise<void> {
      await this.skylark.change('addInstallation', { address: address.blueDhow })
      const { ownKey, installationId } = await this.skylark.installation()
      await this.blueDhow.change('addInstallation', { address: address.skylark, theirKey: ownKey })
      const { ownKey: theirKey } = await this.blueDhow.installation()
      const { status, body } = await this.skylark.change('setKey', { installationId, theirKey })
      if (status !== 200) throw new Error(`The key was not entered: ${JSON.stringify(body)}`)
      await this.skylark.change('check', { installationId })
    },
    /** The whole way to the first sale; gives the number under which Skylark buys. */
    async meet(): Promise<string> {
      await this.exchangeKeys()
      const { supplierListId, termsVersion } = await outside()
      await here.at.accept(SKYLARK, supplierListId, termsVersion ?? 0)
      await here.at.ask(SKYLARK, supplierListId)
      const decided = await there.at.decide(BLUE_DHOW, 'Approved', { creditLimit: credit })
      if (decided.status !== 200) throw new Error(`Blue Dhow did not approve: ${JSON.stringify(decided.body)}`)
      await waitUntil(outside, ({ request }) => request?.requestStatus === 'Approved', 'approved')
      return supplierListId
    },
    async close(): Promise<void> {
      await here.close()
      await there.close()
      await second.stop()
    },
  }
}
export type TwoInstallations = Awaited<ReturnType<typeof startTwoInstallations>>
