import { NewCustomer } from '@tradewind/contract/customers/customers'
import { createCustomer } from '../../customers/create-customer.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import type { Past } from './past.ts'

/** Whom the desk quotes for; the agent is there from the start. */
export type Person = 'agent' | 'sunrise' | 'anneliese'
type New = {
  readonly name: Exclude<Person, 'agent'>
  readonly userType: 'travelAgent' | 'retail'
  readonly customer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly companyName?: string
  }
}

export const PEOPLE: readonly New[] = [
  {
    name: 'sunrise',
    userType: 'travelAgent',
    customer: {
      ...{ firstName: 'Meenakshi', lastName: 'Sundareswaran-Iyer', email: 'desk@sunriseholidays.example' },
      companyName: 'Sunrise Holidays International Travel & Tourism LLP',
    },
  },
  {
    name: 'anneliese',
    userType: 'retail',
    customer: { firstName: 'Anneliese', lastName: 'von Hohenstein-Wittgenstein', email: 'anneliese@hohenstein.example' },
  },
]

export function addPerson({ app, actor }: Past, { name, userType, customer }: New): Promise<number> {
  const wish = NewCustomer.parse({ userType, customer, idempotencyKey: `history-${name}` })
  return createCustomer({ db: app.db, jobs: app.jobs, actor: actor('admin'), now: app.now(), refuse: refuseAny }, wish)
}
