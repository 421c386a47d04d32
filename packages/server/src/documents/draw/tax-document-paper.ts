import { DOCUMENT_TITLES } from '@tradewind/domain/documents/document-kinds'
import { nameOfState } from '@tradewind/domain/documents/gst-states'
import type { DocumentParty } from '@tradewind/domain/documents/tax-document'
import { formatDate } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { formatPercent } from '@tradewind/domain/markups/price-lines'
import type { Frame, Paper } from '../../papers/paper.ts'
import type { TaxDocument } from '../document-repo.ts'

/** `note`: what its seller states on invoices. */
type Look = { readonly accent: string; readonly logo: string | null; readonly note?: string | undefined }

/** An invoice, credit note or receipt, all of it as it was on its day, in the words its template sets. */
export function taxDocumentPaper(document: TaxDocument, look: Look): Paper {
  const { about, buyer, correctsCode, kind, lines, placeOfSupply, taxes, total, issuedAt } = document
  const taxed = lines.find(({ gst }) => gst !== null)
  const data = {
    frame: frameOf(document, look),
    paid: kind === 'receipt' ? 'Paid' : 'Description',
    buyer: {
      label: kind === 'receipt' ? 'Received from' : 'Billed to',
      name: buyer.name,
      lines: present([buyer.address, contactOf(buyer), taxNumbers(buyer)]),
    },
    about: {
      name: about,
      lines: present([
        placeOfSupply && `Place of supply ${nameOfState(placeOfSupply)}`,
        correctsCode && `Refers to ${correctsCode}`,
      ]),
    },
    rows: lines.map(({ label, detail, sac, amount }) => ({
      words: present([label, detail]).join(', '),
      sac,
      amount: formatMoney(amount),
    })),
    taxes: taxes.map(({ name, basisPoints, amount }) => ({
      label: `${name} ${formatPercent(basisPoints)}${taxed ? ` on ${taxed.label.toLowerCase()}` : ''}`,
      amount: formatMoney(amount),
    })),
    total: { label: TOTALS[kind], amount: formatMoney(total) },
    closing: kind === 'receipt' ? 'Thank you for your payment.' : present([look.note, CLOSING]).join(' '),
  }
  return { template: 'documents/draw/tax-document.typ', data, madeAt: issuedAt }
}

const TOTALS = { invoice: 'Total', creditNote: 'Total credited', receipt: 'Total received' } as const
const CLOSING = 'This is a computer-generated document and needs no signature.'

function frameOf({ seller, kind, code, about, issuedOn }: TaxDocument, { accent, logo }: Look): Frame & { kind: string } {
  const title = kind === 'invoice' && !seller.gstin && !seller.taxNumber ? 'Invoice' : DOCUMENT_TITLES[kind]
  return {
    kind: title,
    title: `${title} ${code}`,
    author: seller.name,
    subject: about,
    accent,
    foot: `${title} ${code} · ${present([seller.name, ...registrations(seller)]).join(' · ')}`,
    company: { name: seller.name, lines: present([seller.address, contactOf(seller), taxNumbers(seller)]), logo },
    facts: [
      { label: title, value: code, big: false },
      { label: 'Date', value: formatDate(issuedOn), big: false },
    ],
  }
}

function contactOf({ phone, email }: DocumentParty): string {
  return present([phone, email]).join(' · ')
}

function taxNumbers(party: DocumentParty): string {
  return present([...registrations(party), party.pan && `PAN ${party.pan}`]).join(' · ')
}

function registrations({ gstin, taxNumber }: DocumentParty): string[] {
  return present([gstin && `GSTIN ${gstin}`, taxNumber && `${taxNumber.term} ${taxNumber.number}`])
}

function present(all: readonly (string | null | undefined)[]): string[] {
  return all.filter((one): one is string => Boolean(one))
}
