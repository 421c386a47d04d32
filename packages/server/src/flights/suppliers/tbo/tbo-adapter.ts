import type { SupplierAdapter } from '../supplier-adapter.ts'
import { readTboLogin, tboAccountOf } from './tbo-account.ts'
import { TBO_CAPABILITIES } from './tbo-capabilities.ts'
import { makeTboSupplier } from './tbo-supplier.ts'

export const TBO: SupplierAdapter = {
  adapter: 'tbo',
  name: 'TBO (TekTravels)',
  capabilities: TBO_CAPABILITIES,
  fields: [
    { name: 'userName', label: 'User name', isSecret: false, isRequired: true },
    { name: 'password', label: 'Password', isSecret: true, isRequired: true },
    { name: 'clientId', label: 'Client ID', isSecret: false, isRequired: false },
  ],
  ownCredentials: readTboLogin,
  ownCurrency: (env) => env.TBO_CURRENCY,
  connect({ env, now, facts, credentials }) {
    const { userName = '', password = '', clientId } = credentials
    const account = tboAccountOf(env, { userName, password, clientId: clientId || env.TBO_CLIENT_ID })
    return account && makeTboSupplier(account, facts, now)
  },
}
