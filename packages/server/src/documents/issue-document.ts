import { documentCode, documentPrefix } from '@tradewind/domain/documents/document-code'
import type { DocumentKind } from '@tradewind/domain/documents/document-kinds'
import { fiscalYearOf } from '@tradewind/domain/documents/fiscal-year'
import { placeOfSupply } from '@tradewind/domain/documents/split-gst'
import { type DocumentLine, taxesOf, totalOfLines } from '@tradewind/domain/documents/tax-document'
import type { Money } from '@tradewind/domain/money'
import { type Instant, plainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { writeExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import {
  findDocument,
  findIssued,
  fiscalYearRulesOf,
  type IssuedDocument,
  insertDocument,
  type TakenNumber,
  takeDocumentNumber,
} from './document-repo.ts'
import { type Party, readParty } from './read-party.ts'

export type DocumentRequest = {
  /** The same key is issued once; a second call returns the first document. */
  readonly key: string
  readonly kind: DocumentKind
  /** Legal entity that issues it; its series counts. */
  readonly seller: number
  readonly buyer: number
  readonly saleId?: number
  /** What it is for, in a line: 'Air ticket DEL–BOM, PNR X4K7QP'. */
  readonly about: string
  /** The passenger a credit note is for, counted from zero. */
  readonly passengerPlace?: number
  readonly lines: readonly DocumentLine[]
  /** Lines and their GST; checked. */
  readonly total: Money
  /** The document this one corrects. What that says of seller and buyer is said again: a number may have changed since. */
  readonly corrects?: number
  /** The tax number the buyer wants on it, where it is not the legal entity's own: one given with a booking. */
  readonly buyerGst?: { readonly gstin: string; readonly name: string; readonly address: string }
}

/**
 * Numbers a document and writes it down for ever, in the caller's transaction: if that is rolled back, so is the number. The series stays locked
 * until the transaction ends, so issue last of all; several in one transaction in the order of DOCUMENT_KINDS, so that no circle of locks forms.
 */
export async function issueDocument(tx: SiteTx, request: DocumentRequest, now: Instant): Promise<IssuedDocument> {
  const [issued] = await issueDocuments(tx, [request], now)
  return issued ?? missing(request.key)
}

/** The same of several, in this order: what each needs is read, numbered and written together. */
export async function issueDocuments(tx: SiteTx, requests: readonly DocumentRequest[], now: Instant): Promise<IssuedDocument[]> {
  const partyOf = readPartiesOnce(tx)
  const parties = await Promise.all(requests.map((request) => readParties(tx, request, { partyOf, now })))
  // Numbers are taken in the order in which they are asked for here: each locks its series.
  const numbers = await Promise.all(
    requests.map(({ key, seller, kind }, index) =>
      takeDocumentNumber(tx, { key, seller, kind, fiscalYear: yearOf(parties, index), now }),
    ),
  )
  return Promise.all(
    requests.map(async (request, index) => {
      const [between, taken] = [parties[index], numbers[index]]
      if (!between || !taken) return (await findIssued(tx, request.key)) ?? missing(request.key)
      return insertDocument(tx, columnsOf(request, between, taken))
    }),
  )
}

type Parties = { readonly seller: Party; readonly buyer: Party; readonly fiscalYear: string }

type PartyOf = (legalEntityId: number, instead?: DocumentRequest['buyerGst']) => Promise<Party>

/** Of several documents most are between the same two. */
function readPartiesOnce(tx: SiteTx): PartyOf {
  const read = new Map<number, Promise<Party>>()
  return (legalEntityId, instead) => {
    if (instead) return readParty(tx, legalEntityId, instead)
    const known = read.get(legalEntityId) ?? readParty(tx, legalEntityId)
    read.set(legalEntityId, known)
    return known
  }
}

async function readParties(
  tx: SiteTx,
  { key, seller, buyer, buyerGst, lines, total, corrects }: DocumentRequest,
  { partyOf, now }: { readonly partyOf: PartyOf; readonly now: Instant },
): Promise<Parties> {
  const added = totalOfLines(lines, total.currency)
  if (added.minor !== total.minor)
    throw new Error(`Document ${key}: its lines are ${added.minor}, not ${total.minor} ${total.currency}`)
  const [today, buyerToday, corrected] = await Promise.all([
    partyOf(seller),
    partyOf(buyer, buyerGst),
    corrects === undefined ? undefined : findDocument(tx, corrects),
  ])
  const rules = await fiscalYearRulesOf(tx, today.countryCode)
  return {
    seller: corrected ? { ...today, party: corrected.seller } : today,
    buyer: corrected ? { ...buyerToday, party: corrected.buyer } : buyerToday,
    fiscalYear: fiscalYearOf(rules, dayAt(today.zones, now)),
  }
}

function yearOf(parties: readonly Parties[], index: number): string {
  return parties[index]?.fiscalYear ?? ''
}

function columnsOf(request: DocumentRequest, { seller: sellerParty, buyer: buyerParty, fiscalYear }: Parties, taken: TakenNumber) {
  const { key, kind, seller, lines, total } = request
  const supply = {
    sellerGstin: sellerParty.party.gstin,
    buyerGstin: buyerParty.party.gstin,
    sellerCountry: sellerParty.countryCode,
  }
  return {
    key,
    kind,
    seller_entity_id: seller,
    buyer_entity_id: request.buyer,
    fiscal_year: fiscalYear,
    number: taken.number,
    code: documentCode({
      prefix: sellerParty.prefix ?? documentPrefix(sellerParty.party.name),
      kind,
      fiscalYear,
      number: taken.number,
    }),
    issued_at: taken.issued_at,
    issued_on: plainDate(dayAt(sellerParty.zones, taken.issued_at)),
    sale_id: request.saleId ?? null,
    passenger_place: request.passengerPlace ?? null,
    about: request.about,
    seller: writeExact(sellerParty.party),
    buyer: writeExact(buyerParty.party),
    place_of_supply: placeOfSupply(supply) ?? null,
    lines: writeExact(lines),
    taxes: writeExact(taxesOf(lines, supply)),
    total_minor: total.minor,
    currency: total.currency,
    corrects_id: request.corrects ?? null,
  }
}

function missing(key: string): never {
  throw new Error(`Document ${key} was neither issued nor found`)
}
