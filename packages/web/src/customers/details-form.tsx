import { useQueryClient } from '@tanstack/react-query'
import { CustomerDetails } from '@tradewind/contract/customers/customers'
import { dialledPhone, undialledNumber } from '@tradewind/domain/accounts/primary-phone'
import { whatDetailsLack } from '@tradewind/domain/customers/customer-form'
import type { FormDetails } from '@tradewind/domain/customers/typed-details'
import { PhoneField } from '../accounts/phone-field.tsx'
import { api } from '../lib/api.ts'
import { orSay } from '../lib/or-say.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { TheirChange } from '../ui/form/their-change.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import css from './customer-dialog.module.css'
import { CUSTOMERS, type CustomerDetail } from './customer-queries.ts'
import { useTaxNumberWords } from './tax-number-words.ts'
import { DETAIL_LABELS, describePhone, typedOf, wirePhone } from './typed-details.ts'

const PHONES = [
  ['primaryPhone', 'Primary phone', 'Primary'],
  ['secondaryPhone', 'Secondary phone', 'Secondary'],
  ['emergencyPhone', 'Emergency phone', 'Emergency'],
] as const

const YOURS = 'You will be signed out, and can sign in with the new address. Please confirm it by the link that we e-mail you.'
const THEIRS = 'They will be signed out and must confirm the new address by setting a password. The old password no longer works.'
const NO_MORE = 'They will be signed out and can no longer sign in, because customers sign in with their e-mail address.'

/** 'Change Details': a customer's name and contact details. The form cannot be sent while a field is invalid. */
export function DetailsForm({ customer: { user, about }, onDone }: { customer: CustomerDetail; onDone: () => void }) {
  const hasCompany = user.userType === 'travelAgent' || user.userType === 'corporate'
  const isStaff = user.userType === 'staff'
  const queryClient = useQueryClient()
  const taxNumber = useTaxNumberWords()
  const kept = user.phoneNumbers.map(({ phoneNumber, phoneCountryCode }) => ({ phone: phoneNumber, phoneCode: phoneCountryCode }))
  const form = useCallForm({
    name: 'UPDATE_USER_DETAILS',
    about: user.id,
    initial: typedOf(detailsOf({ user, about }, { hasCompany, isStaff })),
    input: ({ primaryPhone, secondaryPhone, emergencyPhone, upon, ...texts }) => ({
      ...texts,
      customerId: user.id,
      companyName: texts.companyName.trim(),
      email: texts.email.trim().toLowerCase(),
      primaryPhone: wirePhone(primaryPhone),
      secondaryPhone: wirePhone(secondaryPhone),
      emergencyPhone: wirePhone(emergencyPhone),
      was: upon,
    }),
    schema: CustomerDetails,
    wrong: ({ firstName }, details) => ({
      ...(firstName.trim() === '' && { firstName: 'This is required field.' }),
      ...whatDetailsLack({ userType: user.userType, hasCompany }, details, kept),
    }),
    call: (details) => api.customers.updateDetails(details).catch(orSay('Something went wrong')),
    onDone: async ({ openKeys }) => {
      toast('ok', 'Details saved successfully')
      if (openKeys > 0) toast('bad', keysGoOn(openKeys))
      await queryClient.invalidateQueries({ queryKey: CUSTOMERS })
      onDone()
    },
    // What was refused may have been changed meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET_USER_BY_ID', user.id] }),
    typedUpon: ['upon'],
    checksAtOnce: true,
  })
  const isOneself = useUser()?.id === user.id
  const email = form.values.email.trim().toLowerCase()
  return (
    <Form form={form} label="Change Details" className={css.form}>
      <div className={css.pairOfFields}>
        <TextField label="First Name" maxLength={60} autoFocus {...form.text('firstName')} />
        <TextField label="Last Name" maxLength={60} optional {...form.text('lastName')} />
      </div>
      <TextField
        label="E-mail"
        type="email"
        optional={!isStaff}
        warning={email === form.values.upon.email ? undefined : whatFollows(email, { isOneself, isStaff })}
        {...form.text('email')}
      />
      {PHONES.map(([name, label, kind]) => (
        <PhoneField key={name} label={label} optional warning={unclear(user.phoneNumbers, kind)} {...form.field(name)} />
      ))}
      {hasCompany && (
        <TextField
          label="Company name"
          maxLength={120}
          optional={user.userType !== 'travelAgent'}
          help="Applies to everyone in the company."
          {...form.text('companyName')}
        />
      )}
      {!isStaff && (
        <div className={css.pairOfFields}>
          <TextField label="PAN" maxLength={10} optional {...form.text('panNumber')} />
          <TextField label="GST number" maxLength={15} optional {...form.text('gstNumber')} />
        </div>
      )}
      {!isStaff && <TextField {...taxNumber} maxLength={30} optional {...form.text('taxNumber')} />}
      <TheirChange form={form} labels={{ ...DETAIL_LABELS, taxNumber: taxNumber.label }} describe={describePhone} />
      <div className={css.foot}>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          pending={form.isPending}
          disabledReason={form.isWrong ? 'Please check the marked fields.' : undefined}
        >
          Save
        </Button>
      </div>
    </Form>
  )
}

/** Of another address. Without one, staff read what is wrong instead. */
function whatFollows(email: string, { isOneself, isStaff }: { isOneself: boolean; isStaff: boolean }): string | undefined {
  if (email === '') return isStaff ? undefined : NO_MORE
  return isOneself ? YOURS : THEIRS
}

/** Keys are not withdrawn unasked, because programs use them: staff know whether the old owner of the address has their text. */
function keysGoOn(count: number): string {
  const keys = count === 1 ? '1 API key of this person still works' : `${count} API keys of this person still work`
  return `${keys}. If somebody else may have the text, withdraw the key on the network page.`
}

/** A number of the old system without its country is not saved again: its digits are shown to whoever knows it. */
function unclear(numbers: CustomerDetail['user']['phoneNumbers'], label: string): string | undefined {
  const digits = undialledNumber(numbers, label)
  return digits && `${digits} was stored without its country. Please enter it with the dial code, or it is removed.`
}

type Shown = { readonly hasCompany: boolean; readonly isStaff: boolean }

/** As they are stored, of what the form shows. */
function detailsOf({ user, about }: Pick<CustomerDetail, 'user' | 'about'>, { hasCompany, isStaff }: Shown): FormDetails {
  const phone = (label: string) => dialledPhone(user.phoneNumbers, label) ?? null
  return {
    ...{ firstName: user.firstName, lastName: user.lastName, email: user.email },
    companyName: hasCompany ? (user.company?.companyName ?? '') : '',
    panNumber: isStaff ? '' : (about.panNumber ?? ''),
    gstNumber: isStaff ? '' : (about.gstNumber ?? ''),
    taxNumber: isStaff ? '' : (about.taxNumber ?? ''),
    ...{ primaryPhone: phone('Primary'), secondaryPhone: phone('Secondary'), emergencyPhone: phone('Emergency') },
  }
}
