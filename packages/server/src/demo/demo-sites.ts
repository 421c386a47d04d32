import type { UserType } from '@tradewind/domain/accounts/actor'
import type { Permission } from '@tradewind/domain/permissions/permissions'

/** The two companies of the demo, and everyone who can log in there. */
export const DEMO_PASSWORD = 'tradewind'

type DemoEntity = {
  kind: 'siteOwner' | 'agency' | 'corporate' | 'person'
  name: string
  address1?: string
  address2?: string
  phone?: string
  email?: string
  gst_number?: string
  tax_number?: string
  logo_url?: string
}
export type DemoPerson = {
  entity: DemoEntity
  userType: UserType
  email: string
  firstName: string
  lastName: string
  phone: string
  isSuperAdmin?: boolean
  permissionGroup?: { name: string; permissions: readonly Permission[] }
}

const TICKETING: { name: string; permissions: readonly Permission[] } = {
  name: 'Ticketing desk',
  permissions: ['tickets.queue', 'tickets.release', 'tickets.reconcile', 'tickets.settle', 'customers.view'],
}

const skylarkOwner: DemoEntity = { kind: 'siteOwner', name: 'Skylark Travels Pvt Ltd' }
const dhowOwner: DemoEntity = { kind: 'siteOwner', name: 'Blue Dhow DMC LLC', tax_number: '100384756200003' }
const sunrise: DemoEntity = {
  kind: 'agency',
  name: 'Sunrise Holidays',
  address1: '14 Linking Road, Bandra West',
  address2: 'Mumbai 400050',
  phone: '+91 22 4018 2200',
  email: 'care@sunriseholidays.example',
  gst_number: '27AAKCS4821M1ZW',
  logo_url: '/brand/sunrise.svg',
}

export const DEMO_SITES = [
  {
    site_name: 'Skylark Travels',
    company_name: 'Skylark Travels Pvt Ltd',
    currency: 'INR',
    country_code: 'IN',
    time_zone: 'Asia/Kolkata',
    address: '4th Floor, Barakhamba House, Connaught Place, New Delhi 110001',
    admin_email: 'help@skylark.example',
    admin_contact: '+91 22 4890 1200',
    gst_number: '07AAGCS9012K1Z5',
    logo_url: '/brand/skylark.svg',
    favicon_url: '/brand/skylark.svg',
    form_label: 'Flight Deals',
    accent: ['#ecf6f6', '#d6ebec', '#add7da', '#7abec4', '#439da5', '#1b7d86', '#0b6570', '#09545d', '#08434a', '#073339'],
    brand_mark: '#e0a73c',
    domains: ['localhost', '127.0.0.1', 'skylark.localhost'],
    people: [
      {
        entity: skylarkOwner,
        userType: 'staff',
        email: 'admin@skylark.example',
        firstName: 'Kabir',
        lastName: 'Sethi',
        phone: '9810011001',
        isSuperAdmin: true,
      },
      {
        entity: skylarkOwner,
        userType: 'staff',
        email: 'desk@skylark.example',
        firstName: 'Asha',
        lastName: 'Verma',
        phone: '9810011002',
        permissionGroup: TICKETING,
      },
      {
        entity: sunrise,
        userType: 'travelAgent',
        email: 'agent@skylark.example',
        firstName: 'Rohan',
        lastName: 'Iyer',
        phone: '9820022001',
      },
      {
        entity: sunrise,
        userType: 'travelAgent',
        email: 'agent2@skylark.example',
        firstName: 'Meera',
        lastName: 'Nair',
        phone: '9820022002',
      },
      {
        entity: { kind: 'person', name: 'Priya Sharma' },
        userType: 'retail',
        email: 'priya@skylark.example',
        firstName: 'Priya',
        lastName: 'Sharma',
        phone: '9930033001',
      },
      {
        entity: {
          kind: 'corporate',
          name: 'Orbit Analytics Ltd',
          address1: '9 Residency Road',
          address2: 'Bengaluru 560025',
          email: 'travel@orbit.example',
        },
        userType: 'corporate',
        email: 'corporate@skylark.example',
        firstName: 'Dev',
        lastName: 'Menon',
        phone: '9845044001',
      },
    ],
  },
  {
    site_name: 'Blue Dhow DMC',
    company_name: 'Blue Dhow DMC LLC',
    currency: 'AED',
    country_code: 'AE',
    time_zone: 'Asia/Dubai',
    address: 'Office 1204, Marina Plaza, Dubai Marina, Dubai',
    admin_email: 'hello@bluedhow.example',
    admin_contact: '+971 4 555 0142',
    gst_number: null,
    logo_url: '/brand/bluedhow.svg',
    favicon_url: '/brand/bluedhow.svg',
    form_label: 'Flight Deals',
    accent: ['#eef4fb', '#d9e6f5', '#b1cdea', '#7fb0dd', '#4b8bc8', '#2770b4', '#14599a', '#0f4981', '#0d3a67', '#0a2b4d'],
    brand_mark: '#d8b36a',
    domains: ['bluedhow.localhost'],
    people: [
      {
        entity: dhowOwner,
        userType: 'staff',
        email: 'admin@bluedhow.example',
        firstName: 'Layla',
        lastName: 'Haddad',
        phone: '9810055001',
        isSuperAdmin: true,
      },
      {
        entity: {
          kind: 'agency',
          name: 'Gulf Breeze Tours',
          address1: 'Al Rigga Road',
          address2: 'Dubai',
          phone: '+971 4 555 0190',
          email: 'desk@gulfbreeze.example',
          tax_number: '100291846500003',
        },
        userType: 'travelAgent',
        email: 'agent@bluedhow.example',
        firstName: 'Omar',
        lastName: 'Farouk',
        phone: '9810055002',
      },
    ],
  },
] satisfies DemoSite[]

export type DemoSite = {
  site_name: string
  company_name: string
  currency: string
  country_code: string
  time_zone: string
  address: string
  admin_email: string
  admin_contact: string
  gst_number: string | null
  logo_url: string
  favicon_url: string
  form_label: string
  accent: string[]
  brand_mark: string
  domains: string[]
  people: DemoPerson[]
}
