import { connectDatabase, type Database } from '../database/connect-database.ts'
import { WrongSetting } from '../settings/environment.ts'
import { DEMO_SITES } from './demo-sites.ts'
import { MORE_PEOPLE } from './more-people.ts'

/**
 * A demo's people have a password that everyone knows, and its money is not real. Production does not start on a database that was made as a demo,
 * whatever its people are called by now, nor on one with a demo's logins. Checked before any part of the node runs.
 */
export async function refuseDemoDatabase(databaseUrl: string): Promise<void> {
  const { db } = connectDatabase(databaseUrl, { maxConnections: 1 })
  try {
    if (await isMarked(db))
      throw new WrongSetting(
        'DATABASE_URL: this database was made as a demo, with passwords everyone knows. Use another one in production.',
      )
    const email = await findDemoLogin(db)
    if (email !== undefined)
      throw new WrongSetting(
        `DATABASE_URL: this database has the demo's logins (${email}), whose password everyone knows. Use another database in production.`,
      )
  } finally {
    await db.destroy()
  }
}

/** Written together with the first demo site. */
export async function markAsDemo(db: Database): Promise<void> {
  await db.insertInto('demo_marks').defaultValues().execute()
}

async function isMarked(db: Database): Promise<boolean> {
  return (await db.selectFrom('demo_marks').select('made_at').limit(1).executeTakeFirst()) !== undefined
}

async function findDemoLogin(db: Database): Promise<string | undefined> {
  const emails = [...DEMO_SITES.flatMap((site) => site.people.map(({ email }) => email)), ...MORE_PEOPLE.map(({ email }) => email)]
  const found = await db.selectFrom('users').select('email').where('email', 'in', emails).limit(1).executeTakeFirst()
  return found?.email
}
