import { NewCustomer } from '@tradewind/contract/customers/customers'
import type { CellError } from '@tradewind/contract/markups/drafts'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { COMPANY_RIGHTS } from '@tradewind/domain/company-team/company-rights'
import { withheldOf } from '@tradewind/domain/company-team/give-rights'
import { keptPhones, whatNewCustomerLacks } from '@tradewind/domain/customers/customer-form'
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  isColumn,
  MOST_IMPORTED,
  readImportPhone,
  readImportType,
} from '@tradewind/domain/customers/import-columns'
import { whyNotTaxNumber } from '@tradewind/domain/documents/tax-number'
import type { Instant } from '@tradewind/domain/time'
import { holdTeamRules } from '../accounts/team/team-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { readGrid } from '../markups/read-grid.ts'
import { findTakenEmails, type ImportRow, insertImported, lockImport } from './import-repo.ts'

type Context = Pick<App, 'db' | 'jobs'> & {
  readonly actor: Actor
  readonly now: Instant
  /** The dial code of the site's country, for numbers without one. */
  readonly ownCode: string
  /** Of the site: its customers are taken for companies of there. */
  readonly countryCode: string
  readonly refuse: Refuse<'NOT_A_SHEET' | 'SHEET_INVALID'>
}
type Wish = {
  readonly file: { readonly name: string; readonly contentBase64: string }
  readonly isCheck: boolean
  readonly invites: boolean
  readonly idempotencyKey: string
}
type Read = { readonly rows: readonly ImportRow[]; readonly errors: readonly CellError[]; readonly emailColumn: string }

/** More than anybody mends before looking again. */
const MOST_ERRORS = 500
/** Somebody who takes an address of the sheet just now, more than once, is no longer chance. */
const MOST_TRIES = 5
/** Fields of the form, by the column that fills them. */
const FIELDS: Readonly<Record<string, ImportColumn>> = {
  firstName: 'First name',
  lastName: 'Last name',
  userType: 'Type',
  companyName: 'Company',
  email: 'E-mail',
  phone: 'Phone',
  panNumber: 'PAN',
  gstNumber: 'GST number',
  taxNumber: 'VAT number',
}
const COMPANY_NUMBERS = ['panNumber', 'gstNumber', 'taxNumber'] as const

/**
 * Makes the customers of a sheet: all of them, or none and every wrong cell listed. `isCheck` only looks. Rows of one company in the sheet are colleagues, the first
 * of them its owner; the others get every right that the site lets companies give. Sent again with its key it makes nothing more, and says what was made; so does a
 * check, because who got no answer looks again. Refuses NOT_A_SHEET, SHEET_INVALID.
 */
export async function importCustomers(
  { db, jobs, actor, now, ownCode, countryCode, refuse }: Context,
  { file, isCheck, invites, idempotencyKey: key }: Wish,
): Promise<{ customers: number; companies: number; isImported: boolean }> {
  const grid = await readGrid(Buffer.from(file.contentBase64, 'base64'))
  if (grid && grid.length > MOST_IMPORTED + 1) refuse('NOT_A_SHEET', { message: `A sheet has at most ${MOST_IMPORTED} customers.` })
  const read = grid && readRows(grid, { ownCode, countryCode })
  if (!read) return refuse('NOT_A_SHEET')
  return againWhereTaken(() =>
    inSite(db, actor.siteId, async (tx) => {
      const { grantable } = await holdTeamRules(tx)
      const done = await lockImport(tx, { userId: actor.userId, key })
      const companies = new Set(read.rows.map(companyKeyOf)).size
      if (done) return { customers: done, companies, isImported: true }
      const errors = [...read.errors, ...(await findTaken(tx, read))]
      if (errors.length > 0) {
        const inOrder = errors.toSorted((a, b) => a.row - b.row)
        refuse('SHEET_INVALID', { data: { errors: inOrder.slice(0, MOST_ERRORS), total: errors.length, rows: read.rows.length } })
      }
      if (isCheck) return { customers: read.rows.length, companies, isImported: false }
      const withheld = withheldOf(COMPANY_RIGHTS, grantable)
      const ids = await insertImported(tx, withCompanyNumbers(read.rows).map(withPhones), {
        createdBy: actor.userId,
        key,
        now,
        companyKeyOf,
        withheld,
      })
      if (invites)
        for (const [place, { customer }] of read.rows.entries())
          if (customer.email !== '')
            await jobs.enqueue(tx, 'send-password-mail', {
              siteId: tx.siteId,
              to: { userId: ids[place] ?? 0 },
              kind: 'invitation',
            })
      await recordChange(
        tx,
        {
          actor,
          area: 'people',
          action: 'import customers',
          about: { kind: 'user', id: ids[0] ?? actor.userId },
          after: { customers: ids.length, file: file.name },
        },
        now,
      )
      return { customers: ids.length, companies, isImported: true }
    }),
  )
}

/** An address that somebody took between the look and the writing is found by the next look, which names its cell. */
async function againWhereTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'users_email' || tries === MOST_TRIES) throw error
    }
}

/** Rows of one company stand together; a private customer, and an agent without a company's name, is by themselves. */
function companyKeyOf({ userType, customer, row }: ImportRow): string {
  const name = customer.companyName.trim().toLowerCase()
  return userType === 'retail' || name === '' ? `row ${row}` : `${userType} ${name}`
}

/** The first of a company has its numbers, whichever of its rows states them. */
function withCompanyNumbers(rows: readonly ImportRow[]): readonly ImportRow[] {
  const numbers = new Map<string, Partial<Record<(typeof COMPANY_NUMBERS)[number], string>>>()
  for (const row of rows) {
    const known = numbers.get(companyKeyOf(row)) ?? {}
    const stated = COMPANY_NUMBERS.map((field) => [field, known[field] || row.customer[field]] as const)
    numbers.set(companyKeyOf(row), Object.fromEntries(stated))
  }
  return rows.map((row) => ({ ...row, customer: { ...row.customer, ...numbers.get(companyKeyOf(row)) } }))
}

function withPhones(row: ImportRow) {
  return { ...row, phones: keptPhones({ primaryPhone: row.customer.phone, secondaryPhone: null, emergencyPhone: null }) }
}

/** Undefined: the first row names none of the columns. */
function readRows(
  [head = [], ...lines]: readonly (readonly string[])[],
  { ownCode, countryCode }: Pick<Context, 'ownCode' | 'countryCode'>,
): Read | undefined {
  const places = new Map(
    IMPORT_COLUMNS.flatMap((column) => {
      const at = head.findIndex((cell) => isColumn(column, cell))
      return at < 0 ? [] : [[column, at] as const]
    }),
  )
  if (!places.has('First name') || lines.length === 0) return undefined
  const rows: ImportRow[] = []
  const errors: CellError[] = []
  const seen = new Map<string, number>()
  const statedBy = new Map<string, ImportRow>()
  for (const [index, cells] of lines.entries()) {
    const row = index + 2
    if (cells.every((cell) => cell.trim() === '')) continue
    const text = (column: ImportColumn) => cells[places.get(column) ?? -1]?.trim() ?? ''
    const wrong = (header: ImportColumn, sentence: string) => {
      const at = places.get(header) ?? 0
      const named = places.has(header) ? (head[at]?.trim() ?? header) : header
      errors.push({ row, column: letterOf(at), header: named, value: text(header).slice(0, 200), sentence })
    }
    const userType = text('Type') === '' ? 'retail' : readImportType(text('Type'))
    if (userType === undefined) wrong('Type', 'Please write travel agent, corporate or retail')
    const parsed = NewCustomer.safeParse({
      userType: userType ?? 'retail',
      customer: {
        firstName: text('First name'),
        lastName: text('Last name'),
        email: text('E-mail'),
        companyName: text('Company'),
        panNumber: text('PAN'),
        gstNumber: text('GST number'),
        taxNumber: text('VAT number'),
        phone: readImportPhone(text('Phone'), ownCode) ?? null,
      },
    })
    if (!parsed.success) {
      for (const [field, issue] of new Map(parsed.error.issues.map((one) => [String(one.path[1] ?? one.path[0]), one])))
        wrong(FIELDS[field] ?? 'First name', issue.message)
      continue
    }
    const { customer } = parsed.data
    for (const [field, sentence] of Object.entries(whatNewCustomerLacks(parsed.data.userType, customer)))
      wrong(FIELDS[field] ?? 'First name', sentence)
    const whyNotTax = whyNotTaxNumber(customer.taxNumber ?? '', countryCode)
    if (whyNotTax) wrong('VAT number', whyNotTax)
    const twin = customer.email === '' ? undefined : seen.get(customer.email)
    if (twin !== undefined) wrong('E-mail', `Row ${twin} has this address, too.`)
    else if (customer.email !== '') seen.set(customer.email, row)
    const made = { ...parsed.data, row }
    for (const field of COMPANY_NUMBERS) {
      const stated = customer[field]
      const key = `${field} ${companyKeyOf(made)}`
      const first = statedBy.get(key)
      if (!stated) continue
      if (first === undefined) statedBy.set(key, made)
      else if (first.customer[field] !== stated)
        wrong(FIELDS[field] ?? 'First name', `Row ${first.row} has another one for this company.`)
    }
    rows.push(made)
  }
  return rows.length + errors.length === 0 ? undefined : { rows, errors, emailColumn: letterOf(places.get('E-mail') ?? 0) }
}

async function findTaken(tx: SiteTx, { rows, emailColumn: column }: Read): Promise<CellError[]> {
  const taken = await findTakenEmails(
    tx,
    rows.map(({ customer }) => customer.email).filter((email) => email !== ''),
  )
  return rows.flatMap(({ row, customer: { email } }) =>
    taken.has(email) ? [{ row, column, header: 'E-mail', value: email, sentence: `Another account already uses ${email}.` }] : [],
  )
}

function letterOf(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(65 + (at % 26))}`
}
