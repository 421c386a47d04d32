/** All permissions, by module. Staff get them through a permission group; a super admin has all. */
export const PERMISSION_MODULES = {
  tickets: {
    label: 'Air tickets',
    permissions: {
      'tickets.queue': 'See the air ticket queue',
      'tickets.editPrice': 'Edit discount and fees on an e-ticket',
      'tickets.release': 'Release held seats for a customer',
      'tickets.reconcile': 'Recheck unclear bookings with the supplier',
      'tickets.settle': 'Settle unclear bookings: ticketed, or not issued and refunded',
      'tickets.changes': 'Handle change requests: assign, note, approve, reject',
      'tickets.export': 'Download lists as files: tickets, change requests, customers',
      'tickets.discountBeyondMargin': 'Give more discount than a ticket earns',
    },
  },
  customers: {
    label: 'Customers',
    permissions: {
      'customers.view': 'See customers and their details',
      'customers.edit': 'Create customers and change their details',
      'customers.block': 'Block and unblock customers',
      'customers.switches': 'Allow or stop flight search and hold',
    },
  },
  flights: {
    label: 'Flights',
    permissions: {
      'flights.bookForCustomer': 'Search and book for a customer',
      'flights.sources': 'Choose which airline systems are searched, and how',
    },
  },
  markups: {
    label: 'Markups',
    permissions: {
      'markups.manage': 'Manage groups of buyers and their rules',
      'markups.changeRules': 'Manage the rules of change requests: our fees and due dates',
    },
  },
  catalogue: {
    label: 'Destinations',
    permissions: {
      'catalogue.view': 'See activities, areas, hotels, markets and combos',
      'catalogue.edit': 'Change activities, areas, hotels, markets and combos',
      'rates.edit': 'Change rates of tour options',
    },
  },
  carts: {
    label: 'Carts',
    permissions: { 'carts.queue': 'See the queue of carts and handle them' },
  },
  quotations: {
    label: 'Quotations',
    permissions: {
      'quotations.view': 'See quotations with their cost and margin',
      'quotations.edit': 'Make quotations, change and send them',
      'quotations.typePrice': 'Type the price of an activity, with a reason',
      'quotations.terms': 'Change terms, tax and rounding of quotations',
    },
  },
  drivers: {
    label: 'Drivers',
    permissions: {
      'drivers.view': 'See drivers, vehicles and their locations',
      'drivers.edit': 'Change drivers, vehicles and their locations',
    },
  },
  money: {
    label: 'Money',
    permissions: {
      'ledger.view': 'See wallets and statements of customers',
      'ledger.topUp': 'Add money to a wallet, and enter payments to suppliers',
      'ledger.verify': 'Verify payments that a colleague or a customer has entered',
      'ledger.credit': 'Set credit limits',
      'ledger.reconcile': 'See and resolve differences with suppliers and gateways',
      'payments.settings': 'Choose the gateway and the bank details customers see',
    },
  },
  audit: {
    label: 'Audit trail',
    permissions: { 'audit.view': 'See who changed what' },
  },
} as const

export type PermissionModule = keyof typeof PERMISSION_MODULES
export type Permission = { [M in PermissionModule]: keyof (typeof PERMISSION_MODULES)[M]['permissions'] }[PermissionModule]

export const ALL_PERMISSIONS = Object.values(PERMISSION_MODULES).flatMap((module) =>
  Object.keys(module.permissions),
) as Permission[]

export function isPermission(value: string): value is Permission {
  return (ALL_PERMISSIONS as string[]).includes(value)
}
