import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMonth } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import { Avatar, Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import css from './customer-dialog.module.css'
import { type CustomerDetail, customerQuery, monthlyUsage } from './customer-queries.ts'
import { CustomerSearches } from './customer-searches.tsx'
import { CustomerSwitches } from './customer-switches.tsx'

/** Who a customer is, what they have and how much they use, with the switches staff may turn. */
export function CustomerDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(customerQuery(userId))
  const user = data?.user
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={user ? `${user.firstName} ${user.lastName}` : 'Customer'}
      subtitle={user?.company?.companyName}
      shape="side"
    >
      {error && !data ? (
        <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
      ) : data ? (
        <Details customer={data} />
      ) : (
        <PageLoading />
      )}
    </Dialog>
  )
}

const TYPE_WORDS = { retail: 'Retail', travelAgent: 'Travel agent', corporate: 'Corporate', staff: 'Staff' } as const

function Details({ customer }: { customer: CustomerDetail }) {
  const { user, wallet } = customer
  const { company } = user
  return (
    <div className={css.details}>
      <div className={css.who}>
        <Avatar name={`${user.firstName} ${user.lastName}`} />
        <Chip>{TYPE_WORDS[user.userType]}</Chip>
        {user.isBlocked && <Chip tone="bad">Blocked</Chip>}
        {user.status !== 'verified' && <Chip tone="warn">E-mail not verified</Chip>}
      </div>
      <dl className={css.facts}>
        <dt>E-mail</dt>
        <dd>
          <a className={layout.link} href={`mailto:${user.email}`}>
            {user.email}
          </a>
        </dd>
        {user.phoneNumbers.map(({ label, phoneNumber, phoneCountryCode }) => (
          <div key={label} className={css.pair}>
            <dt>{label === 'Primary' ? 'Phone' : `${label} phone`}</dt>
            <dd>
              <a className={layout.link} href={`tel:${phoneCountryCode}${phoneNumber}`}>
                {phoneCountryCode} {phoneNumber}
              </a>
            </dd>
          </div>
        ))}
        {company && (
          <>
            <dt>Company</dt>
            <dd>
              {company.companyName}
              {[company.address1, company.address2].filter(Boolean).length > 0 && (
                <small>{[company.address1, company.address2].filter(Boolean).join(', ')}</small>
              )}
            </dd>
            {company.gstNumber && (
              <>
                <dt>GST number</dt>
                <dd>{company.gstNumber}</dd>
              </>
            )}
          </>
        )}
      </dl>
      {wallet && (
        <section>
          <h3>Wallet</h3>
          <MoneyLines>
            <MoneyLine label="Balance">{formatAmount(wallet.balance, wallet.currency)}</MoneyLine>
            <MoneyLine label="Credit limit">{formatAmount(wallet.creditLimit, wallet.currency)}</MoneyLine>
            <MoneyLine label="Held for orders">{formatAmount(wallet.holds, wallet.currency)}</MoneyLine>
            <MoneyLine label="Can spend" kind="sum">
              {formatAmount(wallet.spendable, wallet.currency)}
            </MoneyLine>
          </MoneyLines>
          <Link to="/staff/walletReport" search={{ email: user.email }} className={layout.link}>
            Add Money
          </Link>
        </section>
      )}
      <CustomerSearches user={user} use={customer.flightLookToBook} />
      <CustomerSwitches user={user} />
      <Usage userId={user.id} />
    </div>
  )
}

function Usage({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(monthlyUsage(userId))
  return (
    <section>
      <h3>Searches and bookings per month</h3>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {data?.length === 0 && <p className={layout.soft}>No searches and no bookings yet.</p>}
      {data && data.length > 0 && (
        <table className={css.usage}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Searches</th>
              <th scope="col">Bookings</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ month_year, look_count, book_count }) => (
              <tr key={month_year}>
                <th scope="row">{formatMonth(month_year)}</th>
                <td>{look_count.toLocaleString('en-IN')}</td>
                <td>{book_count.toLocaleString('en-IN')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
