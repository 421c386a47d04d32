import { Avatar, Chip } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { CustomerActions } from './customer-actions.tsx'
import type { Customer } from './customer-queries.ts'
import { fullName, registeredOn, TYPE_WORDS, titleOf } from './customer-words.ts'
import css from './customers.module.css'

/** A row of the list: name, contact, markup group and status. The name opens the details. */
export function CustomerRow({ customer, onOpen }: { customer: Customer; onOpen: (userId: number) => void }) {
  const { users_id, email, userType, companyName, phoneNumbers } = customer
  const phone = phoneNumbers.find(({ label, phoneCountryCode }) => label === 'Primary' && phoneCountryCode !== 'INVALID')
  return (
    <li className={css.row}>
      <div className={css.who}>
        <Avatar name={companyName ?? fullName(customer)} />
        <span>
          <button type="button" className={css.name} data-row={users_id} onClick={() => onOpen(users_id)}>
            {titleOf(customer)}
          </button>
          <small>
            {companyName && `${fullName(customer)} · `}
            {TYPE_WORDS[userType]}
          </small>
        </span>
      </div>
      <div className={css.reach}>
        {email ? (
          <span className={layout.trunc} title={email}>
            {email}
          </span>
        ) : (
          <span className={layout.faint}>No e-mail</span>
        )}
        <small>{phone ? `${phone.phoneCountryCode} ${phone.phoneNumber}` : 'No phone'}</small>
      </div>
      <div className={css.chips}>
        {userType !== 'staff' && (
          <Chip tone={customer.groupName ? 'accent' : 'neutral'} icon="percent">
            {customer.groupName ?? 'Default Group Applicable'}
          </Chip>
        )}
        {customer.isSuperAdmin ? (
          <Chip icon="shield">Super admin</Chip>
        ) : (
          customer.userGroupName && <Chip icon="shield">{customer.userGroupName}</Chip>
        )}
      </div>
      <div className={css.chips}>
        <Chip tone={customer.status === 'verified' ? 'ok' : 'warn'}>
          {customer.status === 'verified' ? 'Verified' : 'Not Verified'}
        </Chip>
        {customer.flightLookToBook.is_exempted && <Chip tone="accent">Exempted</Chip>}
        {customer.isBlocked && <Chip tone="bad">Blocked</Chip>}
      </div>
      <div className={css.since}>
        <span className={css.sinceWord}>Registered </span>
        {registeredOn(customer.createdAt)}
      </div>
      <CustomerActions customer={customer} onOpen={onOpen} />
    </li>
  )
}
