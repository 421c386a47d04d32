import type { ContactInput, GstInput, PassengerInput } from '@tradewind/contract/flights/passengers'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { addDays, type PlainDate } from '@tradewind/domain/time'

const WOMEN = new Set(
  'Aditi Ananya Asmita Devika Divya Fathima Ishita Kavya Lakshmi Leela Mary Maya Nandini Neethu Pooja Preeti Priya Ritu Sara Shalini Simran Sneha Tara Usha Zoya'.split(
    ' ',
  ),
)

/** The company that the airline invoices where a company fare requires it. */
export const COMPANY: GstInput = {
  gstNumber: '07AAGCS9012K1Z5',
  companyName: 'Skylark Travels Pvt Ltd',
  companyAddress: 'Connaught Place, New Delhi 110001',
  companyContactNumber: '9810011001',
  companyEmail: 'help@skylark.example',
}

type Trip = { readonly party: readonly string[] }

/** 'Aditi Rao' travels with all documents, whatever the fare requires. */
export function travellersOf({ party }: Trip, { email }: Pick<Actor, 'email'>, today: PlainDate) {
  return { passengers: party.map((name, index) => travellerOf(name, index, today)), contact: contactOf(email) }
}

function travellerOf(name: string, index: number, today: PlainDate): PassengerInput {
  const [firstName = '', lastName = ''] = name.split(' ')
  const isWoman = WOMEN.has(firstName)
  const years = 24 + ((name.length * 7 + index * 5) % 38)
  return {
    paxType: 1,
    title: isWoman ? 'Ms' : 'Mr',
    firstName,
    lastName,
    gender: isWoman ? 2 : 1,
    dateOfBirth: addDays(today, -years * 365),
    nationality: 'IN',
    passportNo: `Z${String(1_000_000 + name.length * 91_357 + index * 7_919).slice(0, 7)}`,
    passportIssueDate: addDays(today, -900),
    passportExpiry: addDays(today, 2_700),
    passportIssueCountryCode: 'IN',
    panNumber: null,
    frequentFlyerNumber: null,
  }
}

function contactOf(email: string): ContactInput {
  return {
    phoneCode: '+91',
    mobileNo: '9820022001',
    email,
    addressLine1: '14 Linking Road',
    city: 'Mumbai',
    countryCode: 'IN',
  }
}
