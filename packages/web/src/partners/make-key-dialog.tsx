import { useQueryClient } from '@tanstack/react-query'
import {
  CALLS_PER_MINUTE,
  type CallsPerMinute,
  KEY_MODES,
  type KeyMode,
  nameScope,
  PARTNER_SCOPES,
} from '@tradewind/domain/permissions/partner-scopes'
import { useState } from 'react'
import { CustomerPicker } from '../customers/customer-picker.tsx'
import { api } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { DateField } from '../ui/date-field.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { PER_MINUTE } from './key-words.ts'
import { linesOf } from './lines-of.ts'
import { refreshKeys } from './partner-queries.ts'
import css from './partners.module.css'

const MODES: Readonly<Record<KeyMode, string>> = {
  live: 'Live: books for real money',
  test: 'Test: books for play money in a sandbox',
}

type Props = { onMade: (made: { text: string; name: string }) => void; onClose: () => void }

/** Makes a key that stands for a customer, with what it may do. Its text is handed on, to be shown once. */
export function MakeKeyDialog({ onMade, onClose }: Props) {
  const client = useQueryClient()
  const [customer, setCustomer] = useState<string>()
  const form = useCallForm({
    name: 'MAKE_PARTNER_KEY',
    initial: {
      ...{ userId: 0, name: '', mode: 'live', perMinute: '60', expiresOn: '', addresses: '' },
      ...{ search: true, book: false, change: false, read: true },
    },
    input: (typed) => ({
      userId: typed.userId,
      name: typed.name,
      mode: typed.mode as KeyMode,
      scopes: PARTNER_SCOPES.filter((scope) => typed[scope]),
      expiresOn: typed.expiresOn === '' ? null : typed.expiresOn,
      addresses: linesOf(typed.addresses),
      perMinute: Number(typed.perMinute) as CallsPerMinute,
    }),
    wrong: ({ userId, name, search, book, change, read }) => ({
      userId: userId === 0 ? 'Please choose a customer' : undefined,
      name: name.trim() === '' ? 'This is required field.' : undefined,
      scopes: search || book || change || read ? undefined : 'Please choose at least one scope',
    }),
    byCode: { NAME_TAKEN: 'name', CUSTOMER_BLOCKED: 'userId' },
    call: api.partnerKeys.makeKey,
    onDone: ({ text, key }) => onMade({ text, name: key.name }),
    onSettled: () => refreshKeys(client),
  })
  const scopeError = form.errorOf('scopes')
  return (
    <FormDialog form={form} onClose={onClose} title="Make key" verb="Make key" className={css.form}>
      <fieldset className={css.choices}>
        <legend>Customer for whom the key acts</legend>
        {customer ? <p>{customer}</p> : <p className={layout.soft}>It has their prices, their wallet and their rights.</p>}
        <CustomerPicker
          userOnly
          autoFocus
          error={form.errorOf('userId')}
          onPick={({ id, firstName, lastName, email }) => {
            setCustomer(`${firstName} ${lastName} (${email})`)
            form.change({ userId: id })
          }}
        />
      </fieldset>
      <TextField label="Name" placeholder="Their booking engine" maxLength={80} {...form.text('name')} />
      <SelectField label="Kind" {...form.text('mode')}>
        {KEY_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {MODES[mode]}
          </option>
        ))}
      </SelectField>
      <fieldset className={css.choices}>
        <legend>Scopes</legend>
        {PARTNER_SCOPES.map((scope) => (
          <Checkbox key={scope} {...form.check(scope)}>
            <span>
              {nameScope(scope)} <code className={css.code}>{scope}</code>
            </span>
          </Checkbox>
        ))}
        {scopeError && <p className={css.wrong}>{scopeError}</p>}
      </fieldset>
      <SelectField label="Limit" {...form.text('perMinute')}>
        {CALLS_PER_MINUTE.map((count) => (
          <option key={count} value={count}>
            {PER_MINUTE(count)}
          </option>
        ))}
      </SelectField>
      <DateField label="Last day" optional min={today()} help="Empty: valid until it is withdrawn" {...form.field('expiresOn')} />
      <TextArea
        label="Allowed addresses"
        optional
        rows={3}
        help="One IP address or network in each line. Empty: from everywhere."
        {...form.text('addresses')}
      />
    </FormDialog>
  )
}
