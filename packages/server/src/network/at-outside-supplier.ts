import {
  type AgreementMessage,
  AgreementSaid,
  CompanySaid,
  type RefusedCall,
  SuppliesSaid,
  TermsSaid,
} from '@tradewind/contract/network/link-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { isSoldThroughNetwork } from '@tradewind/domain/network/supplier-categories'
import type { App } from '../app.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, readInSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { companyOfInstallation } from '../installations/company-of.ts'
import { NoAnswer } from '../installations/installation-link.ts'
import { findInstallation, lockInstallation } from '../installations/installation-repo.ts'
import { refuseUnknownSupplier } from './agree-at-supplier.ts'
import { describeDecision } from './describe-decision.ts'
import { keepSaid } from './keep-consumer-numbers.ts'
import { dropOutsideSupplies, findOutsideSupply, lockOutsideSupplies, putOutsideSupply } from './outside-supply-repo.ts'

type Parts = Pick<App, 'db' | 'installations' | 'notify' | 'now'>
type Of = { readonly siteId: number; readonly installationId: number }
type Shape<T> = { safeParse(heard: unknown): { success: true; data: T } | { success: false } }

/** What another installation offers that is known by this number here; undefined: nothing. */
export function findOutside(db: Database, { siteId }: Pick<Actor, 'siteId'>, supplyId: string) {
  return readInSite(db, siteId, (tx) => findOutsideSupply(tx, supplyId))
}

/** Reads an answer with its shape; undefined: there is none that can be read. */
async function hear<T>(asking: Promise<unknown>, shape: Shape<T>): Promise<T | undefined> {
  try {
    const read = shape.safeParse(await asking)
    return read.success ? read.data : undefined
  } catch (error) {
    if (error instanceof NoAnswer) return undefined
    throw error
  }
}

/**
 * Asks an installation what it offers and keeps it; the staff are notified of what it has decided or written since. False: no answer that can be read, and what it said before stays.
 * Nothing but its answer changes what is kept, so it does not matter who asks, how often, or when.
 */
export async function hearSupplies({ db, installations, notify, now }: Parts, { siteId, installationId }: Of): Promise<boolean> {
  const askedAt = now()
  const heard = await hear(installations.ask({ siteId, installationId }, { kind: 'supplies' }), SuppliesSaid)
  if (!heard) return false
  const sold = heard.supplies.filter(({ category }) => isSoldThroughNetwork(category))
  await inSite(db, siteId, async (tx) => {
    const installation = await lockInstallation(tx, installationId)
    if (!installation) return
    const before = await lockOutsideSupplies(tx, installationId)
    // Who asked later has heard later: an answer that was long on the road changes nothing.
    if (before.some(({ heard_at: heardAt }) => heardAt > askedAt)) return
    for (const said of sold) {
      await putOutsideSupply(tx, { installationId, said, now: askedAt })
      const old = before.find(({ their_id: id }) => id === said.id)
      const news = describeDecision(
        { status: old?.request_status ?? undefined, termsVersion: old?.terms_version ?? null },
        { status: said.request?.status, termsVersion: said.termsVersion },
      )
      if (!old || !news) continue
      const { company_name: company } = companyOfInstallation(installation)
      await notify(
        tx,
        {
          to: { permission: 'network.ask' },
          kind: 'network',
          title: `${company} ${news}`,
          body: new URL(installation.address).host,
          path: '/staff/network?view=suppliers',
        },
        now(),
      )
    }
    const named = new Set(sold.map(({ id }) => id))
    await dropOutsideSupplies(
      tx,
      before.filter(({ their_id: id }) => !named.has(id)).map(({ id }) => id),
      askedAt,
    )
  })
  return true
}

/** Asks an installation who it is and what it offers. False: it gave no answer that can be read. */
export async function checkInstallation(parts: Parts, of: Of): Promise<boolean> {
  const said = await hear(parts.installations.ask(of, { kind: 'company' }), CompanySaid)
  if (!said) return false
  await inSite(parts.db, of.siteId, (tx) => keepSaid(tx, of.installationId, said.company, parts.now()))
  return hearSupplies(parts, of)
}

type Agreeing<Code extends string> = Parts & { readonly refuse: Refuse<Code | 'SUPPLIER_FAILED'> }

const DISCONNECTED = 'Your company is not connected to this supplier now.'

/** One that was disconnected is not asked at all, so that it gave no answer would be untrue. */
async function refuseEnded({ db, refuse }: Agreeing<never>, of: Of): Promise<void> {
  if (await isEnded(db, of)) refuse('SUPPLIER_FAILED', { message: DISCONNECTED })
}

/**
 * Says to an installation what a person here agrees on with it, and asks afterwards what it has now, also where it refused: somebody else may have been quicker, or the answer to
 * the first time was lost. Refuses SUPPLIER_FAILED without an answer, and what the supplier refused.
 */
export async function agreeOutside<Code extends string>(
  parts: Agreeing<Code>,
  of: Of,
  message: AgreementMessage,
  codes: readonly Code[],
): Promise<void> {
  await refuseEnded(parts, of)
  const heard = await hear(parts.installations.say(of, message), AgreementSaid)
  if (!heard) return parts.refuse('SUPPLIER_FAILED')
  await hearSupplies(parts, of)
  if ('refusedCall' in heard) refuseAs(parts.refuse, heard, codes)
}

/** The terms of one that another installation offers. */
export async function readOutsideTerms(parts: Agreeing<never>, of: Of, theirId: string) {
  await refuseEnded(parts, of)
  const heard = await hear(parts.installations.ask(of, { kind: 'terms', supplyId: theirId }), TermsSaid)
  if (!heard) return parts.refuse('SUPPLIER_FAILED')
  if ('refusedCall' in heard) return refuseAs(parts.refuse, heard, [])
  return heard.terms
}

/** In our own words: those of a stranger are not shown as ours. */
function refuseAs<Code extends string>(
  refuse: Refuse<Code | 'SUPPLIER_FAILED'>,
  { refusedCall }: RefusedCall,
  codes: readonly Code[],
): never {
  const { code, requestStatus } = refusedCall
  const known = codes.find((one) => one === code)
  if (known === undefined) return code === 'NOT_FOUND' ? refuseUnknownSupplier() : refuse('SUPPLIER_FAILED')
  return refuse(known, requestStatus === undefined ? {} : { data: { requestStatus } })
}

/** Whether another installation was disconnected. */
export async function isEnded(db: Database, { siteId, installationId }: Of): Promise<boolean> {
  const found = await readInSite(db, siteId, (tx) => findInstallation(tx, installationId))
  return !found || found.ended_at !== null
}
