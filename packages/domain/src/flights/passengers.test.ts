import { describe, expect, test } from 'vitest'
import { plainDate } from '../time.ts'
import type { Passenger, PassengerDemands, PassengersAsked } from './passenger.ts'
import { whatPassengersLack } from './passengers.ts'

const rohan: Passenger = {
  paxType: 1,
  title: 'Mr',
  firstName: 'Rohan',
  lastName: 'Mehta',
  gender: 1,
  dateOfBirth: null,
  nationality: 'IN',
  passportNo: null,
  passportIssueDate: null,
  passportExpiry: null,
  passportIssueCountryCode: null,
  panNumber: null,
}
const kid: Passenger = { ...rohan, paxType: 2, title: 'Miss', gender: 2, firstName: 'Anaya', dateOfBirth: '2019-03-04' }
const baby: Passenger = { ...rohan, paxType: 3, title: 'Mstr', firstName: 'Vihaan', dateOfBirth: '2025-06-01' }
const undemanding: PassengerDemands = {
  dateOfBirthForAdults: false,
  passport: false,
  passportIssueDetails: false,
  pan: false,
  gstAllowed: true,
  gstMandatory: false,
  firstNameFormat: null,
  lastNameFormat: null,
}
const asked: PassengersAsked = {
  passengers: [rohan],
  contact: { phoneCode: '+91', mobileNo: '98765 43210', email: 'rohan@example.com' },
  gst: null,
  demands: undemanding,
  party: { adults: 1, children: 0, infants: 0 },
  travelDates: { first: plainDate('2026-12-18'), last: plainDate('2026-12-25') },
  today: plainDate('2026-11-21'),
  keptPhones: [],
}
const REQUIRED = 'This is required field.'

/** One traveller, changed. */
function lack(change: Partial<Passenger>, demands: Partial<PassengerDemands> = {}, base: Passenger = rohan) {
  const passenger = { ...base, ...change }
  const count = (type: number) => Number(passenger.paxType === type)
  const party = { adults: count(1), children: count(2), infants: count(3) }
  return whatPassengersLack({ ...asked, passengers: [passenger], party, demands: { ...undemanding, ...demands } })
}

test('an ordinary family lacks nothing', () => {
  const passengers = [rohan, kid, baby]
  expect(whatPassengersLack({ ...asked, passengers, party: { adults: 1, children: 1, infants: 1 } })).toEqual({
    errors: {},
    warnings: {},
  })
})

describe('names', () => {
  test.each<[string, Partial<Passenger>, string]>([
    ['none at all', { firstName: '', lastName: ' ' }, 'lastName'],
    ['another script', { firstName: 'रोहन' }, 'firstName'],
    ['digits', { lastName: 'Mehta2' }, 'lastName'],
    ['33 letters', { lastName: 'a'.repeat(33) }, 'lastName'],
    ['too long together', { firstName: 'a'.repeat(30), lastName: 'b'.repeat(30) }, 'lastName'],
  ])('%s is refused', (_, change, field) => {
    expect(Object.keys(lack(change).errors)).toEqual([`passengers.0.${field}`])
  })

  test('accents and hyphens are no trouble', () => {
    expect(lack({ firstName: 'José-María', lastName: "D'Ångström" }).errors).toEqual({})
  })

  test('a single name is a warning, in the airline’s own words where it has some', () => {
    expect(lack({ firstName: '' })).toMatchObject({
      errors: {},
      warnings: { 'passengers.0.firstName': expect.stringContaining('Only one name') },
    })
    const words = 'Repeat the family name as first name'
    expect(lack({ firstName: '' }, { firstNameFormat: words }).warnings['passengers.0.firstName']).toBe(words)
  })

  test('equal names are refused, however they are spelt', () => {
    const twin = { ...rohan, firstName: 'RÓHAN' }
    const { errors } = whatPassengersLack({ ...asked, passengers: [rohan, twin], party: { adults: 2, children: 0, infants: 0 } })
    expect(errors).toEqual({ 'passengers.1.firstName': expect.stringContaining('Traveller 1 has the same name') })
  })
})

describe('titles', () => {
  test.each<[Partial<Passenger>, Passenger, string | null]>([
    [{ title: 'Mrs', gender: 2 }, rohan, null],
    [{ title: 'Miss', gender: 2 }, rohan, null],
    [{ title: 'Mr', gender: 2 }, rohan, 'gender'],
    [{ title: 'Ms', gender: 1 }, rohan, 'gender'],
    [{ title: 'Mstr', gender: 1 }, rohan, 'title'],
    [{ title: 'Mstr', gender: 1 }, kid, null],
    [{ title: 'Mr', gender: 1 }, kid, 'title'],
    [{ title: 'Mrs', gender: 2 }, baby, 'title'],
  ])('%j', (change, base, field) => {
    expect(Object.keys(lack(change, {}, base).errors)).toEqual(field ? [`passengers.0.${field}`] : [])
  })
})

describe('ages, on the days of travel (18 to 25 December 2026)', () => {
  const refused = (base: Passenger, dateOfBirth: string | null, demands: Partial<PassengerDemands> = {}) =>
    lack({ dateOfBirth }, demands, base).errors['passengers.0.dateOfBirth']

  test.each([
    ['12 on the day', rohan, '2014-12-18', true],
    ['12 before the way back', rohan, '2014-12-22', true],
    ['11 all the way', rohan, '2014-12-26', false],
    ['2 on the day', kid, '2024-12-18', true],
    ['2 before the way back', kid, '2024-12-22', true],
    ['under 2 all the way', kid, '2024-12-26', false],
    ['11 all the way', kid, '2014-12-26', true],
    ['12 on the last day', kid, '2014-12-25', false],
    ['12 on the way', kid, '2014-12-22', false],
    ['12 on the day', kid, '2014-12-18', false],
    ['under 2 all the way', baby, '2024-12-26', true],
    ['2 on the last day', baby, '2024-12-25', false],
    ['2 on the way', baby, '2024-12-22', false],
    ['2 on the day', baby, '2024-12-18', false],
    ['born tomorrow', baby, '2026-11-22', false],
    ['in another century', rohan, '1899-01-01', false],
    ['no date', rohan, '1990-02-30', false],
  ])('%s as %o', (_, base, dateOfBirth, isFine) => {
    expect(refused(base, dateOfBirth) === undefined).toBe(isFine)
  })

  test('are required of children and infants always, of adults where the fare demands', () => {
    expect(refused(kid, null)).toBe(REQUIRED)
    expect(refused(baby, null)).toBe(REQUIRED)
    expect(refused(rohan, null)).toBeUndefined()
    expect(refused(rohan, null, { dateOfBirthForAdults: true })).toBe(REQUIRED)
  })

  test('an infant that turns 2 during the journey: the error says what to do', () => {
    expect(refused(baby, '2024-12-22')).toContain('search with a child')
  })
})

describe('passports', () => {
  const good = {
    passportNo: 'Z1234567',
    passportExpiry: '2030-01-01',
    passportIssueDate: '2020-01-02',
    passportIssueCountryCode: 'IN',
  }

  test('are demanded by the fare', () => {
    expect(lack({ nationality: null }, { passport: true, passportIssueDetails: true }).errors).toEqual({
      'passengers.0.passportNo': REQUIRED,
      'passengers.0.passportExpiry': REQUIRED,
      'passengers.0.nationality': REQUIRED,
      'passengers.0.passportIssueDate': REQUIRED,
      'passengers.0.passportIssueCountryCode': REQUIRED,
    })
    expect(lack(good, { passport: true, passportIssueDetails: true })).toEqual({ errors: {}, warnings: {} })
  })

  test.each([
    ['2026-12-24', 'error'],
    ['2026-12-25', 'warning'],
    ['2027-06-24', 'warning'],
    ['2027-06-25', 'fine'],
  ])('one that expires on %s: %s', (passportExpiry, verdict) => {
    const { errors, warnings } = lack({ ...good, passportExpiry })
    expect('passengers.0.passportExpiry' in errors).toBe(verdict === 'error')
    expect('passengers.0.passportExpiry' in warnings).toBe(verdict === 'warning')
  })

  test.each<[Partial<Passenger>, string]>([
    [{ passportNo: 'Z12 34567' }, 'passportNo'],
    [{ passportNo: 'ABCDEFGH' }, 'passportNo'],
    [{ passportNo: '12345678' }, 'passportNo'],
    [{ passportIssueDate: '2026-11-22' }, 'passportIssueDate'],
    [{ passportIssueDate: '1989-12-31', dateOfBirth: '1990-01-01' }, 'passportIssueDate'],
    [{ passportExpiry: '2030-02-30' }, 'passportExpiry'],
  ])('%j is refused', (change, field) => {
    expect(Object.keys(lack({ ...good, ...change }).errors)).toEqual([`passengers.0.${field}`])
  })

  test('the Indian form is asked of Indian passports only', () => {
    expect(lack({ ...good, passportNo: '123456789', passportIssueCountryCode: 'GB' }).errors).toEqual({})
  })
})

describe('PAN', () => {
  test('is asked of adults where demanded, and well formed wherever given', () => {
    expect(lack({}, { pan: true }).errors).toEqual({ 'passengers.0.panNumber': REQUIRED })
    expect(lack({ panNumber: 'abcpd1234e' }, { pan: true }).errors).toEqual({})
    expect(lack({}, { pan: true }, kid).errors).toEqual({})
    expect(lack({ panNumber: 'ABC1234' }).errors).toHaveProperty(['passengers.0.panNumber'])
  })
})

describe('contact', () => {
  test.each<[Partial<PassengersAsked['contact']>, string, string]>([
    [{ email: '' }, 'email', REQUIRED],
    [{ email: 'rohan@example' }, 'email', 'Please enter a valid e-mail address'],
    [{ mobileNo: '' }, 'mobileNo', 'Phone number is required!'],
    [{ mobileNo: '12345' }, 'mobileNo', 'Invalid Phone Number...'],
    [{ phoneCode: '' }, 'phoneCode', REQUIRED],
  ])('%j', (change, field, message) => {
    const { errors } = whatPassengersLack({ ...asked, contact: { ...asked.contact, ...change } })
    expect(errors[`contact.${field}`]).toBe(message)
  })
})

describe('a number of a country whose numbers are not taken', () => {
  const [phone, phoneCode] = ['3012345678', '+92']
  const wrong = (keptPhones: PassengersAsked['keptPhones'], mobileNo = phone) =>
    whatPassengersLack({ ...asked, contact: { ...asked.contact, phoneCode, mobileNo }, keptPhones }).errors['contact.mobileNo']

  test('is refused as a new one', () => {
    expect(wrong([])).toBe('Phone numbers of this country are not supported.')
    expect(wrong([{ phone: '3098765432', phoneCode }])).toBe('Phone numbers of this country are not supported.')
    expect(wrong([{ phone, phoneCode: '+91' }])).toBe('Phone numbers of this country are not supported.')
  })

  test('can still be used where it is kept, however it is typed', () => {
    expect([wrong([{ phone, phoneCode }]), wrong([{ phone, phoneCode }], '+92 301 234 5678')]).toEqual([undefined, undefined])
  })

  test.each(['+92', '+93', '+964', '+98', '+850', '+970'])('%s', (code) => {
    const contact = { ...asked.contact, phoneCode: code, mobileNo: '301234567' }
    expect(whatPassengersLack({ ...asked, contact }).errors['contact.mobileNo']).toBe(
      'Phone numbers of this country are not supported.',
    )
  })
})

describe('two travellers with one passport', () => {
  const withPassport = (passportNo: string, more: Partial<Passenger> = {}): Passenger => ({
    ...rohan,
    passportNo,
    passportIssueCountryCode: 'IN',
    ...more,
  })
  const marks = (...passengers: Passenger[]) =>
    Object.entries(
      whatPassengersLack({ ...asked, passengers, party: { adults: passengers.length, children: 0, infants: 0 } }).errors,
    ).filter(([, sentence]) => sentence.includes('the same passport'))
  const other = { firstName: 'Kavya' }

  test('are marked at the second traveller, with the name of the first', () => {
    const twice = [['passengers.1.passportNo', 'Traveller 1 has the same passport number.']]
    expect(marks(withPassport('Z1234567'), withPassport('Z1234567', other))).toEqual(twice)
    expect(marks(withPassport('Z1234567'), withPassport(' z1234567', other))).toEqual(twice)
    expect(marks(withPassport('Z1234567'), withPassport('Z1234567', { ...other, passportIssueCountryCode: null }))).toEqual(twice)
    const byNationality = { passportIssueCountryCode: null, nationality: 'IN' }
    expect(marks(withPassport('Z1234567', byNationality), withPassport('Z1234567', other))).toEqual(twice)
  })

  test('may have equal numbers of two countries, or none', () => {
    const foreign = { ...other, passportIssueCountryCode: 'NP', nationality: 'NP' }
    expect(marks(withPassport('Z1234567'), withPassport('Z1234567', foreign))).toEqual([])
    expect(marks(withPassport(''), withPassport('', other))).toEqual([])
    expect(marks(withPassport('Z1234567'), withPassport('Z1234568', other))).toEqual([])
  })
})

test('the first traveller is an adult: airlines take the first for the lead', () => {
  const party = { adults: 1, children: 1, infants: 1 }
  const refused = (passengers: Passenger[]) => whatPassengersLack({ ...asked, passengers, party }).errors.passengers
  expect([refused([baby, rohan, kid]), refused([kid, rohan, baby])]).toEqual(Array(2).fill('The first traveller must be an adult.'))
  expect([refused([rohan, baby, kid]), refused([rohan, kid, baby])]).toEqual([undefined, undefined])
})

describe('GST', () => {
  const gst = {
    gstNumber: '27AAKCS4821M1ZW',
    companyName: 'Sunrise Holidays',
    companyAddress: '1 Marine Drive, Mumbai',
    companyContactNumber: '02212345678',
    companyEmail: 'accounts@example.com',
  }
  const errorsOf = (given: typeof gst | null, demands: Partial<PassengerDemands> = {}) =>
    whatPassengersLack({ ...asked, gst: given, demands: { ...undemanding, ...demands } }).errors

  test('may be given, must where the fare says so, and cannot where it takes none', () => {
    expect(errorsOf(gst)).toEqual({})
    expect(errorsOf(null, { gstMandatory: true })).toEqual({ 'gst.gstNumber': REQUIRED })
    expect(errorsOf(gst, { gstAllowed: false })).toEqual({ 'gst.gstNumber': 'A GST number cannot be used with this fare.' })
    expect(errorsOf(gst, { gstAllowed: false, gstMandatory: true })).toEqual({})
  })

  test('is whole and well formed', () => {
    for (const gstNumber of ['27AAKCS4821M1XW', '00AAKCS4821M1ZW', '27AAKCS4821M1ZP'])
      expect(errorsOf({ ...gst, gstNumber })).toEqual({ 'gst.gstNumber': 'Please enter a valid GST number' })
    expect(errorsOf({ ...gst, companyName: ' ' })).toEqual({ 'gst.companyName': REQUIRED })
    expect(errorsOf({ ...gst, companyEmail: 'nobody' })).toHaveProperty(['gst.companyEmail'])
  })
})

test('other travellers than were searched for are refused', () => {
  expect(whatPassengersLack({ ...asked, party: { adults: 2, children: 0, infants: 0 } }).errors).toHaveProperty('passengers')
  expect(
    whatPassengersLack({ ...asked, passengers: [rohan, kid], party: { adults: 1, children: 0, infants: 1 } }).errors,
  ).toHaveProperty('passengers')
})
