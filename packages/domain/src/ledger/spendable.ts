import { add, compareMoney, type Money, money, subtract } from '../money.ts'
import type { PlainDate } from '../time.ts'

/** How far below zero a wallet may go, from a day on, until the next row. */
export type CreditLimit = { readonly from: PlainDate; readonly amount: Money }

/** What a wallet's owner sees. `balance` includes the money set aside; spendable = balance + credit − holds. */
export type WalletView = { readonly balance: Money; readonly creditLimit: Money; readonly holds: Money; readonly spendable: Money }

export type InsufficientBalance = {
  readonly code: 'INSUFFICIENT_BALANCE'
  readonly data: { readonly spendable: Money; readonly missing: Money }
}

export function spendable({ balance, creditLimit, holds }: { balance: Money; creditLimit: Money; holds: Money }): Money {
  return subtract(add(balance, creditLimit), holds)
}

/**
 * From the balances of the two accounts. A hold has already left the wallet account, so the balance shown adds both. `usableCredit` is below the
 * limit where overdue credit stops it.
 */
export function viewWallet({
  wallet,
  hold,
  creditLimit,
  usableCredit = creditLimit,
}: {
  wallet: Money
  hold: Money
  creditLimit: Money
  usableCredit?: Money
}): WalletView {
  const balance = add(wallet, hold)
  return { balance, creditLimit, holds: hold, spendable: spendable({ balance, creditLimit: usableCredit, holds: hold }) }
}

/** Usable credit of a wallet whose credit is stopped: only what is already used, so that its own money can be spent and nothing else. */
export function stoppedCredit(wallet: Money): Money {
  return money(wallet.minor < 0n ? -wallet.minor : 0n, wallet.currency)
}

/** Why an amount cannot be set aside from a wallet, and how much is missing. */
export function whyNotSpend(view: Pick<WalletView, 'spendable'>, amount: Money): InsufficientBalance | undefined {
  if (compareMoney(view.spendable, amount) >= 0) return undefined
  return { code: 'INSUFFICIENT_BALANCE', data: { spendable: view.spendable, missing: subtract(amount, view.spendable) } }
}

/** The limit in force on a date; undefined: no credit. */
export function creditLimitOn(limits: readonly CreditLimit[], date: PlainDate): Money | undefined {
  let inForce: CreditLimit | undefined
  for (const limit of limits) if (limit.from <= date && (!inForce || limit.from >= inForce.from)) inForce = limit
  return inForce?.amount
}
