import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow, dayName } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { invitationTo } from './invitation-to.ts'
import { payFromWallet } from './pay.ts'
import { DELHI_TO_MUMBAI, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

const PASSWORD = 'a long walk home'
const IN_DAYS = 37

/** Invited by the owner, with so little to pay alone that every flight is above it. */
async function joinWithLimit(owner: Page, name: { firstName: string; lastName: string }): Promise<Page> {
  const email = `${name.lastName.toLowerCase()}@orbit.example`
  await owner.goto('/app/user/team')
  await owner.getByRole('button', { name: 'Invite a colleague' }).click()
  const invite = owner.getByRole('dialog', { name: 'Invite a colleague' })
  await invite.getByLabel('First name').fill(name.firstName)
  await invite.getByLabel('Last name').fill(name.lastName)
  await invite.getByLabel('E-mail').fill(email)
  await invite.getByLabel('May pay alone, up to').fill('100')
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText(`An invitation was sent to ${email}.`).waitFor()
  const { page } = await visitor()
  await page.goto(await invitationTo(email))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/app\/(flight|desk)/)
  // The invitation had no phone number: it is asked for after five seconds.
  const phone = page.getByRole('dialog', { name: 'Your phone number' })
  await phone.getByLabel('Mobile').fill('98200 77113')
  await phone.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Successfully updated phone number').waitFor()
  return page
}

test('above a limit a colleague asks, reads why it was refused, asks again, and pays what was approved', async () => {
  const { page: owner } = await visitor({ as: 'corporate' })
  const colleague = await joinWithLimit(owner, { firstName: 'Asha', lastName: freshName('Limit') })
  const traveller = adult('Meera', freshName('Rao'))
  await orderFlight(colleague, [traveller], { ...DELHI_TO_MUMBAI, inDays: IN_DAYS })

  // The payment page says so before anybody presses a button that cannot work.
  await colleague.getByText(/^Above your limit of/).waitFor()
  await expectSound(colleague)
  await ask(colleague, 'A meeting with the client')
  const own = colleague.getByRole('listitem').filter({ hasText: traveller.lastName })
  await own.getByText(/You asked/).waitFor()
  await own.getByText('Waiting', { exact: true }).waitFor()
  await expectSound(colleague)

  // The approver reads who travels, when and for how much.
  await owner.goto('/app/user/team?tab=approvals')
  const request = owner.getByRole('listitem').filter({ hasText: traveller.lastName })
  await request.getByText('Flight DEL–BOM', { exact: true }).waitFor()
  await request.getByText(new RegExp(`${traveller.lastName}, ${shortDay(IN_DAYS)}`)).waitFor()
  await request.getByText(/₹[\d,]+\.\d\d/).waitFor()
  await request.getByText('“A meeting with the client”').waitFor()
  await expectSound(owner)
  await request.getByRole('button', { name: /^Refuse Flight DEL–BOM/ }).click()
  const refuse = owner.getByRole('dialog', { name: 'Refuse' })
  await refuse.getByRole('button', { name: 'Refuse' }).click()
  await refuse.getByText('This is required field.').waitFor()
  await expectSound(owner)
  await refuse.getByLabel('Reason').fill('Please take the train')
  await refuse.getByRole('button', { name: 'Refuse' }).click()
  await request.getByText('Refused', { exact: true }).waitFor()

  // The asker reads it, and asks again while the payment is still open.
  await colleague.reload()
  await own.getByText('Reason: Please take the train').waitFor()
  await expectSound(colleague)
  await colleague.goBack()
  await ask(colleague, 'There is no train')
  await own.first().getByText('“There is no train”').waitFor()
  await owner.reload()
  await request
    .first()
    .getByRole('button', { name: /^Approve Flight DEL–BOM/ })
    .click()
  const approve = owner.getByRole('dialog', { name: 'Approve' })
  await approve.getByText(new RegExp(`${traveller.lastName}, ${shortDay(IN_DAYS)}, ₹`)).waitFor()
  await expectSound(owner)
  await approve.getByRole('button', { name: 'Approve' }).click()
  await request.first().getByText('Approved', { exact: true }).waitFor()
  await expectSound(owner)

  // The notice leads to the list, and the list to the payment.
  await colleague.reload()
  await own.first().getByRole('link', { name: 'Pay', exact: true }).click()
  await colleague.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  expect(await colleague.getByRole('button', { name: 'Ask for approval' }).count()).toBe(0)
  await expectSound(colleague)
  await payFromWallet(colleague)
  await colleague.getByRole('region', { name: 'Booking confirmed' }).waitFor()
  await colleague.goto('/app/user/team?tab=approvals')
  await own.first().getByText('Paid', { exact: true }).waitFor()
  await expectSound(colleague)
})

async function ask(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for approval' })
  await dialog.getByLabel('Why').fill(reason)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.waitForURL(/\/app\/user\/team\?tab=approvals/)
}

/** '6 Jan 2027' */
function shortDay(inDays: number): string {
  return dayName(dayFromNow(inDays)).replace(/ (\w{3})\w* /, ' $1 ')
}
