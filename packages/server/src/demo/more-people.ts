import type { Permission } from '@tradewind/domain/permissions/permissions'
import type { DemoPerson } from './demo-sites.ts'

/** More people of the first company of a started product: a desk that handles changes, accounts, and more buyers. Tests do without them. */
const CHANGES: { name: string; permissions: readonly Permission[] } = {
  name: 'Tickets and changes',
  permissions: [
    'tickets.queue',
    'tickets.release',
    'tickets.reconcile',
    'tickets.settle',
    'tickets.changes',
    'tickets.export',
    'customers.view',
  ],
}
const ACCOUNTS: { name: string; permissions: readonly Permission[] } = {
  name: 'Accounts',
  permissions: [
    'tickets.queue',
    'tickets.export',
    'customers.view',
    'customers.merge',
    'ledger.view',
    'ledger.topUp',
    'ledger.verify',
    'ledger.credit',
    'ledger.reconcile',
    'audit.view',
  ],
}

const owner: DemoPerson['entity'] = { kind: 'siteOwner', name: 'Skylark Travels Pvt Ltd' }

export const MORE_PEOPLE: readonly DemoPerson[] = [
  staff('tickets', 'Neha', 'Kulkarni', CHANGES),
  staff('accounts', 'Vikram', 'Rao', ACCOUNTS),
  agent('coral', 'Thomas', 'Kurian', {
    name: 'Coral Coast Journeys',
    address1: '22 Marine Drive',
    address2: 'Kochi 682031',
    phone: '+91 484 401 7733',
    gst_number: '32AAGCC7719P1Z8',
  }),
  agent('pinnacle', 'Harleen', 'Bedi', {
    name: 'Pinnacle Trips',
    address1: '8 Rajouri Garden Market',
    address2: 'New Delhi 110027',
    phone: '+91 11 4155 9080',
    gst_number: '07AAJCP2210D1ZY',
  }),
  agent('himadri', 'Sourav', 'Ghosh', {
    name: 'Himadri Tours & Travels',
    address1: '41 Park Street',
    address2: 'Kolkata 700016',
    phone: '+91 33 4006 1212',
    gst_number: '19AACFH5567M1ZT',
  }),
  {
    entity: { kind: 'corporate', name: 'Kestrel Pharma Ltd', address1: '3 Jubilee Hills', address2: 'Hyderabad 500033' },
    userType: 'corporate',
    email: 'kestrel@skylark.example',
    firstName: 'Swathi',
    lastName: 'Reddy',
    phone: '9849044002',
  },
  person('ananya', 'Ananya', 'Gupta', '9930033002'),
  person('farhan', 'Farhan', 'Qureshi', '9930033003'),
  person('lakshmi', 'Lakshmi', 'Menon', '9930033004'),
]

function staff(name: string, firstName: string, lastName: string, permissionGroup: DemoPerson['permissionGroup']): DemoPerson {
  return {
    entity: owner,
    userType: 'staff',
    email: `${name}@skylark.example`,
    firstName,
    lastName,
    phone: '9810011009',
    ...(permissionGroup && { permissionGroup }),
  }
}

type Agency = { name: string; address1: string; address2: string; phone: string; gst_number: string }

function agent(name: string, firstName: string, lastName: string, agency: Agency): DemoPerson {
  return {
    entity: { kind: 'agency', ...agency, email: `hello@${name}.example` },
    userType: 'travelAgent',
    email: `${name}@skylark.example`,
    firstName,
    lastName,
    phone: '9820022009',
  }
}

function person(name: string, firstName: string, lastName: string, phone: string): DemoPerson {
  return {
    entity: { kind: 'person', name: `${firstName} ${lastName}` },
    userType: 'retail',
    email: `${name}@skylark.example`,
    firstName,
    lastName,
    phone,
  }
}
