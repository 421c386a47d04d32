/** Every permission there is, by module. Staff holds them through a permission group; a super admin holds all. */
export const PERMISSION_MODULES = {
  tickets: {
    label: 'Air tickets',
    permissions: {
      'tickets.queue': 'See the air ticket queue',
      'tickets.editPrice': 'Edit markup, discount and fees on an e-ticket',
      'tickets.release': 'Release held seats for a customer',
      'tickets.reconcile': 'Ask the supplier again about a booking in doubt',
    },
  },
  customers: {
    label: 'Customers',
    permissions: {
      'customers.view': 'See customers and their details',
      'customers.block': 'Block and unblock customers',
      'customers.switches': 'Allow or stop flight search and hold',
    },
  },
  flights: {
    label: 'Flights',
    permissions: { 'flights.bookForCustomer': 'Search and book in the name of a customer' },
  },
  markups: {
    label: 'Markups',
    permissions: { 'markups.manage': 'Manage groups of buyers and their rules' },
  },
  money: {
    label: 'Money',
    permissions: {
      'ledger.view': 'See wallets and statements of customers',
      'ledger.topUp': 'Add money to a wallet',
    },
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
