import { useQuery } from '@tanstack/react-query'
import { PhoneField } from '../accounts/phone-field.tsx'
import { mayManageMarkups } from '../accounts/rights.ts'
import { useUser } from '../lib/session.ts'
import { type Group, groupsQuery } from '../markups/markup-queries.ts'
import { Radio, SelectField, TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import css from './customer-dialog.module.css'
import { PhoneOfOthers } from './phone-of-others.tsx'
import { useTaxNumberWords } from './tax-number-words.ts'
import { shapeOf, type useCreateCustomer } from './use-create-customer.ts'

/** The fields of a new agent or customer: a name and one way to reach them. */
export function CustomerFields({ form }: { form: ReturnType<typeof useCreateCustomer> }) {
  const viewer = useUser()
  const isAgent = viewer?.userType === 'travelAgent'
  const mayChoose = viewer !== null && viewer.userType === 'staff' && mayManageMarkups(viewer)
  const groups = useQuery({ ...groupsQuery, enabled: mayChoose })
  const taxNumber = useTaxNumberWords()
  const { userType } = form.values
  const { isColleague, hasCompany } = shapeOf(form.values, isAgent)
  return (
    <>
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
      <PhoneOfOthers phone={form.values.phone} />
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
      {!isColleague && <TextField {...taxNumber} maxLength={30} optional {...form.text('taxNumber')} />}
    </>
  )
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
