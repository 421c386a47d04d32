import type { LookToBook, TypedSearchLimit } from '@tradewind/contract/customers/look-to-book'
import { useState } from 'react'
import { formatCount } from '../lib/locale.ts'
import { describeLookToBook } from '../network/partner-figures.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Radio, TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { Meter } from '../ui/meter.tsx'
import css from './customer-dialog.module.css'

const TONES = { fine: 'ok', near: 'warn', reached: 'bad' } as const

export type WantedLimit = { readonly limit: TypedSearchLimit; readonly isForAll: boolean }
/** A change that is saved at once, said in a toast and read again. */
type Change<Input> = {
  readonly isPending: boolean
  readonly mutate: (input: Input, options?: { readonly onSuccess?: () => void }) => void
}

type RuleProps = {
  readonly use: LookToBook
  /** Undefined: may only be read. */
  readonly change: { readonly exempt: Change<boolean>; readonly limit: Change<WantedLimit> } | undefined
  /** The limit of all customers can be changed here too. */
  readonly hasAll: boolean
}
type UseProps = {
  readonly use: LookToBook
  /** Whose searches are counted together. */
  readonly note: string | undefined
}

/** The searches used and allowed for a company that buys, its exemption and its limit. */
export function SearchLimit({ use, note, ...rule }: RuleProps & UseProps) {
  return (
    <section>
      <h3>Look-to-book limit</h3>
      <SearchUse use={use} note={note} />
      <SearchRule use={use} {...rule} />
    </section>
  )
}

/** How much a company searched and booked this month. */
export function SearchUse({ use, note }: UseProps) {
  const { look_count, book_count, limit, is_exempted, state } = use
  const ratio = describeLookToBook({ looks: look_count, orders: book_count })
  const looks = limit ? `${formatCount(look_count)} of ${countSearches(limit.allowed)}` : countSearches(look_count)
  const bookings = book_count === 0 ? 'no booking' : book_count === 1 ? '1 booking' : `${formatCount(book_count)} bookings`
  const mark = is_exempted ? (
    <Chip tone="accent">Exempted</Chip>
  ) : (
    state !== 'fine' && <Chip tone={TONES[state]}>{state === 'near' ? 'Almost used up' : 'Used up'}</Chip>
  )
  return (
    <div className={css.use}>
      {(ratio || mark) && (
        <p className={css.looks}>
          {ratio && <b className={css.ratio}>{ratio}</b>}
          {mark}
        </p>
      )}
      {limit && <Meter used={look_count} limit={limit.allowed} />}
      <p className={layout.soft}>
        {[looks, 'and', bookings, 'this month', note].filter(Boolean).join(' ')}
        {limit ? '.' : ', no limit.'}
      </p>
    </div>
  )
}

/** What limits the searches of a company, and what can be done about it. */
export function SearchRule({ use, change, hasAll }: RuleProps) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      {use.limit && (
        <p className={layout.soft}>
          {countSearches(use.limit.freeLooks)} a month, plus {countSearches(use.limit.looksPerBooking)} per booking.
        </p>
      )}
      {(use.limit || use.isOwnLimit) && (
        <p className={layout.soft}>
          {use.isOwnLimit ? 'Set for this company alone.' : 'As for all customers without their own limit.'}
        </p>
      )}
      {change && !isChanging && (
        <span className={css.answers}>
          <Button size="sm" pending={change.exempt.isPending} onClick={() => change.exempt.mutate(!use.is_exempted)}>
            {use.is_exempted ? 'Remove L2B Exemption' : 'Exempt L2B'}
          </Button>
          <Button size="sm" onClick={() => setChanging(true)}>
            Change limit
          </Button>
        </span>
      )}
      {change && isChanging && <LimitForm use={use} save={change.limit} hasAll={hasAll} onDone={() => setChanging(false)} />}
    </>
  )
}

type FormProps = {
  readonly use: LookToBook
  readonly save: Change<WantedLimit>
  readonly hasAll: boolean
  readonly onDone: () => void
}

function LimitForm({ use: { limit, isOwnLimit }, save, hasAll, onDone }: FormProps) {
  const [free, setFree] = useState(String(limit?.freeLooks ?? 300))
  const [each, setEach] = useState(String(limit?.looksPerBooking ?? 50))
  const [isForAll, setForAll] = useState(false)
  const wrong = { free: whatIsWrong(free), each: whatIsWrong(each) }
  const set = (wanted: TypedSearchLimit) => save.mutate({ limit: wanted, isForAll }, { onSuccess: onDone })
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
      {hasAll && (
        <fieldset className={css.whose}>
          <legend className={layout.vh}>Limit for</legend>
          <Radio name="whose" checked={!isForAll} onChange={() => setForAll(false)}>
            This company
          </Radio>
          <Radio name="whose" checked={isForAll} onChange={() => setForAll(true)}>
            All customers without their own limit
          </Radio>
        </fieldset>
      )}
      <span className={css.answers}>
        <Button size="sm" variant="primary" type="submit" pending={save.isPending}>
          Save
        </Button>
        <Button size="sm" disabled={save.isPending} onClick={() => set(null)}>
          No limit
        </Button>
        {isOwnLimit && !isForAll && (
          <Button size="sm" disabled={save.isPending} onClick={() => set('asSite')}>
            Same as all customers
          </Button>
        )}
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
