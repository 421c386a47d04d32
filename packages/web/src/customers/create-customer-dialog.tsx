import { useMutation, useQueryClient } from '@tanstack/react-query'
import { whatNewCustomerLacks } from '@tradewind/domain/customers/customer-form'
import { type FormEvent, useState } from 'react'
import { NO_PHONE, PhoneField } from '../accounts/phone-field.tsx'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Radio, TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './customer-dialog.module.css'
import { CUSTOMERS } from './customer-queries.ts'

type Props = { onClose: () => void; onCreated?: (userId: number) => void }
type Texts = Record<'firstName' | 'lastName' | 'email' | 'companyName' | 'panNumber' | 'gstNumber', string>

const EMPTY: Texts = { firstName: '', lastName: '', email: '', companyName: '', panNumber: '', gstNumber: '' }
const REQUIRED = 'This is required field.'

/** Quick creation of an agent or a customer: a name and one way to reach them. Who has an e-mail is invited to set a password. */
export function CreateCustomerDialog({ onClose, onCreated }: Props) {
  const viewer = useUser()
  const [userType, setUserType] = useState<'travelAgent' | 'retail'>('travelAgent')
  const [texts, setTexts] = useState(EMPTY)
  const [phone, setPhone] = useState(NO_PHONE)
  const [isTried, setTried] = useState(false)
  // A double click, or an answer that was lost on its way, must not make two people.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const queryClient = useQueryClient()
  const isColleague = viewer?.userType === 'travelAgent' && userType === 'travelAgent'
  const hasCompany = userType === 'travelAgent' && !isColleague
  const customer = {
    ...texts,
    companyName: hasCompany ? texts.companyName.trim() : '',
    ...(isColleague && { panNumber: '', gstNumber: '' }),
    phone: phone.phone.trim() === '' ? null : { phone: phone.phone, phoneCode: phone.phoneCode },
  }
  const create = useMutation({
    mutationKey: ['CREATE_CUSTOMER'],
    mutationFn: () => api.customers.createCustomer({ userType, customer, idempotencyKey }),
    onSuccess: async ({ user }) => {
      toast('ok', userType === 'travelAgent' ? 'Agent Created Successfully' : 'Customer Created Successfully')
      await queryClient.invalidateQueries({ queryKey: CUSTOMERS })
      onClose()
      onCreated?.(user.id)
    },
  })
  const lacks: Record<string, string> = {
    ...(texts.firstName.trim() === '' && { firstName: REQUIRED }),
    ...whatNewCustomerLacks(userType, { ...customer, email: texts.email.trim() }),
  }
  const said = fieldErrors(create.error, 'customer')
  const told = (field: string) => (isTried ? (lacks[field] ?? said[field]) : undefined)
  const text = (field: keyof Texts) => ({
    value: texts[field],
    error: told(field),
    onChange: (event: { target: { value: string } }) => {
      if (create.isError) create.reset()
      setTexts({ ...texts, [field]: event.target.value })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(lacks).length === 0 && !create.isPending) create.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Create agent or customer"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="create-customer" variant="primary" pending={create.isPending}>
            Create
          </Button>
        </>
      }
    >
      <form id="create-customer" noValidate className={css.form} onSubmit={submit}>
        {create.isError && Object.keys(said).length === 0 && <Notice tone="bad">{explain(create.error)}</Notice>}
        <fieldset className={css.whose}>
          <legend className={layout.vh}>Type</legend>
          <Radio name="userType" checked={userType === 'travelAgent'} onChange={() => setUserType('travelAgent')}>
            {viewer?.userType === 'travelAgent' ? 'B2B: a colleague of your company' : 'B2B: a travel agent'}
          </Radio>
          <Radio name="userType" checked={userType === 'retail'} onChange={() => setUserType('retail')}>
            B2C: a private customer
          </Radio>
        </fieldset>
        <div className={css.pairOfFields}>
          <TextField label="First name" autoComplete="off" maxLength={60} autoFocus {...text('firstName')} />
          <TextField label="Last name" autoComplete="off" maxLength={60} optional {...text('lastName')} />
        </div>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          help="Gets an invitation to set a password."
          optional
          {...text('email')}
        />
        <PhoneField
          label="Mobile"
          optional
          value={phone}
          error={told('phone') ?? told('phone.phone') ?? told('phone.phoneCode')}
          onChange={setPhone}
        />
        {hasCompany && <TextField label="Company name" autoComplete="off" maxLength={120} optional {...text('companyName')} />}
        {!isColleague && (
          <div className={css.pairOfFields}>
            <TextField label="PAN" autoComplete="off" maxLength={10} optional {...text('panNumber')} />
            <TextField label="GST number" autoComplete="off" maxLength={15} optional {...text('gstNumber')} />
          </div>
        )}
      </form>
    </Dialog>
  )
}
