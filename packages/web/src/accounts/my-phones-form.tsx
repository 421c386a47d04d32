import type { User } from '@tradewind/contract/accounts/accounts'
import { whyNotPhone } from '@tradewind/domain/accounts/phone'
import { dialledPhone, undialledNumber } from '@tradewind/domain/accounts/primary-phone'
import { Fragment } from 'react'
import { api } from '../lib/api.ts'
import { isRefusedWith } from '../lib/explain.ts'
import { setUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import { noPhone, PhoneField, type TypedPhone } from './phone-field.tsx'
import css from './profile.module.css'

const LABELS = ['Primary', 'Secondary', 'Emergency'] as const

/** One number of each kind; the primary one is needed. */
export function MyPhonesForm({ user }: { user: User }) {
  const form = useCallForm({
    name: 'UPDATE_PHONE_NUMBER',
    initial: () => ({ phones: LABELS.map((label) => keptPhone(user, label)) as readonly TypedPhone[] }),
    input: ({ phones }) => ({ phoneNumbers: wireOf(phones) }),
    wrong: ({ phones }) =>
      Object.fromEntries(
        phones.map(({ phone, phoneCode }, place) => [
          `phones.${place}`,
          place > 0 && phone.trim() === '' ? undefined : whyNotPhone(phone, phoneCode),
        ]),
      ),
    call: api.accounts.changeMyPhoneDetails,
    onDone: (answer) => {
      setUser(answer.user)
      toast('ok', 'Successfully updated phone number')
    },
    onRefused: (error) => {
      if (!isRefusedWith(error, 'INVALID_INPUT')) toast('bad', 'Unable to update phone number')
    },
  })
  const { phones } = form.values
  return (
    <Form form={form} className={css.form}>
      {LABELS.map((label, place) => (
        <Fragment key={label}>
          <PhoneField
            label={label === 'Primary' ? 'Mobile' : `${label} phone`}
            optional={place > 0}
            value={phones[place] ?? noPhone()}
            error={form.errorOf(`phones.${place}`)}
            onChange={(phone) => form.change({ phones: phones.map((one, at) => (at === place ? phone : one)) })}
          />
          <Undialled user={user} label={label} />
        </Fragment>
      ))}
      <Button type="submit" variant="primary" pending={form.isPending}>
        Save numbers
      </Button>
    </Form>
  )
}

/** A number of which nobody knows the country is kept, and cannot be dialled. */
function Undialled({ user, label }: { user: User; label: (typeof LABELS)[number] }) {
  const digits = undialledNumber(user.phoneNumbers, label)
  return digits === undefined ? null : (
    <p
      className={layout.soft}
    >{`We have ${digits} here, without its country. Please enter it with its country, or another one.`}</p>
  )
}

function keptPhone(user: User, label: (typeof LABELS)[number]): TypedPhone {
  return dialledPhone(user.phoneNumbers, label) ?? noPhone()
}

function wireOf(phones: readonly TypedPhone[]) {
  return LABELS.flatMap((label, place) => {
    const { phone = '', phoneCode = '' } = phones[place] ?? {}
    return phone.trim() === '' ? [] : [{ label, phoneNumber: phone, phoneCountryCode: phoneCode }]
  })
}
