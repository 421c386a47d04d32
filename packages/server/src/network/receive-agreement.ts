import type { AgreementMessage, RefusedCall, SaidSupply } from '@tradewind/contract/network/link-wire'
import type { RelationStatus } from '@tradewind/domain/network/relation-status'
import { isSoldThroughNetwork, type SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, readInSite, type SiteTx } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { Refusal } from '../http/refuse.ts'
import { companyOfInstallation } from '../installations/company-of.ts'
import { findInstallation } from '../installations/installation-repo.ts'
import {
  type Asker,
  acceptTermsHere,
  keepRequestHere,
  refuseUnknownSupplier,
  type There,
  withdrawHere,
} from './agree-at-supplier.ts'
import { checkInstallation } from './at-outside-supplier.ts'
import { getOffered, refuseNotOffered } from './at-supplier.ts'
import { keepSaid } from './keep-consumer-numbers.ts'
import { findAcceptance, findTerms, listSuppliesTo } from './supply-repo.ts'

type Parts = Pick<App, 'db' | 'installations' | 'notify' | 'now'>
/** Which installation says something to which site here. */
type From = { readonly siteId: number; readonly installationId: number }

const REFUSALS = promised({ TERMS_CHANGED: {}, ALREADY_ASKED: {}, TERMS_NOT_ACCEPTED: {}, ALREADY_DECIDED: {} })

/**
 * What another installation agrees on with a site here: kept by the same use cases as of a site of this installation, in one transaction. Said twice, it changes nothing more. Throws
 * where it has to be said again.
 */
export async function receiveAgreement(parts: Parts, from: From, message: AgreementMessage): Promise<{ done: true } | RefusedCall> {
  if (message.kind === 'changed') {
    if (!(await checkInstallation(parts, from)))
      throw new Error(`Installation ${from.installationId} does not say what it has changed`)
    return { done: true }
  }
  return sayRefused(async () => {
    await inSite(parts.db, from.siteId, (tx) => keep(tx, parts, from, message))
    return { done: true }
  })
}

type Kept = Exclude<AgreementMessage, { kind: 'changed' }>

async function keep(tx: SiteTx, { notify, now: clock }: Parts, { installationId }: From, message: Kept): Promise<void> {
  const now = clock()
  if (message.kind === 'sendRequest') await keepSaid(tx, installationId, message.company, now)
  const asker = await askerOf(tx, installationId, message)
  const at = { now, refuse: REFUSALS }
  switch (message.kind) {
    case 'acceptTerms': {
      const there = await getOfferedOutside(tx, { supplyId: message.supplyId, consumerSiteId: installationId })
      return void (await acceptTermsHere(tx, there, asker, { ...at, version: message.version }))
    }
    case 'sendRequest': {
      const there = await getOfferedOutside(tx, { supplyId: message.supplyId, consumerSiteId: installationId })
      return keepRequestHere(tx, there, asker, { ...at, notify })
    }
    case 'withdrawRequest':
      return void (await withdrawHere(tx, message.requestId, asker, at))
  }
}

async function getOfferedOutside(tx: SiteTx, of: Parameters<typeof getOffered>[1]): Promise<There> {
  const there = await getOffered(tx, of)
  if (!isSoldThroughNetwork(there.supply.category)) refuseUnknownSupplier()
  return there
}

async function askerOf(tx: SiteTx, installationId: number, { by, email }: Kept): Promise<Asker> {
  const installation = await findInstallation(tx, installationId)
  if (!installation) throw new Error(`There is no installation ${installationId}`)
  return { consumerSiteId: installationId, company: companyOfInstallation(installation), by, email }
}

/** What a site offers to an installation, with what the two have agreed on. */
export async function saySupplies({ db }: Pick<App, 'db'>, { siteId, installationId }: From): Promise<{ supplies: SaidSupply[] }> {
  const rows = await readInSite(db, siteId, (tx) => listSuppliesTo(tx, installationId))
  return { supplies: rows.filter(({ category }) => isSoldThroughNetwork(category)).map(presentSupply) }
}

function presentSupply(row: Awaited<ReturnType<typeof listSuppliesTo>>[number]): SaidSupply {
  const { requestId, status, asked_at, decided_at } = row
  return {
    id: row.id,
    category: row.category as SupplierCategory,
    isVisible: row.isVisible,
    request:
      requestId === null || asked_at === null
        ? null
        : {
            ...{ id: requestId, status: status as RelationStatus, askedAt: asked_at, askedBy: row.asked_by ?? '' },
            decidedAt: decided_at,
          },
    termsVersion: row.termsVersion === null ? null : Number(row.termsVersion),
    accepted:
      row.acceptedVersion === null || row.accepted_at === null ? null : { version: row.acceptedVersion, at: row.accepted_at },
  }
}

type SaidTerms = {
  readonly terms: {
    readonly version: number
    readonly text: string
    readonly writtenAt: Instant
    readonly accepted: { readonly version: number; readonly at: Instant; readonly by: string } | null
  } | null
}

/** The terms of what it offers. */
export function sayTerms(
  { db }: Pick<App, 'db'>,
  { siteId, installationId }: From,
  supplyId: string,
): Promise<SaidTerms | RefusedCall> {
  const consumer = { supplyId, consumerSiteId: installationId }
  return sayRefused(() =>
    readInSite(db, siteId, async (tx) => {
      await refuseNotOffered(tx, consumer)
      const terms = await findTerms(tx, supplyId)
      if (!terms) return { terms: null }
      const accepted = await findAcceptance(tx, consumer)
      return {
        terms: {
          version: terms.version,
          text: terms.text,
          writtenAt: terms.written_at,
          accepted: accepted ? { version: accepted.version, at: accepted.accepted_at, by: accepted.accepted_by } : null,
        },
      }
    }),
  )
}

async function sayRefused<T>(work: () => Promise<T>): Promise<T | RefusedCall> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { requestStatus } = (error.data ?? {}) as Pick<RefusedCall['refusedCall'], 'requestStatus'>
    return { refusedCall: { code: error.code, ...(requestStatus !== undefined && { requestStatus }) } }
  }
}
