import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { instant, plainDate } from '@tradewind/domain/time'
import { describeParty, makeSheets, type VoucherLine } from '@tradewind/domain/vouchers/make-sheets'

/** Tests only: a line of a voucher, by default a walk with a pickup. */
export function voucherLine(more: Partial<VoucherLine> = {}): VoucherLine {
  return {
    activityName: 'Old Dubai walk with abra ride',
    optionName: 'Morning, guide in Hindi',
    description: 'Wind towers, spice market, museum and a boat across the creek.',
    day: plainDate('2027-01-14'),
    timing: 'startTimes',
    startsAt: '09:00',
    closesAt: null,
    minutesFrom: 180,
    minutesTo: 210,
    transfer: 'private',
    pickup: 'Saffar Marina Hotel, main door',
    pickupAt: '08:30',
    returnAt: '12:30',
    pickupWas: null,
    returnWas: null,
    pickupSold: '08:30',
    dropOff: '',
    included: ['Guide', 'Abra and museum'],
    languages: ['hi', 'en'],
    isCancelled: false,
    confirmedAt: instant('2026-12-06T10:12:00Z'),
    ...more,
  }
}

/** Tests only: names as long as people write them. */
export function longVoucher(lines: readonly VoucherLine[], more: Partial<Voucher> = {}): Voucher {
  return {
    orderId: 4127,
    company: {
      name: 'Sunrise Holidays and International Tours Private Limited',
      address: '14 Linking Road, near Bandra Talkies, Bandra West, Mumbai 400050, Maharashtra',
      phone: '+91 22 4018 2200',
      email: 'care.and.reservations@sunriseholidays.example',
      logoUrl: null,
    },
    help: { company: 'Blue Dhow DMC', phone: '+971 4 555 0142', email: 'desk@bluedhow.example' },
    city: 'Dubai',
    leadTraveller: 'Mr Vikram Venkatasubramanian Rao',
    party: describeParty({ adults: 4, childAges: [9, 5], infants: 0 }),
    confirmation: '',
    issuedAt: instant('2026-12-06T10:12:00Z'),
    issuedOn: plainDate('2026-12-06'),
    revision: 1,
    sheets: makeSheets(4127, lines),
    ...more,
  }
}
