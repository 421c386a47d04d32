import { isOfCompany } from '@tradewind/domain/company-team/company-rights'
import type { Instant } from '@tradewind/domain/time'
import { hashPassword } from '../accounts/password.ts'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { insertRates } from '../exchange-rates/exchange-rate-repo.ts'
import { BLUE_DHOW_MARKUPS, SKYLARK_MARKUPS, seedDemoMarkups } from '../markups/seed-demo-markups.ts'
import { seedDemoChanges } from '../tickets/changes/seed-demo-changes.ts'
import { seedDemoCarts } from './catalogue/seed-demo-carts.ts'
import { seedDemoCatalogue } from './catalogue/seed-demo-catalogue.ts'
import { seedDemoFleet } from './catalogue/seed-demo-fleet.ts'
import { DEMO_PASSWORD, DEMO_SITES, type DemoPerson, type DemoSite } from './demo-sites.ts'
import { markAsDemo } from './refuse-demo-database.ts'
import { BLUE_DHOW_SUPPLIES, SKYLARK_SUPPLIES, seedDemoNetwork } from './seed-demo-network.ts'
import { seedDemoSignUp } from './seed-demo-sign-up.ts'
import { seedDemoWallets } from './seed-demo-wallets.ts'

/**
 * Creates the demo sites and their people when the database has no site yet; returns whether it did. Never changes a database that has one. `more`:
 * people of the first site beside those that every demo has.
 */
export async function seedDemo(
  { db, log, now }: Pick<App, 'db' | 'log' | 'now'>,
  { more = [] }: { more?: readonly DemoPerson[] } = {},
): Promise<boolean> {
  const any = await db.selectFrom('sites').select('id').limit(1).executeTakeFirst()
  if (any) return false
  await markAsDemo(db)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const [index, demo] of DEMO_SITES.entries()) {
    const { domains, people: own, ...site } = demo
    const people = index === 0 ? [...own, ...more] : own
    const { id: siteId } = await db.insertInto('sites').values(site).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('site_domains')
      .values(domains.map((domain, index) => ({ domain, site_id: siteId, is_primary: index === 0 })))
      .execute()
    await inSite(db, siteId, (tx) => seedPeople(tx, people, passwordHash))
    await inSite(db, siteId, (tx) => seedDemoSignUp(tx, now()))
    await inSite(db, siteId, (tx) => seedRates(tx, site, now()))
    await inSite(db, siteId, (tx) => seedDemoWallets(tx, { currency: site.currency, now: now() }))
    await inSite(db, siteId, (tx) => seedDemoChanges(tx, { currency: site.currency }))
    await inSite(db, siteId, (tx) => seedDemoMarkups(tx, site.country_code === 'IN' ? SKYLARK_MARKUPS : BLUE_DHOW_MARKUPS, now()))
    await inSite(db, siteId, (tx) => seedDemoNetwork(tx, site.country_code === 'IN' ? SKYLARK_SUPPLIES : BLUE_DHOW_SUPPLIES, now()))
    if (site.country_code === 'AE')
      await inSite(db, siteId, async (tx) => {
        await seedDemoCatalogue(tx, now())
        await seedDemoFleet(tx, now())
        await seedDemoCarts(tx, site, now())
      })
  }
  log.info({ sites: DEMO_SITES.map((site) => site.site_name) }, 'seeded the demo sites')
  return true
}

/** The demo's supplier sells in rupees. */
const RUPEES_IN: Record<string, string> = { AED: '0.0426' }

/** What a rupee is worth at a site with another currency, as its own staff stated it. */
async function seedRates(tx: SiteTx, { currency }: Pick<DemoSite, 'currency'>, now: Instant): Promise<void> {
  const rate = RUPEES_IN[currency]
  if (!rate) return
  const { id: setBy } = await tx.selectFrom('users').select('id').where('is_super_admin', '=', true).executeTakeFirstOrThrow()
  await insertRates(tx, [{ from: 'INR', to: currency, rate, validFrom: now }], { source: 'staff', setBy, now })
}

async function seedPeople(tx: SiteTx, people: readonly DemoPerson[], passwordHash: string): Promise<void> {
  const entities = new Map<string, number>()
  for (const person of people) {
    const isFirst = !entities.has(person.entity.name)
    const legalEntityId = entities.get(person.entity.name) ?? (await addEntity(tx, person))
    entities.set(person.entity.name, legalEntityId)
    await tx
      .insertInto('users')
      .values({
        site_id: tx.siteId,
        legal_entity_id: legalEntityId,
        user_type: person.userType,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        phone_numbers: JSON.stringify([{ label: 'Primary', phoneNumber: person.phone, phoneCountryCode: '+91' }]),
        password_hash: passwordHash,
        is_super_admin: person.isSuperAdmin ?? false,
        is_company_owner: isFirst && isOfCompany(person),
        permission_group_id: person.permissionGroup ? await groupId(tx, person.permissionGroup) : null,
      })
      .execute()
  }
}

async function addEntity(tx: SiteTx, { entity }: DemoPerson): Promise<number> {
  const { id } = await tx
    .insertInto('legal_entities')
    .values({ site_id: tx.siteId, ...entity })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function groupId(tx: SiteTx, { name, permissions }: { name: string; permissions: readonly string[] }): Promise<number> {
  const { id } = await tx
    .insertInto('permission_groups')
    .values({ site_id: tx.siteId, group_name: name, permissions: [...permissions] })
    .onConflict((conflict) => conflict.columns(['site_id', 'group_name']).doUpdateSet({ permissions: [...permissions] }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
