import { isMoneyBack } from '@tradewind/domain/flights/supplier-stop'
import { money } from '@tradewind/domain/money'
import type { App } from '../../app.ts'
import { claimCheck, endStop, keepFirstBalance, listStops, type Stop } from './stop-repo.ts'

type Parts = Pick<App, 'db' | 'suppliers' | 'log' | 'figures' | 'now'>

const EVERY_MS = 20_000
/** Between two looks, whichever node looks. */
const LOOK_MINUTES = 0.5
const DEADLINE_MS = 15_000

/** Asks for the balance of each stopped supplier as long as the node runs, and sells from it again once there is money. */
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
  for (const supplier of app.suppliers.keys())
    app.figures.suppliersStopped.set({ supplier }, stops.some((stop) => stop.supplier === supplier) ? 1 : 0)
  for (const stop of stops) {
    if (!(await claimCheck(app.db, stop, app.now(), LOOK_MINUTES))) continue
    app.log.error({ supplier: stop.supplier, since: stop.stopped_at }, 'a supplier is not sold from: our balance there is used up')
    if ((await isBack(app, stop)) === true) await endStop(app.db, stop.supplier, { now: app.now(), by: 'automatically' })
  }
}

/** Whether the account is good again; nothing where the supplier cannot say. */
export async function isBack(app: Parts, stop: Stop): Promise<boolean | undefined> {
  const supplier = app.suppliers.get(stop.supplier)
  if (!supplier) return undefined
  try {
    const balance = await supplier.balance(AbortSignal.timeout(DEADLINE_MS))
    const needed = money(stop.needed_minor, stop.currency)
    if (balance.currency !== needed.currency) return undefined
    await keepFirstBalance(app.db, stop, balance.minor)
    const firstBalance = stop.first_balance_minor === null ? undefined : money(stop.first_balance_minor, stop.currency)
    return isMoneyBack({ balance, needed, firstBalance })
  } catch (error) {
    app.log.warn({ err: error, supplier: stop.supplier }, 'the supplier did not tell our balance')
    return undefined
  }
}
