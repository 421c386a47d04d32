import type { Instant } from '@tradewind/domain/time'
import type { Environment } from '../../settings/environment.ts'
import type { FlightSupplier } from './flight-supplier.ts'

/** What an adapter knows of the connection it serves. */
export type ConnectionFacts = Pick<FlightSupplier, 'code' | 'name' | 'currency' | 'isTest'>
export type Credentials = Readonly<Record<string, string>>

/** A field of the form in which an account's credentials are typed. */
export type CredentialField = {
  readonly name: string
  readonly label: string
  readonly isSecret: boolean
  readonly isRequired: boolean
}

/** A wire that we speak. Any number of connections may speak it, each with an account of its own. */
export type SupplierAdapter = {
  readonly adapter: string
  readonly name: string
  readonly fields: readonly CredentialField[]
  readonly capabilities: FlightSupplier['capabilities']
  /** The account that the installation's settings name; nothing where they name none. */
  ownCredentials(env: Environment): Credentials | undefined
  /** What that account is settled in. */
  ownCurrency(env: Environment): string
  /** Nothing where the settings do not say where the supplier is. */
  connect(parts: {
    env: Environment
    now: () => Instant
    facts: ConnectionFacts
    credentials: Credentials
  }): FlightSupplier | undefined
}
