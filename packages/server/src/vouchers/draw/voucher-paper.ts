import type { Voucher, VoucherService, VoucherSheet } from '@tradewind/contract/vouchers/vouchers'
import { formatDate, formatDay, formatLongDate } from '@tradewind/domain/format-date'
import type { Instant } from '@tradewind/domain/time'
import { sayWhen } from '@tradewind/domain/vouchers/make-sheets'
import { titleHelp } from '@tradewind/domain/vouchers/title-help'
import { drawQrCode } from '../../papers/draw-qr-code.ts'
import type { Frame, Paper } from '../../papers/paper.ts'

type Print = {
  readonly now: Instant
  readonly accent: string
  readonly logo: string | null
  /** Where the newest state of the voucher can be read. */
  readonly address: string
}

/**
 * A voucher, each day on a sheet of its own. Each confirmed service has a QR code with the address of the living voucher and the revision that was printed, so that
 * an old print is found out; a cancelled one is struck and has none.
 */
export function voucherPaper(voucher: Voucher, { now, accent, logo, address }: Print): Paper {
  const [first] = voucher.sheets
  const codes = qrCodesOf(voucher, address)
  const data = {
    frame: { ...frameOf(voucher), accent, company: { ...companyOf(voucher), logo } },
    head: [
      { label: 'Lead traveller', value: voucher.leadTraveller },
      { label: 'Travellers', value: voucher.party },
      { label: 'City', value: voucher.city },
      { label: 'Confirmation', value: voucher.confirmation },
    ].filter(({ value }) => value !== ''),
    sheets: voucher.sheets.map((sheet, at) => ({
      count: voucher.sheets.length === 1 ? sheet.reference : `${sheet.reference} · sheet ${at + 1} of ${voucher.sheets.length}`,
      day: formatLongDate(sheet.date),
      services: sheet.services.map((service) => serviceOf(service, codes[service.code] ?? null)),
      next: nextOf(voucher.sheets[at + 1]),
    })),
    help: {
      title: titleHelp(voucher.help),
      phone: voucher.help.phone,
      email: voucher.help.email,
    },
    legal:
      'Valid for the travellers named above, on the day and at the times above. Show it on paper or on a phone. The page behind the code is always the newest: it is worth a look on the day before.',
  }
  if (!first) throw new Error('A voucher has at least one sheet')
  return { template: 'vouchers/draw/voucher.typ', data, madeAt: now }
}

/**
 * The same as cards of the size of a bank card, ten on a sheet: one for each confirmed service, in its order, with the code that the large one has. Long names are
 * drawn smaller, and cut at the end where they do not fit. Driver, vehicle and passenger code stand on it where they are known. Refuses a voucher of which nothing is confirmed.
 */
export function voucherCards(voucher: Voucher, { now, accent, logo, address }: Print): Paper {
  const codes = qrCodesOf(voucher, address)
  const cards = voucher.sheets.flatMap(({ date, services }) =>
    services.flatMap(({ code, time, timeOf, name, option, facts }) => {
      const qr = codes[code]
      if (qr === undefined) return []
      const factOf = (name: string) => facts.find(({ label }) => label === name)?.value
      return [
        {
          ...{ code, qr, name, day: formatLongDate(date), where: factOf('Pickup') ?? option },
          ...{ driver: factOf('Driver') ?? '', vehicle: factOf('Vehicle') ?? '', passengerCode: factOf('Passenger code') ?? '' },
          ...(time === null ? { time: timeOf, timeOf: '' } : { time, timeOf }),
        },
      ]
    }),
  )
  if (cards.length === 0) throw new Error('Cards are drawn of what is confirmed')
  const data = {
    frame: { ...frameOf(voucher), accent, company: { ...companyOf(voucher), logo } },
    traveller: [voucher.leadTraveller, voucher.party].filter((part) => part !== '').join(' · '),
    phone: voucher.help.phone,
    cards,
  }
  return { template: 'vouchers/draw/voucher-cards.typ', data, madeAt: now }
}

function frameOf({ company, orderId, leadTraveller, issuedOn, revision }: Voucher): Omit<Frame, 'accent' | 'company'> {
  return {
    title: `Voucher V-${orderId}`,
    author: company.name,
    subject: leadTraveller,
    foot: `Issued by ${company.name}${revision > 1 ? ` · Revision ${revision}, it replaces what was printed before` : ''}`,
    facts: [
      { label: 'Voucher', value: `V-${orderId}`, big: true },
      { label: 'Issued', value: formatDate(issuedOn), big: false },
    ],
  }
}

function companyOf({ company: { name, address, phone, email } }: Voucher): Omit<Frame['company'], 'logo'> {
  return { name, lines: [address, [phone, email].filter(Boolean).join(' · ')].filter(Boolean) }
}

function serviceOf(service: VoucherService, qr: string | null) {
  return {
    ...service,
    facts: service.facts.map(({ phone, ...fact }) => ({ ...fact, value: [fact.value, phone].filter(Boolean).join(', ') })),
    time: service.time ?? service.timeOf,
    timeOf: service.time === null ? '' : service.timeOf,
    isCancelled: service.state === 'cancelled',
    qr,
  }
}

/** The QR code of each confirmed service, by its code: where the voucher lives, which revision this is, and the service. */
export function qrCodesOf({ sheets, revision }: Voucher, address: string): Readonly<Record<string, string>> {
  const confirmed = sheets.flatMap(({ services }) => services).filter(({ state }) => state === 'confirmed')
  return Object.fromEntries(confirmed.map(({ code }) => [code, drawQrCode(`${address}?r=${revision}#${code}`, 'paper')]))
}

function nextOf(sheet: VoucherSheet | undefined): { readonly day: string; readonly lines: readonly string[] } | null {
  const confirmed = sheet?.services.filter(({ state }) => state === 'confirmed') ?? []
  if (!sheet || confirmed.length === 0) return null
  const lines = confirmed.slice(0, 3).map(({ name, ...when }) => (when.time === null ? name : `${sayWhen(when)}: ${name}`))
  return {
    day: `Next, ${formatDay(sheet.date)}`,
    lines: confirmed.length > 3 ? [...lines, `and ${confirmed.length - 3} more`] : lines,
  }
}
