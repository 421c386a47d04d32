import { useMutation } from '@tanstack/react-query'
import type { User } from '@tradewind/contract/accounts/accounts'
import { whyNotPhone } from '@tradewind/domain/accounts/phone'
import { type FormEvent, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { setUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import { NO_PHONE, PhoneField, type TypedPhone } from './phone-field.tsx'
import css from './profile.module.css'

const LABELS = ['Primary', 'Secondary', 'Emergency'] as const

/** One number of each kind; the primary one is needed. */
export function MyPhonesForm({ user }: { user: User }) {
  const [phones, setPhones] = useState(() => LABELS.map((label) => keptPhone(user, label)))
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationKey: ['UPDATE_PHONE_NUMBER'],
    mutationFn: () => api.accounts.changeMyPhoneDetails({ phoneNumbers: wireOf(phones) }),
    onSuccess: (answer) => {
      setUser(answer.user)
      toast('ok', 'Successfully updated phone number')
    },
  })
  const wrong = phones.map(({ phone, phoneCode }, place) =>
    place > 0 && phone.trim() === '' ? undefined : whyNotPhone(phone, phoneCode),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.every((why) => why === undefined) && !save.isPending) save.mutate()
  }
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      {save.isError && <Notice tone="bad">{explain(save.error)}</Notice>}
      {LABELS.map((label, place) => (
        <PhoneField
          key={label}
          label={label === 'Primary' ? 'Mobile' : `${label} phone`}
          optional={place > 0}
          value={phones[place] ?? NO_PHONE}
          error={isTried ? wrong[place] : undefined}
          onChange={(phone) => setPhones(phones.map((one, at) => (at === place ? phone : one)))}
        />
      ))}
      <Button type="submit" variant="primary" pending={save.isPending}>
        Save numbers
      </Button>
    </form>
  )
}

function keptPhone(user: User, label: (typeof LABELS)[number]): TypedPhone {
  const kept = user.phoneNumbers.find((one) => one.label === label)
  return kept && kept.phoneCountryCode !== 'INVALID' ? { phone: kept.phoneNumber, phoneCode: kept.phoneCountryCode } : NO_PHONE
}

function wireOf(phones: readonly TypedPhone[]) {
  return LABELS.flatMap((label, place) => {
    const { phone = '', phoneCode = '' } = phones[place] ?? {}
    return phone.trim() === '' ? [] : [{ label, phoneNumber: phone, phoneCountryCode: phoneCode }]
  })
}
