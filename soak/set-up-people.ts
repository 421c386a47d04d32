import { money } from '@tradewind/domain/money'
import { instant } from '@tradewind/domain/time'
import { hashPassword } from '../packages/server/src/accounts/password.ts'
import { openSession } from '../packages/server/src/accounts/session-repo.ts'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { inSite, type SiteTx } from '../packages/server/src/database/in-site.ts'
import { topUp } from '../packages/server/src/ledger/post/top-up.ts'

export type SoakPerson = {
  readonly userId: number
  readonly legalEntityId: number
  readonly userType: 'travelAgent' | 'retail' | 'corporate' | 'staff'
  readonly token: string
}

/** Travellers have little in their wallet, so that some of them pay a part from it and the rest by card. */
const PURSES = { travelAgent: 2_000_000_00n, corporate: 2_000_000_00n, retail: 2_500_00n }
type BuyerType = Exclude<SoakPerson['userType'], 'staff'>
const MIX = ['travelAgent', 'travelAgent', 'retail', 'corporate'] as const

/** Buyers of a site with money and a session each: two agents to an agency, the others on their own. And the super admin's session. */
export async function setUpPeople(
  db: Database,
  { people, host = 'localhost', currency = 'INR' }: { people: number; host?: string; currency?: string },
): Promise<{ buyers: SoakPerson[]; admin: SoakPerson }> {
  const passwordHash = await hashPassword('soak-soak-soak')
  const { site_id: siteId } = await db
    .selectFrom('site_domains')
    .select('site_id')
    .where('domain', '=', host)
    .executeTakeFirstOrThrow()
  return inSite(db, siteId, async (tx) => {
    const buyers: SoakPerson[] = []
    let agency = 0
    for (let index = 0; index < people; index += 1) {
      const userType = MIX[index % MIX.length] ?? 'retail'
      const isSecondAgent = userType === 'travelAgent' && index % MIX.length === 1 && agency !== 0
      const entityId = isSecondAgent ? agency : await addEntity(tx, { userType, index, currency })
      if (userType === 'travelAgent') agency = entityId
      buyers.push(await addPerson(tx, { index, userType, entityId, passwordHash }))
    }
    const { id, legal_entity_id: legalEntityId } = await tx
      .selectFrom('users')
      .select(['id', 'legal_entity_id'])
      .where('is_super_admin', '=', true)
      .executeTakeFirstOrThrow()
    const admin: SoakPerson = {
      userId: id,
      legalEntityId,
      userType: 'staff',
      token: await openSession(tx, id, instant(Date.now())),
    }
    return { buyers, admin }
  })
}

type NewEntity = { userType: BuyerType; index: number; currency: string }

async function addEntity(tx: SiteTx, { userType, index, currency }: NewEntity): Promise<number> {
  const kind = userType === 'travelAgent' ? 'agency' : userType === 'corporate' ? 'corporate' : 'person'
  const { id } = await tx
    .insertInto('legal_entities')
    .values({ site_id: tx.siteId, kind, name: `Soak ${kind} ${index}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await topUp(tx, {
    legalEntityId: id,
    amount: money(PURSES[userType], currency),
    reference: `soak-${id}`,
    now: instant(Date.now()),
  })
  return id
}

type NewPerson = { index: number; userType: BuyerType; entityId: number; passwordHash: string }

async function addPerson(tx: SiteTx, { index, userType, entityId, passwordHash }: NewPerson): Promise<SoakPerson> {
  const { id } = await tx
    .insertInto('users')
    .values({
      site_id: tx.siteId,
      legal_entity_id: entityId,
      user_type: userType,
      email: `soak${index}@soak.example`,
      first_name: 'Soak',
      last_name: `Person ${index}`,
      password_hash: passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, legalEntityId: entityId, userType, token: await openSession(tx, id, instant(Date.now())) }
}
