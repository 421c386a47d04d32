/**
 * All permissions, by module and group. Staff get them through a permission group; a super admin has all. `defaultAllowed` ones come on with their module or
 * group; the others give away more than daily work needs, and are ticked one by one.
 */
export const PERMISSION_MODULES = {
  tickets: {
    label: 'Air tickets',
    groups: {
      'tickets.desk': {
        label: 'Queue',
        permissions: {
          'tickets.queue': { label: 'See the air ticket queue', defaultAllowed: true },
          'tickets.release': { label: 'Release held seats for a customer', defaultAllowed: true },
          'tickets.export': { label: 'Download lists as files: tickets, change requests, customers', defaultAllowed: false },
        },
      },
      'tickets.unclear': {
        label: 'Unclear bookings',
        permissions: {
          'tickets.reconcile': { label: 'Recheck unclear bookings with the supplier', defaultAllowed: true },
          'tickets.settle': { label: 'Settle unclear bookings: ticketed, or not issued and refunded', defaultAllowed: false },
        },
      },
      'tickets.requests': {
        label: 'Change requests',
        permissions: {
          'tickets.changes': { label: 'Handle change requests: assign, note, approve, reject', defaultAllowed: true },
        },
      },
      'tickets.prices': {
        label: 'Prices on tickets',
        permissions: {
          'tickets.editPrice': { label: 'Edit discount and fees on an e-ticket', defaultAllowed: true },
          'tickets.discountBeyondMargin': { label: 'Give more discount than a ticket earns', defaultAllowed: false },
        },
      },
    },
  },
  customers: {
    label: 'Customers',
    groups: {
      'customers.details': {
        label: 'Details',
        permissions: {
          'customers.view': { label: 'See customers and their details', defaultAllowed: true },
          'customers.edit': { label: 'Create customers and change their details', defaultAllowed: true },
        },
      },
      'customers.access': {
        label: 'Access',
        permissions: {
          'customers.switches': { label: 'Allow or stop flight search and hold', defaultAllowed: true },
          'customers.block': { label: 'Block and unblock customers', defaultAllowed: false },
          'customers.merge': { label: 'Merge two accounts of one person, and undo it', defaultAllowed: false },
          'customers.viewAs': { label: 'View the site as a customer sees it, without changing anything', defaultAllowed: false },
          'customers.approve': { label: 'Approve or refuse companies that signed up', defaultAllowed: false },
        },
      },
    },
  },
  network: {
    label: 'Network',
    groups: {
      'network.partners': {
        label: 'Suppliers and consumers',
        permissions: {
          'network.view': { label: 'See suppliers, consumers and their requests', defaultAllowed: true },
          'network.ask': { label: 'Send requests to suppliers and accept their terms', defaultAllowed: false },
          'network.decide': { label: 'Approve and suspend consumers, and write our terms for them', defaultAllowed: false },
        },
      },
    },
  },
  flights: {
    label: 'Flights',
    groups: {
      'flights.selling': {
        label: 'Selling',
        permissions: {
          'flights.bookForCustomer': { label: 'Search and book for a customer', defaultAllowed: true },
          'flights.sources': { label: 'Choose which airline systems are searched, and how', defaultAllowed: false },
        },
      },
    },
  },
  markups: {
    label: 'Markups',
    groups: {
      'markups.rules': {
        label: 'Rules',
        permissions: {
          'markups.manage': { label: 'Manage groups of buyers and their rules', defaultAllowed: true },
          'markups.changeRules': {
            label: 'Manage the rules of change requests: our fees and due dates',
            defaultAllowed: true,
          },
        },
      },
    },
  },
  catalogue: {
    label: 'Destinations',
    groups: {
      'catalogue.content': {
        label: 'Content',
        permissions: {
          'catalogue.view': { label: 'See activities, areas, hotels, markets and combos', defaultAllowed: true },
          'catalogue.edit': { label: 'Change activities, areas, hotels, markets and combos', defaultAllowed: true },
        },
      },
      'catalogue.rates': {
        label: 'Rates',
        permissions: { 'rates.edit': { label: 'Change rates of tour options', defaultAllowed: true } },
      },
    },
  },
  carts: {
    label: 'Carts',
    groups: {
      'carts.desk': {
        label: 'Queue',
        permissions: { 'carts.queue': { label: 'See the queue of carts and handle them', defaultAllowed: true } },
      },
    },
  },
  quotations: {
    label: 'Quotations',
    groups: {
      'quotations.making': {
        label: 'Making quotations',
        permissions: {
          'quotations.view': { label: 'See quotations with their cost and margin', defaultAllowed: true },
          'quotations.edit': { label: 'Make quotations, change and send them', defaultAllowed: true },
          'quotations.sell': {
            label: 'Receive payments of quotations, voucher them and cancel what was sold',
            defaultAllowed: true,
          },
          'quotations.typePrice': { label: 'Type the price of an activity, with a reason', defaultAllowed: false },
          'quotations.terms': { label: 'Change terms, tax and rounding of quotations', defaultAllowed: false },
        },
      },
    },
  },
  drivers: {
    label: 'Drivers',
    groups: {
      'drivers.fleet': {
        label: 'Drivers and vehicles',
        permissions: {
          'drivers.view': { label: 'See drivers, vehicles and their locations', defaultAllowed: true },
          'drivers.edit': { label: 'Change drivers, vehicles and their locations', defaultAllowed: true },
        },
      },
    },
  },
  money: {
    label: 'Money',
    groups: {
      'money.wallets': {
        label: 'Wallets',
        permissions: {
          'ledger.view': { label: 'See wallets and statements of customers', defaultAllowed: true },
          'ledger.topUp': { label: 'Add money to a wallet, and enter payments to suppliers', defaultAllowed: true },
          'ledger.verify': { label: 'Verify payments that a colleague or a customer has entered', defaultAllowed: false },
          'ledger.credit': { label: 'Set credit limits', defaultAllowed: false },
        },
      },
      'money.gateways': {
        label: 'Suppliers and gateways',
        permissions: {
          'ledger.reconcile': { label: 'See and resolve differences with suppliers and gateways', defaultAllowed: true },
          'payments.settings': { label: 'Choose the gateway and the bank details customers see', defaultAllowed: false },
        },
      },
    },
  },
  audit: {
    label: 'Audit trail',
    groups: {
      'audit.reading': {
        label: 'Reading',
        permissions: { 'audit.view': { label: 'See who changed what', defaultAllowed: true } },
      },
    },
  },
} as const

type Modules = typeof PERMISSION_MODULES
export type PermissionModule = keyof Modules
export type ModuleGroup = { [M in PermissionModule]: keyof Modules[M]['groups'] }[PermissionModule]
type PermissionsOf<Groups> = { [G in keyof Groups]: Groups[G] extends { permissions: infer P } ? keyof P : never }[keyof Groups]
export type Permission = { [M in PermissionModule]: PermissionsOf<Modules[M]['groups']> }[PermissionModule]

type Named = { readonly label: string }
export type PermissionEntry = Named & { readonly id: Permission; readonly defaultAllowed: boolean }
export type GroupEntry = Named & { readonly id: ModuleGroup; readonly permissions: readonly PermissionEntry[] }
export type ModuleEntry = Named & { readonly id: PermissionModule; readonly groups: readonly GroupEntry[] }

/** The same as lists, in the order in which they are shown. */
export const PERMISSION_TREE: readonly ModuleEntry[] = Object.entries(PERMISSION_MODULES).map(([id, { label, groups }]) => ({
  id: id as PermissionModule,
  label,
  groups: Object.entries(groups).map(([groupId, group]) => ({
    id: groupId as ModuleGroup,
    label: group.label,
    permissions: Object.entries(group.permissions as Record<string, Named & { defaultAllowed: boolean }>).map(
      ([permission, { label: text, defaultAllowed }]) => ({ id: permission as Permission, label: text, defaultAllowed }),
    ),
  })),
}))

const ENTRIES: ReadonlyMap<string, PermissionEntry> = new Map(
  PERMISSION_TREE.flatMap(({ groups }) => groups)
    .flatMap(({ permissions }) => permissions)
    .map((entry) => [entry.id, entry]),
)

export const ALL_PERMISSIONS: readonly Permission[] = [...ENTRIES.values()].map(({ id }) => id)

export function isPermission(value: string): value is Permission {
  return ENTRIES.has(value)
}

/** What a permission allows, in the words that staff reads. */
export function namePermission(permission: Permission): string {
  return ENTRIES.get(permission)?.label ?? permission
}
