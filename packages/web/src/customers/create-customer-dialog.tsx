import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CREATABLE_TYPES, whatNewCustomerLacks } from '@tradewind/domain/customers/customer-form'
import { noPhone, PhoneField } from '../accounts/phone-field.tsx'
import { mayManageMarkups } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'
import { type Group, groupsQuery } from '../markups/markup-queries.ts'
import { Radio, SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import css from './customer-dialog.module.css'
import { CUSTOMERS } from './customer-queries.ts'

type Props = { onClose: () => void; onCreated?: (userId: number) => void }
type NewType = (typeof CREATABLE_TYPES)[number]
type Texts = Record<'firstName' | 'lastName' | 'email' | 'companyName' | 'panNumber' | 'gstNumber', string>

const EMPTY: Texts = { firstName: '', lastName: '', email: '', companyName: '', panNumber: '', gstNumber: '' }
const REQUIRED = 'This is required field.'

/** Quick creation of an agent or a customer: a name and one way to reach them. With an e-mail address, they are invited to set a password. */
export function CreateCustomerDialog({ onClose, onCreated }: Props) {
  const viewer = useUser()
  const isAgent = viewer?.userType === 'travelAgent'
  const mayChoose = viewer !== null && viewer.userType === 'staff' && mayManageMarkups(viewer)
  const groups = useQuery({ ...groupsQuery, enabled: mayChoose })
  const queryClient = useQueryClient()
  const form = useCallForm({
    name: 'CREATE_CUSTOMER',
    initial: () => ({ ...EMPTY, userType: 'travelAgent' as NewType, phone: noPhone(), groupId: '' }),
    prefix: 'customer',
    input: (values, idempotencyKey) => {
      const { userType, groupId, phone, ...texts } = values
      const { isColleague, hasCompany } = shapeOf(values, isAgent)
      const customer = {
        ...texts,
        companyName: hasCompany ? texts.companyName.trim() : '',
        ...(isColleague && { panNumber: '', gstNumber: '' }),
        phone: phone.phone.trim() === '' ? null : { phone: phone.phone, phoneCode: phone.phoneCode },
      }
      return { userType, customer, idempotencyKey, ...(groupId !== '' && { groupId: Number(groupId) }) }
    },
    wrong: (values, { userType, customer }) => ({
      ...(values.firstName.trim() === '' && { firstName: REQUIRED }),
      ...whatNewCustomerLacks(userType, { ...customer, email: values.email.trim() }),
    }),
    call: api.customers.createCustomer,
    onDone: async ({ user }, { userType }) => {
      toast('ok', userType === 'travelAgent' ? 'Agent Created Successfully' : 'Customer created successfully')
      await queryClient.invalidateQueries({ queryKey: CUSTOMERS })
      onClose()
      onCreated?.(user.id)
    },
  })
  const { userType } = form.values
  const { isColleague, hasCompany } = shapeOf(form.values, isAgent)
  return (
    <FormDialog form={form} onClose={onClose} title="Create agent or customer" verb="Create" className={css.form}>
      <fieldset className={css.whose}>
        <legend className={layout.vh}>Type</legend>
        <Radio name="userType" checked={userType === 'travelAgent'} onChange={() => form.change({ userType: 'travelAgent' })}>
          {isAgent ? 'B2B: colleague in your company' : 'B2B: travel agent'}
        </Radio>
        {!isAgent && (
          <Radio name="userType" checked={userType === 'corporate'} onChange={() => form.change({ userType: 'corporate' })}>
            Corporate: a company that books for its own people
          </Radio>
        )}
        <Radio name="userType" checked={userType === 'retail'} onChange={() => form.change({ userType: 'retail' })}>
          B2C: private customer
        </Radio>
      </fieldset>
      <div className={css.pairOfFields}>
        <TextField label="First name" maxLength={60} autoFocus {...form.text('firstName')} />
        <TextField label="Last name" maxLength={60} optional {...form.text('lastName')} />
      </div>
      <TextField
        label="E-mail"
        type="email"
        help="They sign in with it, and receive an invitation to set a password. Without it they cannot sign in: you book for them."
        optional
        {...form.text('email')}
      />
      <PhoneField
        label="Mobile"
        optional
        {...form.field('phone')}
        error={form.errorOf('phone') ?? form.errorOf('phone.phone') ?? form.errorOf('phone.phoneCode')}
      />
      {hasCompany && (
        <TextField label="Company name" maxLength={120} optional={userType !== 'corporate'} {...form.text('companyName')} />
      )}
      {viewer?.userType === 'staff' && (
        <BuyerGroup groups={mayChoose ? groups.data?.groups : undefined} field={form.text('groupId')} />
      )}
      {!isColleague && (
        <div className={css.pairOfFields}>
          <TextField label="PAN" maxLength={10} optional {...form.text('panNumber')} />
          <TextField label="GST number" maxLength={15} optional {...form.text('gstNumber')} />
        </div>
      )}
    </FormDialog>
  )
}

/** An agent's agent is a colleague in the same company; other agents, and companies, come with their own. */
function shapeOf({ userType }: { userType: NewType }, isAgent: boolean) {
  const isColleague = isAgent && userType === 'travelAgent'
  return { isColleague, hasCompany: userType !== 'retail' && !isColleague }
}

type Bound = { name: string; value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void }
type GroupProps = { groups: readonly Group[] | undefined; field: Bound }

/** The prices of a new customer: shown to everyone who creates one, chosen by those who manage markups. */
function BuyerGroup({ groups, field }: GroupProps) {
  const standard = groups?.find(({ isDefault }) => isDefault)
  const choice = standard ? `Default group (now ${standard.groupName})` : 'Default group'
  if (!groups)
    return <p className={layout.soft}>Prices: default group. A colleague who manages markups can choose another group.</p>
  return (
    <SelectField label="Buyer group" help="Whose prices they get. It can be changed later." {...field}>
      <option value="">{choice}</option>
      {groups.map(({ id, groupName }) => (
        <option key={id} value={id}>
          {groupName}
        </option>
      ))}
    </SelectField>
  )
}
