import { randomBytes } from 'node:crypto'
import type { PartnerInstallation } from '@tradewind/contract/network/installations'
import type { Supplier } from '@tradewind/contract/network/network-shapes'
import { freePort } from '../../database/free-port.ts'
import type { TwoSites, Who } from '../../network/testing/two-sites.ts'
import { waitUntil } from '../../testing/wait-until.ts'

type Listed = {
  installations: PartnerInstallation[]
  errorCode?: string
  errorMessage?: string
  shortError?: Record<string, string>
}
type Home = { readonly at: TwoSites; readonly who: Who; readonly address: string }

/** Tests only: where two installations on this machine listen, and the settings of both. */
export async function twoAddresses(first: string, second: string) {
  const ports = [await freePort(), await freePort()] as const
  const addresses = [`http://${first}:${ports[0]}`, `http://${second}:${ports[1]}`] as const
  // One that is started again as a process of its own opens the keys that it has.
  const settings = { NEARBY_INSTALLATIONS: addresses.join(','), SECRETS_KEY: randomBytes(32).toString('base64') }
  return { ports, addresses, settings }
}

/** Tests only: the site of one installation, and what its super admin does about others. */
export function installationOf({ at, who, address }: Home) {
  return {
    ...{ at, who, address },
    change: (path: string, input: object) => at.call<Listed>(who, `supplier/installations/${path}`, input),
    async installation(): Promise<PartnerInstallation> {
      const { body } = await at.get<Listed>(who, 'supplier/installations/getInstallations')
      const [found] = body.installations
      if (!found) throw new Error('There is no installation')
      return found
    },
    /** What the other installation offers. */
    async outside(): Promise<Supplier> {
      const found = (await at.suppliersOf(who)).find(({ isOutside }) => isOutside)
      if (!found) throw new Error(`${who.host} sees no supplier of another installation`)
      return found
    },
  }
}
type Installation = ReturnType<typeof installationOf>

/** Each enters the address and the key of the other. */
export async function exchangeKeys(consumer: Installation, supplier: Installation): Promise<void> {
  await consumer.change('addInstallation', { address: supplier.address })
  const { ownKey, installationId } = await consumer.installation()
  await supplier.change('addInstallation', { address: consumer.address, theirKey: ownKey })
  const { ownKey: theirKey } = await supplier.installation()
  const { status, body } = await consumer.change('setKey', { installationId, theirKey })
  if (status !== 200) throw new Error(`The key was not entered: ${JSON.stringify(body)}`)
  await consumer.change('check', { installationId })
}

/** The whole way to the first sale; gives the number under which the consumer buys. */
export async function meet(consumer: Installation, supplier: Installation, creditLimit: string): Promise<string> {
  await exchangeKeys(consumer, supplier)
  const { supplierListId, termsVersion } = await consumer.outside()
  await consumer.at.accept(consumer.who, supplierListId, termsVersion ?? 0)
  await consumer.at.ask(consumer.who, supplierListId)
  const decided = await supplier.at.decide(supplier.who, 'Approved', { creditLimit })
  if (decided.status !== 200) throw new Error(`${supplier.who.host} did not approve: ${JSON.stringify(decided.body)}`)
  await waitUntil(
    () => consumer.outside(),
    ({ request }) => request?.requestStatus === 'Approved',
    'approved',
  )
  return supplierListId
}
