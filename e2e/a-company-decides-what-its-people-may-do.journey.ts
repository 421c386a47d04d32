import { test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { invitationTo } from './invitation-to.ts'
import { freshName } from './travellers.ts'

const PASSWORD = 'a long walk home'

test('the owner of a company invites a colleague, decides what they may do, and ends their account', async () => {
  const lastName = freshName('Team')
  const email = `${lastName.toLowerCase()}@orbit.example`
  const { page: owner } = await visitor({ as: 'corporate' })
  await owner.goto('/app/user/team')
  await owner.getByRole('button', { name: 'Invite a colleague' }).click()
  const invite = owner.getByRole('dialog', { name: 'Invite a colleague' })
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await invite.getByText('This is required field.').first().waitFor()
  await expectSound(owner)
  await invite.getByLabel('First name').fill('Asha')
  await invite.getByLabel('Last name').fill(lastName)
  await invite.getByLabel('E-mail').fill(email)
  await invite.getByRole('checkbox', { name: 'Pay from the wallet or by card' }).uncheck()
  await invite.getByRole('checkbox', { name: 'See net prices and the account of the company' }).uncheck()
  await invite.getByLabel('May pay alone, up to').fill('5000')
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText(`An invitation was sent to ${email}.`).waitFor()
  await owner.getByText('Alone up to').first().waitFor()
  await expectSound(owner)

  const { page: colleague } = await visitor()
  await colleague.goto(await invitationTo(email))
  await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await colleague.getByLabel('Repeat password').fill(PASSWORD)
  await colleague.getByRole('button', { name: 'Save password' }).click()
  await colleague.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await colleague.getByRole('button', { name: 'Sign in', exact: true }).click()
  await colleague.waitForURL(/\/app\/(flight|desk)/)
  await colleague.goto('/app/user/team')
  await colleague.getByText('Approval is requested on the payment page').waitFor()
  await expectSound(colleague)

  await owner.getByRole('button', { name: `Actions for Asha ${lastName}` }).click()
  await owner.getByRole('menuitem', { name: 'Change rights' }).click()
  const rights = owner.getByRole('dialog', { name: 'Rights' })
  await rights.getByRole('checkbox', { name: 'Hold seats without paying' }).uncheck()
  await rights.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Setting saved successfully').waitFor()
  await owner.getByRole('button', { name: `Actions for Asha ${lastName}` }).click()
  await owner.getByRole('menuitem', { name: 'Remove' }).click()
  await owner.getByRole('dialog', { name: 'Remove colleague' }).getByRole('button', { name: 'Remove' }).click()
  await owner.getByText(`Asha ${lastName} was removed.`).waitFor()
  // What is open is over at its next call.
  await colleague.goto('/app/user/dashboard/userProfile')
  await colleague.waitForURL(/\/app\/login/)
})

test('staff writes a note about a customer, gives itself a task, and checks a sheet of customers', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/customers?search=priya%40skylark.example')
  await page.getByText('priya@skylark.example').first().waitFor()
  await page.getByRole('button', { name: /^Actions for PRIYA/i }).click()
  await page.getByRole('menuitem', { name: 'View Details' }).click()
  await page.getByRole('tab', { name: 'Notes and tasks' }).click()
  const care = page.getByRole('region', { name: 'Notes and tasks' })
  await care.getByRole('button', { name: 'Add a note' }).click()
  const body = freshName('Prefers a window seat')
  await page.getByRole('dialog', { name: 'Add a note' }).getByLabel('Note').fill(body)
  await page.getByRole('dialog', { name: 'Add a note' }).getByRole('button', { name: 'Save' }).click()
  await care.getByText(body).waitFor()
  await care.getByRole('button', { name: 'Add a task' }).click()
  const title = freshName('Call about the visa')
  const task = page.getByRole('dialog', { name: 'Add a task' })
  await task.getByLabel('What').fill(title)
  await task.getByRole('button', { name: 'Save' }).click()
  await care.getByText(title).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'My tasks' }).click()
  const mine = page.getByRole('dialog', { name: 'My tasks' })
  // Not `check`: that reads the box again afterwards, and what is done leaves the list.
  await mine.getByRole('checkbox', { name: `${title} is done` }).click()
  await mine.getByText(title).waitFor({ state: 'detached' })
  await mine.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import customers' }).click()
  const sheet = page.getByRole('dialog', { name: 'Import customers' })
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'new.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name,Type,E-mail\nRavi,Sailor,ravi@new.example\n'),
  })
  await sheet.getByRole('button', { name: 'Check the sheet' }).click()
  await sheet.getByText('Please write travel agent, corporate or retail').waitFor()
  await expectSound(page)
})
