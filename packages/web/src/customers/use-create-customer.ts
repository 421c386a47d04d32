import { useQueryClient } from '@tanstack/react-query'
import { type CREATABLE_TYPES, whatNewCustomerLacks } from '@tradewind/domain/customers/customer-form'
import { noPhone } from '../accounts/phone-field.tsx'
import { api } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import { CUSTOMERS } from './customer-queries.ts'

type NewType = (typeof CREATABLE_TYPES)[number]
type Texts = Record<'firstName' | 'lastName' | 'email' | 'companyName' | 'panNumber' | 'gstNumber' | 'taxNumber', string>

const EMPTY: Texts = { firstName: '', lastName: '', email: '', companyName: '', panNumber: '', gstNumber: '', taxNumber: '' }
const REQUIRED = 'This is required field.'

/** The form of quick creation. Without e-mail nobody is invited. */
export function useCreateCustomer(onCreated: (userId: number) => void) {
  const isAgent = useUser()?.userType === 'travelAgent'
  const queryClient = useQueryClient()
  return useCallForm({
    name: 'CREATE_CUSTOMER',
    initial: () => ({ ...EMPTY, userType: 'travelAgent' as NewType, phone: noPhone(), groupId: '' }),
    prefix: 'customer',
    input: (values, idempotencyKey) => {
      const { userType, groupId, phone, ...texts } = values
      const { isColleague, hasCompany } = shapeOf(values, isAgent)
      const customer = {
        ...texts,
        companyName: hasCompany ? texts.companyName.trim() : '',
        ...(isColleague && { panNumber: '', gstNumber: '', taxNumber: '' }),
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
      onCreated(user.id)
    },
  })
}

/** An agent's agent is a colleague in the same company; other agents, and companies, come with their own. */
export function shapeOf({ userType }: { userType: NewType }, isAgent: boolean) {
  const isColleague = isAgent && userType === 'travelAgent'
  return { isColleague, hasCompany: userType !== 'retail' && !isColleague }
}
