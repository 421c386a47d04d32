import type { LookToBook } from '@tradewind/contract/customers/look-to-book'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatCount } from '../lib/locale.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Radio, TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import css from './customer-dialog.module.css'
import type { CustomerDetail } from './customer-queries.ts'
import { useSetting } from './customer-switches.tsx'

type Use = CustomerDetail['flightLookToBook']

const TONES = { fine: 'ok', near: 'warn', reached: 'bad' } as const

/** The searches used and allowed for the customer's company, its exemption and its limit. */
export function CustomerSearches({ user, use }: { user: CustomerDetail['user']; use: Use }) {
  const viewer = useUser()
  const [isChanging, setChanging] = useState(false)
  const exempt = useSetting(
    user.id,
    (isExempt: boolean) => api.customers.toggleFlightSearchExemption({ customerId: user.id, exempt: isExempt }),
    use.is_exempted ? 'Customer successfully removed from search exemption' : 'Customer successfully exempted from search',
  )
  if (user.userType === 'staff') return null
  const maySwitch = viewer !== null && (viewer.isSuperAdmin || viewer.permissions.includes('customers.switches'))
  return (
    <section>
      <h3>Look-to-book limit</h3>
      <p className={css.looks}>
        {use.limit
          ? `${formatCount(use.look_count)} of ${countSearches(use.limit.allowed)} this month`
          : `${countSearches(use.look_count)} this month, no limit`}
        {user.company && <span className={layout.soft}>by everyone in the company</span>}
        {use.is_exempted ? (
          <Chip>Exempted</Chip>
        ) : (
          use.state !== 'fine' && <Chip tone={TONES[use.state]}>{use.state === 'near' ? 'Almost used up' : 'Used up'}</Chip>
        )}
      </p>
      {use.limit && (
        <p className={layout.soft}>
          {countSearches(use.limit.freeLooks)} a month, plus {countSearches(use.limit.looksPerBooking)} per booking.
        </p>
      )}
      {maySwitch && !isChanging && (
        <span className={css.answers}>
          <Button size="sm" pending={exempt.isPending} onClick={() => exempt.mutate(!use.is_exempted)}>
            {use.is_exempted ? 'Remove L2B Exemption' : 'Exempt L2B'}
          </Button>
          <Button size="sm" onClick={() => setChanging(true)}>
            Change limit
          </Button>
        </span>
      )}
      {isChanging && <LimitForm userId={user.id} limit={use.limit} onDone={() => setChanging(false)} />}
    </section>
  )
}

type Limit = { freeLooks: number; looksPerBooking: number }

function LimitForm({ userId, limit, onDone }: { userId: number; limit: LookToBook['limit']; onDone: () => void }) {
  const [free, setFree] = useState(String(limit?.freeLooks ?? 300))
  const [each, setEach] = useState(String(limit?.looksPerBooking ?? 50))
  const [isForAll, setForAll] = useState(false)
  const save = useSetting(userId, (wanted: Limit | null) =>
    api.customers.setLookToBookLimit({ customerId: isForAll ? null : userId, limit: wanted }),
  )
  const wrong = { free: whatIsWrong(free), each: whatIsWrong(each) }
  const set = (wanted: Limit | null) => save.mutate(wanted, { onSuccess: onDone })
  return (
    <form
      className={css.limit}
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong.free && !wrong.each) set({ freeLooks: Number(free), looksPerBooking: Number(each) })
      }}
    >
      <TextField
        label="Searches per month"
        inputMode="numeric"
        value={free}
        error={wrong.free}
        onChange={(event) => setFree(event.target.value)}
      />
      <TextField
        label="Extra searches per booking"
        inputMode="numeric"
        value={each}
        error={wrong.each}
        onChange={(event) => setEach(event.target.value)}
      />
      <fieldset className={css.whose}>
        <legend className={layout.vh}>Limit for</legend>
        <Radio name="whose" checked={!isForAll} onChange={() => setForAll(false)}>
          This company
        </Radio>
        <Radio name="whose" checked={isForAll} onChange={() => setForAll(true)}>
          All customers without their own limit
        </Radio>
      </fieldset>
      <span className={css.answers}>
        <Button size="sm" variant="primary" type="submit" pending={save.isPending}>
          Save
        </Button>
        <Button size="sm" disabled={save.isPending} onClick={() => set(null)}>
          No limit
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  )
}

function countSearches(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'search' : 'searches'}`
}

function whatIsWrong(text: string): string | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? undefined : 'Please enter a whole number'
}
