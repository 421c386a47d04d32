import { toDecimal } from '@tradewind/domain/money'
import type { SiteTx } from '../../database/in-site.ts'
import { listSupplierBalances, readPosition } from './supplier-account-repo.ts'

/** What each supplier is owed, one line a currency. A currency in which nothing is open is left out, unless it is the only one. */
export async function presentSupplierAccounts(tx: SiteTx, own: string) {
  const balances = await listSupplierBalances(tx)
  const accounts = []
  for (const { supplier, payable, refundsDue } of balances) {
    const { currency } = payable
    const others = balances.filter((one) => one.supplier.id === supplier.id)
    if (payable.minor === 0n && refundsDue.minor === 0n && others.length > 1 && currency === own) continue
    const isAbroad = currency !== own
    const inBooks = isAbroad ? (await readPosition(tx, { supplier: supplier.id, there: currency, here: own })).here : payable
    accounts.push({
      legalEntityId: supplier.id,
      name: supplier.name,
      currency,
      owed: toDecimal(payable),
      refundsDue: toDecimal(refundsDue),
      bookValue: toDecimal(inBooks),
    })
  }
  return accounts
}
