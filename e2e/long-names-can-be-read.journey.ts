import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { dayFromNow, resultsPath, untilAllAnswered } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { invitationTo } from './invitation-to.ts'
import { ownProduct } from './own-product.ts'
import { freshName } from './travellers.ts'

/** The longest that a form takes, more or less, in the scripts that our agents write; and a wallet in crores. */
const AGENCIES = [
  {
    script: 'Latin',
    firstName: 'Annapoorneshwari Padmanabhan',
    lastName: 'Venkatanarasimharajuvaripeta',
    companyName: 'Thiruvananthapuram International Pilgrimage, Holiday and Corporate Travel Services Private Limited',
  },
  {
    script: 'Devanagari',
    firstName: 'अन्नपूर्णेश्वरी पद्मनाभन',
    lastName: 'वेंकटनरसिंहराजुवारिपेटा',
    companyName: 'तिरुवनंतपुरम अंतर्राष्ट्रीय तीर्थयात्रा एवं कॉर्पोरेट यात्रा सेवाएँ प्राइवेट लिमिटेड',
  },
  {
    script: 'Arabic',
    firstName: 'عبد الرحمن بن عبد العزيز',
    lastName: 'المنصوري الهاشمي القرشي',
    companyName: 'شركة الخليج العربي الدولية للسفر والسياحة والحج والعمرة والخدمات اللوجستية المحدودة',
  },
]
const CRORES = '98765432.10'
const PASSWORD = 'a long walk home'
const WALK_MS = 300_000

type Agency = (typeof AGENCIES)[number] & { email: string }
type Stop = { path: string; shows: string | RegExp; open?: (page: Page) => Promise<void> }

test.each(AGENCIES)(
  'a long name in $script and a wallet in crores can be read whole at every width',
  { timeout: WALK_MS },
  async (one) => {
    const { page: admin } = await visitor({ as: 'admin' })
    const agency = {
      ...one,
      email: `${freshName('reservations.ticketing.and.holidays')}@venkatanarasimharajuvaripeta-travels.example`,
    }
    const { legalEntityId } = await create(admin, agency)
    const entryId = await enterMoney(legalEntityId)
    const list = `/app/staff/customers?search=${encodeURIComponent(agency.email)}`
    const wallet = `/app/staff/walletReport?email=${encodeURIComponent(agency.email)}`
    const wrong = await walk(admin, [
      { path: list, shows: agency.email },
      { path: list, shows: agency.email, open: pressIn('View Details', 'complementary') },
      { path: list, shows: agency.email, open: pressIn('Change Markup Group') },
      { path: '/app/staff/payment-entries', shows: agency.companyName },
      { path: '/app/staff/payment-entries', shows: agency.companyName, open: openEntry(agency) },
    ])
    await approve(admin, entryId)
    wrong.push(
      ...(await walk(admin, [
        { path: wallet, shows: '₹9,87,65,432.10' },
        { path: '/app/staff/audit', shows: 'Download Excel' },
        { path: '/app/staff/markups?tab=customers', shows: 'Change Group' },
      ])),
    )

    const { page } = await visitor()
    await page.goto(await invitationTo(agency.email))
    await page.getByText('Repeat password').waitFor()
    wrong.push(...(await lookHere(page, 'the invitation')))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
    await logIn(page, agency.email, PASSWORD)
    await page.waitForURL('**/app/desk')
    wrong.push(
      ...(await walk(page, [
        { path: '/app/desk', shows: 'Top airlines', open: pressAccount },
        { path: '/app/flight', shows: 'Flight Deals' },
        { path: '/app/user/transactionHistory', shows: '₹9,87,65,432.10' },
        { path: '/app/user/dashboard/userProfile', shows: agency.companyName },
        { path: '/app/user/notifications', shows: 'On your devices' },
      ])),
    )
    wrong.push(...(await declines(page, agency)))
    expect(wrong).toEqual([])
  },
)

/** Somebody whom the owner invited does not belong there: the invitation, and what the owner reads of it on the page that is open. */
async function declines(owner: Page, { firstName, lastName, companyName }: Agency): Promise<string[]> {
  await owner.goto('/app/user/team')
  await owner.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invite a colleague' })
  const email = `${freshName('invited')}@venkatanarasimharajuvaripeta-travels.example`.toLowerCase()
  await dialog.getByLabel('First name').fill(firstName)
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { page: stranger } = await visitor()
  await stranger.goto(await invitationTo(email))
  await stranger.getByText(companyName).first().waitFor()
  const wrong = await lookHere(stranger, 'the invitation of a colleague')
  await stranger.getByRole('button', { name: 'I do not belong to this company' }).click()
  await stranger.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  const heading = stranger.getByRole('heading', { name: 'Invitation declined' })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)

  await owner.getByRole('button', { name: `Invite again: ${firstName} ${lastName}` }).waitFor()
  wrong.push(...(await lookHere(owner, 'a declined invitation')))
  return wrong
}

test('long cities and airports can be read whole at every width, from the search to the travellers', {
  timeout: WALK_MS,
}, async () => {
  const { page } = await visitor({ as: 'agent' })
  const journey = { origin: 'TRV', destination: 'HYD', inDays: 33, backInDays: 36 }
  await page.goto(resultsPath(journey))
  await untilAllAnswered(page)
  const wrong = await lookHere(page, 'a return from Thiruvananthapuram')
  await page.goto(
    `/app/flight/search-result?type=multiCity&legs=TRV-BOM-${dayFromNow(33)},BOM-TRV-${dayFromNow(36)}&adt=2&chd=1&inf=1`,
  )
  await untilAllAnswered(page)
  wrong.push(...(await lookHere(page, 'several flights')))
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Select / })
    .first()
    .click()
  await page.getByRole('region', { name: 'Travellers' }).waitFor()
  wrong.push(...(await lookHere(page, 'the travellers')))
  expect(wrong).toEqual([])
})

async function walk(page: Page, stops: readonly Stop[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { path, shows, open } of stops) {
    await page.goto(path)
    await page.getByText(shows).filter({ visible: true }).first().waitFor()
    await open?.(page)
    wrong.push(...(await lookHere(page, path)))
  }
  return wrong
}

async function lookHere(page: Page, where: string): Promise<string[]> {
  const before = page.viewportSize()
  const faults = await lookInEverySize(page, { withAxe: () => false })
  if (before) await page.setViewportSize(before)
  return faults.map((fault) => `${where}: ${fault}`)
}

/** What can be done with the only customer in the list. */
function pressIn(name: string, opens: 'dialog' | 'complementary' = 'dialog') {
  return async (page: Page) => {
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole(opens).getByRole('heading').last().waitFor()
  }
}

function openEntry({ companyName }: Agency) {
  return async (page: Page) => {
    await page.getByRole('row').filter({ hasText: companyName }).getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
  }
}

async function pressAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('dialog').waitFor()
}

async function create(page: Page, { script: _, ...customer }: Agency): Promise<{ legalEntityId: number }> {
  const made = await page.request.post('/api/user/createDetailPendingCustomerForDmc', {
    data: { customer, idempotencyKey: freshName('long-name') },
  })
  expect(made.status(), await made.text()).toBe(200)
  const found = await page.request.post('/api/wl/user/getCustomers', { data: { search: customer.email } })
  const { data } = (await found.json()) as { data: { records: { legalEntityId: number }[] } }
  return { legalEntityId: data.records[0]?.legalEntityId ?? 0 }
}

/** A sum so large waits for a second person. */
async function enterMoney(legalEntityId: number): Promise<number> {
  const { page } = await visitor({ as: 'accounts' })
  const reference = `UTR${ownProduct().port}${Date.now()}`
  const data = {
    legalEntityId,
    amount: CRORES,
    currency: 'INR',
    mode: 'bankTransfer',
    reference,
    date: dayFromNow(0),
    remark: 'For the season',
    idempotencyKey: reference,
  }
  const entered = await page.request.post('/api/wl/user/userPaymentEntry', { data })
  expect(entered.status(), await entered.text()).toBe(200)
  const { entry } = (await entered.json()) as { entry: { id: number } }
  return entry.id
}

async function approve(page: Page, entryId: number): Promise<void> {
  const decided = await page.request.post('/api/wl/user/decidePaymentEntry', { data: { entryId, decision: 'approve' } })
  expect(decided.status(), await decided.text()).toBe(200)
}
