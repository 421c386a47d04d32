import { useMutation, useQueryClient } from '@tanstack/react-query'
import { whatDetailsLack } from '@tradewind/domain/customers/customer-form'
import { type FormEvent, useState } from 'react'
import { NO_PHONE, PhoneField, type TypedPhone } from '../accounts/phone-field.tsx'
import { api } from '../lib/api.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './customer-dialog.module.css'
import { CUSTOMERS, type CustomerDetail } from './customer-queries.ts'

const PHONES = [
  ['primaryPhone', 'Primary phone', 'Primary'],
  ['secondaryPhone', 'Secondary phone', 'Secondary'],
  ['emergencyPhone', 'Emergency phone', 'Emergency'],
] as const
type PhoneName = (typeof PHONES)[number][0]
type Phones = Record<PhoneName, TypedPhone>

/** 'Change Details': a customer's name and contact details. The form cannot be sent while a field is invalid. */
export function DetailsForm({ customer: { user, about }, onDone }: { customer: CustomerDetail; onDone: () => void }) {
  const hasCompany = user.userType === 'travelAgent' || user.userType === 'corporate'
  const isStaff = user.userType === 'staff'
  const [texts, setTexts] = useState({
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    companyName: hasCompany ? (user.company?.companyName ?? '') : '',
    panNumber: isStaff ? '' : (about.panNumber ?? ''),
    gstNumber: isStaff ? '' : (about.gstNumber ?? ''),
  })
  const [phones, setPhones] = useState(() => phonesOf(user.phoneNumbers))
  const queryClient = useQueryClient()
  const typed = Object.fromEntries(PHONES.map(([name]) => [name, wireOf(phones[name])])) as Record<PhoneName, Wire>
  const details = { ...texts, companyName: texts.companyName.trim(), email: texts.email.trim().toLowerCase(), ...typed }
  const save = useMutation({
    mutationKey: ['UPDATE_USER_DETAILS', user.id],
    mutationFn: () => api.customers.updateDetails({ customerId: user.id, ...details }),
    onSuccess: async () => {
      toast('ok', 'Details saved successfully')
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['GET_USER_BY_ID', user.id] }),
        queryClient.invalidateQueries({ queryKey: CUSTOMERS }),
      ])
      onDone()
    },
  })
  const kept = user.phoneNumbers.map(({ phoneNumber, phoneCountryCode }) => ({ phone: phoneNumber, phoneCode: phoneCountryCode }))
  const lacks: Record<string, string> = {
    ...(texts.firstName.trim() === '' && { firstName: 'This is required field.' }),
    ...whatDetailsLack({ userType: user.userType, hasCompany }, details, kept),
  }
  const said = fieldErrors(save.error)
  const errorOf = (field: string) => lacks[field] ?? said[field]
  const shown = [
    ...['firstName', 'lastName', 'email', ...PHONES.map(([name]) => name)],
    ...(hasCompany ? ['companyName'] : []),
    ...(isStaff ? [] : ['panNumber', 'gstNumber']),
  ]
  const isWrong = Object.keys(lacks).length > 0
  const text = (field: keyof typeof texts) => ({
    autoComplete: 'off',
    value: texts[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => {
      if (save.isError) save.reset()
      setTexts({ ...texts, [field]: event.target.value })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong && !save.isPending) save.mutate()
  }
  return (
    <form noValidate className={css.form} aria-label="Change Details" onSubmit={submit}>
      <FormProblem error={save.error} fields={shown} />
      <div className={css.pairOfFields}>
        <TextField label="First Name" maxLength={60} autoFocus {...text('firstName')} />
        <TextField label="Last Name" maxLength={60} optional {...text('lastName')} />
      </div>
      <TextField
        label="E-mail"
        type="email"
        optional
        warning={
          details.email !== user.email
            ? 'They will be signed out and must confirm the new address by setting a password.'
            : undefined
        }
        {...text('email')}
      />
      {PHONES.map(([name, label]) => (
        <PhoneField
          key={name}
          label={label}
          optional
          value={phones[name]}
          error={errorOf(name)}
          onChange={(phone) => setPhones({ ...phones, [name]: phone })}
        />
      ))}
      {hasCompany && (
        <TextField
          label="Company name"
          maxLength={120}
          optional={user.userType !== 'travelAgent'}
          help="Applies to everyone in the company."
          {...text('companyName')}
        />
      )}
      {!isStaff && (
        <div className={css.pairOfFields}>
          <TextField label="PAN" maxLength={10} optional {...text('panNumber')} />
          <TextField label="GST number" maxLength={15} optional {...text('gstNumber')} />
        </div>
      )}
      <div className={css.foot}>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          pending={save.isPending}
          disabledReason={isWrong ? 'Please check the marked fields.' : undefined}
        >
          Save
        </Button>
      </div>
    </form>
  )
}

type Wire = { phone: string; phoneCode: string } | null

function wireOf({ phone, phoneCode }: TypedPhone): Wire {
  return phone.trim() === '' ? null : { phone, phoneCode }
}

function phonesOf(numbers: CustomerDetail['user']['phoneNumbers']): Phones {
  const of = (label: string): TypedPhone => {
    const kept = numbers.find((one) => one.label === label)
    return kept ? { phone: kept.phoneNumber, phoneCode: kept.phoneCountryCode } : NO_PHONE
  }
  return Object.fromEntries(PHONES.map(([name, , label]) => [name, of(label)])) as Phones
}
