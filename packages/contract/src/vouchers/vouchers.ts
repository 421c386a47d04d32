import { z } from 'zod'
import { open, signedIn, signedInOrKey, success } from '../call.ts'
import { DateOnly, InstantText, OrderId } from '../wire-values.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** The secret of a voucher, as its address ends with it. */
const VoucherCode = z.string().min(1).max(60)

/** What the travellers get at one time of a day. No price is in it. */
const Service = z.object({
  /** 'V-4127-2A', beside its QR code. */
  code: z.string(),
  state: z.enum(['confirmed', 'cancelled']),
  /** On the clock of the city; null: at any time of the day. */
  time: Clock.nullable(),
  /** What an older revision says instead; null: it did not change. */
  timeWas: Clock.nullable(),
  /** What happens then: 'Pickup', 'Start', 'Open from', 'Any time'. */
  timeOf: z.string(),
  /** It is open for a while, and its travellers come when they like; `until` is null where nobody has said when it closes. */
  opens: z.object({ from: Clock, until: Clock.nullable() }).nullable(),
  /** 'Starts at 09:00', 'About 3 h' */
  timeNotes: z.array(z.string()),
  name: z.string(),
  option: z.string(),
  description: z.string(),
  included: z.array(z.string()),
  facts: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      /** What it was before it changed. */
      was: z.string().optional(),
      /** Of somebody who can be called. */
      phone: z.string().optional(),
    }),
  ),
})

/** One day on one sheet. */
const Sheet = z.object({
  /** 'V-4127-2' */
  reference: z.string(),
  date: DateOnly,
  services: z.array(Service),
})

export const Voucher = z.object({
  orderId: z.number().int(),
  /** The company that the travellers know: the agency that sold it, or the site. */
  company: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    logoUrl: z.string().nullable(),
  }),
  /** Who helps where it takes place. Under the brand of an agency nothing names the company behind it: its number alone. */
  help: z.object({ company: z.string(), phone: z.string(), email: z.string() }),
  city: z.string(),
  leadTraveller: z.string(),
  /** '2 adults, 1 child (6)' */
  party: z.string(),
  /** Under which number the seller knows the whole journey; empty: under none. */
  confirmation: z.string(),
  issuedAt: InstantText,
  issuedOn: DateOnly,
  /** Counts from 1. What was printed of an older one is out of date. */
  revision: z.number().int(),
  sheets: z.array(Sheet),
})
export type Voucher = z.infer<typeof Voucher>
export type VoucherSheet = Voucher['sheets'][number]
export type VoucherService = VoucherSheet['services'][number]

const tags = ['vouchers']

/** A voucher opens for everybody who has its address, as a paper one would. It says no price and nothing about who paid. */
export const vouchers = {
  getVoucher: open
    .route({ method: 'GET', path: '/vouchers/getVoucher', summary: 'The newest state of a voucher', tags })
    .input(z.strictObject({ code: VoucherCode }))
    .output(
      success({
        voucher: Voucher,
        /** The QR code of each confirmed service as SVG, by the code of the service. */
        qrCodes: z.record(z.string(), z.string()),
      }),
    ),
  getVoucherPdf: open
    .route({
      method: 'GET',
      path: '/vouchers/getVoucherPdf',
      summary: 'A voucher as a PDF, one day on a sheet, or as cards for the wallet',
      tags,
    })
    .input(
      z.strictObject({
        code: VoucherCode,
        /** One day only. */
        date: DateOnly.optional(),
        /** Some days only: '2027-01-14,2027-01-16'. */
        dates: z
          .string()
          .max(1_000)
          .transform((text) => text.split(','))
          .pipe(z.array(DateOnly))
          .optional(),
        /** 'cards': one of the size of a bank card for each confirmed service, ten on a sheet. */
        as: z.enum(['sheets', 'cards']).default('sheets'),
      }),
    )
    .output(z.instanceof(File)),
  getVoucherOfOrder: signedInOrKey('read')
    .route({
      method: 'POST',
      path: '/vouchers/getVoucherOfOrder',
      summary: 'The address of the voucher of an order, for its buyer and the desk',
      tags,
    })
    .input(z.strictObject({ orderId: OrderId }))
    .output(
      success({
        code: z.string(),
        revision: z.number().int(),
        /** When it was mailed last; null: never. */
        sentAt: InstantText.nullable(),
        sentTo: z.string(),
      }),
    ),
  sendVoucher: signedIn
    .route({ method: 'POST', path: '/vouchers/sendVoucher', summary: 'Mails the voucher of an order to an address', tags })
    .input(
      z.strictObject({
        orderId: OrderId,
        email: z
          .string()
          .trim()
          .toLowerCase()
          .max(254, 'Please enter a valid e-mail address')
          .pipe(z.email('Please enter a valid e-mail address')),
      }),
    )
    .output(success({})),
}
