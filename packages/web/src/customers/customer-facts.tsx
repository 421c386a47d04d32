import { isDialled, showPhone } from '@tradewind/domain/accounts/primary-phone'
import { formatDate } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import css from './customer-dialog.module.css'
import type { CustomerDetail } from './customer-queries.ts'
import sections from './customer-sections.module.css'
import { registeredOn } from './customer-words.ts'
import { useTaxNumberWords } from './tax-number-words.ts'

type Props = { customer: CustomerDetail /** For users who may change them. */; onChange?: () => void }

/** Who a customer is, and how to reach them. */
export function CustomerFacts({ customer: { user, about }, onChange }: Props) {
  const taxNumber = useTaxNumberWords()
  const isStaff = user.userType === 'staff'
  const { company } = user
  return (
    <section aria-label="Details">
      <div className={sections.head}>
        <h3>Details</h3>
        {onChange && (
          <Button size="xs" icon="edit" onClick={onChange}>
            Change Details
          </Button>
        )}
      </div>
      <dl className={css.facts}>
        <dt>E-mail</dt>
        <dd>
          {user.email ? (
            <a className={layout.link} href={`mailto:${user.email}`}>
              {user.email}
            </a>
          ) : (
            <span className={layout.faint}>None. Needed to sign in.</span>
          )}
        </dd>
        {user.phoneNumbers.map((phone) => (
          <div key={phone.label} className={css.pair}>
            <dt>{phone.label === 'Primary' ? 'Phone' : `${phone.label} phone`}</dt>
            <dd>
              {isDialled(phone) ? (
                <a className={layout.link} href={`tel:${phone.phoneCountryCode}${phone.phoneNumber}`}>
                  {showPhone(phone)}
                </a>
              ) : (
                <span className={layout.faint}>{showPhone(phone)}</span>
              )}
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
          </>
        )}
        {!isStaff && about.panNumber && (
          <>
            <dt>PAN</dt>
            <dd>{about.panNumber}</dd>
          </>
        )}
        {!isStaff && about.gstNumber && (
          <>
            <dt>GST number</dt>
            <dd>{about.gstNumber}</dd>
          </>
        )}
        {!isStaff && about.taxNumber && (
          <>
            <dt>{taxNumber.label}</dt>
            <dd>{about.taxNumber}</dd>
          </>
        )}
        {!isStaff && user.billing.billingName && (
          <>
            <dt>Billing name</dt>
            <dd>{user.billing.billingName}</dd>
          </>
        )}
        {!isStaff && user.billing.gstState && (
          <>
            <dt>GST state</dt>
            <dd>{user.billing.gstState}</dd>
          </>
        )}
        {user.referralCode && (
          <>
            <dt>Referral code</dt>
            <dd>{user.referralCode}</dd>
          </>
        )}
        <dt>Registered</dt>
        <dd>{registeredOn(about.createdAt)}</dd>
        {about.lastBookedOn && (
          <>
            <dt>Last booking</dt>
            <dd>{formatDate(about.lastBookedOn)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
