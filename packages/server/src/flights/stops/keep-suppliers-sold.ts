import { isMoneyBack } from '@tradewind/domain/flights/supplier-stop'
import { money } from '@tradewind/domain/money'
import type { App } from '../../app.ts'
import { listSupplierAccounts } from '../../database/across-sites-repo.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import { claimCheck, endStop, keepFirstBalance, listStops, type Stop } from './stop-repo.ts'

type Parts = Pick<App, 'db' | 'suppliers' | 'log' | 'figures' | 'now'>

const EVERY_MS = 20_000
/** The interval between two checks, on any node. */
const LOOK_MINUTES = 0.5
const DEADLINE_MS = 15_000

/** Checks the balance of each stopped supplier as long as the node runs, and resumes sales once there is money. */
export function keepSuppliersSold(app: Parts): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = sellAgainWhereMoneyIsBack(app).catch((error: unknown) =>
      app.log.error({ err: error }, 'the balance of a stopped supplier; trying again'),
    )
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

export async function sellAgainWhereMoneyIsBack(app: Parts): Promise<void> {
  const stops = await listStops(app.db)
  for (const { account } of await listSupplierAccounts(app.db))
    app.figures.suppliersStopped.set({ supplier: account }, stops.some((stop) => stop.supplier === account) ? 1 : 0)
  for (const stop of stops) {
    if (!(await claimCheck(app.db, stop, app.now(), LOOK_MINUTES))) continue
    app.log.error({ supplier: stop.supplier, since: stop.stopped_at }, 'a supplier is not sold from: our balance there is used up')
    if ((await isBack(app, stop)) === true) await endStop(app.db, stop.supplier, { now: app.now(), by: 'automatically' })
  }
}

/** Whether the account can pay again; undefined where the supplier cannot say: then staff says it. */
export async function isBack(app: Parts, stop: Stop): Promise<boolean | undefined> {
  const supplier = await findByAccount(app, stop.supplier)
  if (!supplier?.capabilities.balance) return undefined
  try {
    const balance = await supplier.balance(AbortSignal.timeout(DEADLINE_MS))
    const needed = money(stop.needed_minor, stop.currency)
    if (balance.currency !== needed.currency) return undefined
    await keepFirstBalance(app.db, stop, balance.minor)
    const firstBalance = stop.first_balance_minor === null ? undefined : money(stop.first_balance_minor, stop.currency)
    return isMoneyBack({ balance, needed, firstBalance })
  } catch (error) {
    app.log.warn({ err: error, supplier: stop.supplier }, 'the supplier did not return our balance')
    return undefined
  }
}

/** Any connection that uses the account can ask for its balance. */
async function findByAccount({ db, suppliers }: Parts, account: string): Promise<FlightSupplier | undefined> {
  const known = (await listSupplierAccounts(db)).find((one) => one.account === account)
  return known && (await suppliers.of(known.siteId)).get(known.code)
}
