import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { whatNewCustomerLacks } from '@tradewind/domain/customers/customer-form'
import { type FormEvent, useState } from 'react'
import { NO_PHONE, PhoneField } from '../accounts/phone-field.tsx'
import { api } from '../lib/api.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { useUser } from '../lib/session.ts'
import { type Group, groupsQuery } from '../markups/markup-queries.ts'
import { mayManageMarkups } from '../sites/navigation.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Radio, SelectField, TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import css from './customer-dialog.module.css'
import { CUSTOMERS } from './customer-queries.ts'

type Props = { onClose: () => void; onCreated?: (userId: number) => void }
type Texts = Record<'firstName' | 'lastName' | 'email' | 'companyName' | 'panNumber' | 'gstNumber', string>

const EMPTY: Texts = { firstName: '', lastName: '', email: '', companyName: '', panNumber: '', gstNumber: '' }
const REQUIRED = 'This is required field.'

/** Quick creation of an agent or a customer: a name and one way to reach them. With an e-mail address, they are invited to set a password. */
export function CreateCustomerDialog({ onClose, onCreated }: Props) {
  const viewer = useUser()
  const [userType, setUserType] = useState<'travelAgent' | 'retail'>('travelAgent')
  const [texts, setTexts] = useState(EMPTY)
  const [phone, setPhone] = useState(NO_PHONE)
  const [groupId, setGroupId] = useState('')
  const mayChoose = viewer !== null && viewer.userType === 'staff' && mayManageMarkups(viewer)
  const groups = useQuery({ ...groupsQuery, enabled: mayChoose })
  const [isTried, setTried] = useState(false)
  // A double click, or an answer that was lost, must not create two people.
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
    mutationFn: () =>
      api.customers.createCustomer({ userType, customer, idempotencyKey, ...(groupId !== '' && { groupId: Number(groupId) }) }),
    onSuccess: async ({ user }) => {
      toast('ok', userType === 'travelAgent' ? 'Agent Created Successfully' : 'Customer created successfully')
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
  const errorOf = (field: string) => (isTried ? (lacks[field] ?? said[field]) : undefined)
  const shown = [
    ...['firstName', 'lastName', 'email', 'phone', 'phone.phone', 'phone.phoneCode'],
    ...(hasCompany ? ['companyName'] : []),
    ...(isColleague ? [] : ['panNumber', 'gstNumber']),
  ]
  const text = (field: keyof Texts) => ({
    value: texts[field],
    error: errorOf(field),
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
        <FormProblem error={create.error} fields={shown.flatMap((field) => [field, `customer.${field}`])} />
        <fieldset className={css.whose}>
          <legend className={layout.vh}>Type</legend>
          <Radio name="userType" checked={userType === 'travelAgent'} onChange={() => setUserType('travelAgent')}>
            {viewer?.userType === 'travelAgent' ? 'B2B: colleague in your company' : 'B2B: travel agent'}
          </Radio>
          <Radio name="userType" checked={userType === 'retail'} onChange={() => setUserType('retail')}>
            B2C: private customer
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
          help="They receive an invitation to set a password."
          optional
          {...text('email')}
        />
        <PhoneField
          label="Mobile"
          optional
          value={phone}
          error={errorOf('phone') ?? errorOf('phone.phone') ?? errorOf('phone.phoneCode')}
          onChange={setPhone}
        />
        {hasCompany && <TextField label="Company name" autoComplete="off" maxLength={120} optional {...text('companyName')} />}
        {viewer?.userType === 'staff' && (
          <BuyerGroup groups={mayChoose ? groups.data?.groups : undefined} value={groupId} onChange={setGroupId} />
        )}
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

type GroupProps = { groups: readonly Group[] | undefined; value: string; onChange: (groupId: string) => void }

/** The prices of a new customer: shown to everyone who creates one, chosen by those who manage markups. */
function BuyerGroup({ groups, value, onChange }: GroupProps) {
  const standard = groups?.find(({ isDefault }) => isDefault)
  const choice = standard ? `Default group (now ${standard.groupName})` : 'Default group'
  if (!groups)
    return <p className={layout.soft}>Prices: default group. A colleague who manages markups can choose another group.</p>
  return (
    <SelectField
      label="Buyer group"
      value={value}
      help="Whose prices they get. It can be changed later."
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{choice}</option>
      {groups.map(({ id, groupName }) => (
        <option key={id} value={id}>
          {groupName}
        </option>
      ))}
    </SelectField>
  )
}
