import { type CreditTerms, overdueOn } from '@tradewind/domain/ledger/credit-dues'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { getLegalEntity } from '../../accounts/legal-entity-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import { listPeople } from '../buyer-repo.ts'
import { type CreditRow, listCreditRows } from '../credit/credit-row-repo.ts'
import { readDues } from '../credit/read-dues.ts'
import { readWalletRules } from '../credit/wallet-rules.ts'
import { readWallet } from './read-wallet.ts'

type Whose = { readonly legalEntityId: number; readonly currency: string; readonly isForStaff: boolean }

/** A wallet with everything that decides what it may spend: balance, holds, credit, and what of the credit is due when. */
export async function presentWallet(tx: SiteTx, { legalEntityId, currency, isForStaff }: Whose, now: Instant) {
  const decimalOf = (minor: bigint) => toDecimal(money(minor, currency))
  const today = await todayOfSite(tx, now)
  const [view, dues, rows, { overdueStopsCredit }, owner, people] = await Promise.all([
    readWallet(tx, { legalEntityId, currency, today }, now),
    readDues(tx, { legalEntityId, currency }),
    listCreditRows(tx, { legalEntityIds: [legalEntityId], currency }),
    readWalletRules(tx, now),
    getLegalEntity(tx, legalEntityId),
    isForStaff ? listPeople(tx, legalEntityId) : [],
  ])
  const overdue = overdueOn(dues, today)
  const shown = isForStaff ? rows : rowsAhead(rows, today)
  return {
    legalEntityId,
    name: owner.name,
    kind: owner.kind,
    people: people.map(presentPerson),
    currency,
    balance: toDecimal(view.balance),
    creditLimit: toDecimal(view.creditLimit),
    holds: toDecimal(view.holds),
    spendable: toDecimal(view.spendable),
    creditUsed: decimalOf(dues.reduce((sum, { minor }) => sum + minor, 0n)),
    dues: dues.map(({ dueOn, minor }) => ({ dueOn, amount: decimalOf(minor), isOverdue: dueOn !== null && dueOn < today })),
    overdue: decimalOf(overdue),
    isCreditStopped: overdueStopsCredit && overdue > 0n,
    creditRows: shown.map((row) => presentRow(row, isForStaff)),
  }
}

/** The row in force and those that will be: what was before is not a customer's business of today. */
function rowsAhead(rows: readonly CreditRow[], today: string): CreditRow[] {
  const inForce = rows.find(({ from }) => from <= today)
  return rows.filter((row) => row.from > today || row === inForce)
}

function presentRow({ from, amount, terms, by }: CreditRow, isForStaff: boolean) {
  return { from, amount: toDecimal(amount), terms: presentTerms(terms), by: isForStaff ? by : null }
}

function presentTerms(terms: CreditTerms | undefined) {
  if (!terms) return null
  return terms.kind === 'afterDays' ? terms : { kind: terms.kind, days: [...terms.days] }
}

function presentPerson(person: Awaited<ReturnType<typeof listPeople>>[number]) {
  return {
    id: person.id,
    name: `${person.first_name} ${person.last_name}`.trim(),
    email: person.email,
    isBlocked: person.is_blocked,
  }
}
