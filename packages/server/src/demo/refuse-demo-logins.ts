import type { Database } from '../database/connect-database.ts'
import { WrongSetting } from '../environment.ts'
import { DEMO_SITES } from './demo-sites.ts'
import { MORE_PEOPLE } from './more-people.ts'

/** The demo's people have a password everyone knows: production does not start on a database that has them. */
export async function refuseDemoLogins(db: Database): Promise<void> {
  const emails = [...DEMO_SITES.flatMap((site) => site.people.map(({ email }) => email)), ...MORE_PEOPLE.map(({ email }) => email)]
  const found = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('is_blocked', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (found)
    throw new WrongSetting(
      `DATABASE_URL: this database has the demo's logins (${found.email}), whose password everyone knows. Use another database in production.`,
    )
}
