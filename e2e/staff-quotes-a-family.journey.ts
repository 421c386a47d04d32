import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

type Answer = { kart: Record<string, unknown> & { id: number; version: number; totalPrice?: string } }

// Every page of a quotation in every window takes its time.
const LONG = { timeout: 300_000 }

test(
  'staff quotes a hotel, an activity and a visa, a colleague changes it meanwhile, and the customer sees the total alone',
  LONG,
  async () => {
    const page = await staffOfBlueDhow()
    await page.goto('/app/staff/quotations')
    await page.getByRole('heading', { name: 'No quotations yet' }).waitFor()
    await page.getByRole('link', { name: 'New quotation' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Please select at least one itinerary').waitFor()
    await page.getByText('Please choose a customer').waitFor()
    await expectSound(page)

    await page.getByLabel('Name of the quotation').fill('Rao family, Dubai')
    await page.getByRole('combobox', { name: 'Search Users', exact: true }).fill('agent@bluedhow')
    await page.getByRole('option', { name: /agent@bluedhow\.example/ }).click()
    await page.getByLabel('Children').fill('1')
    await page.getByLabel('Age of child 1').fill('6')
    await page.getByRole('textbox', { name: 'Arrival' }).fill('14 Jan 2027')
    await page.getByLabel('Days', { exact: true }).fill('4')
    expect(await page.getByLabel('Nights', { exact: true }).inputValue()).toBe('3')

    await add(page, 'Day 1', 'Hotel', 'al noor')
    await page.getByLabel('Double room, number').fill('2')
    await page.getByLabel('Nights', { exact: true }).last().fill('3')
    await page.getByLabel('Double room, price for a night').fill('620')
    await page.getByLabel('Child with bed, number').fill('1')
    await page.getByLabel('Child with bed, price for a night').fill('180')
    await page.getByLabel('Cost, AED').fill('3600')
    await page.getByLabel('Transfer', { exact: true }).selectOption('oneway')
    await page.getByText('Please add pickup transfer for accommodation').waitFor()
    await expectSound(page)
    await page.getByLabel('Pickup', { exact: true }).fill('Dubai airport')
    await page.getByLabel('Sharing basis').selectOption('PVT')
    await page.getByLabel('Price of the transfer').fill('150')
    await page.getByRole('button', { name: 'Done' }).click()

    await add(page, 'Day 2', 'Activity', 'desert safari')
    // It is sold only with the way there and back.
    await page.getByLabel('Transfer', { exact: true }).selectOption('return')
    await page.getByText('Please add transfer for activity').waitFor()
    await page.getByLabel('Sharing basis').selectOption('SIC')
    await page.getByLabel('Pickup', { exact: true }).fill('Hotel lobby')
    await page.getByLabel('Drop', { exact: true }).fill('Hotel lobby')
    await page.getByText('Before markup').waitFor()
    // What would be refused once it is agreed to and paid is said while it is typed.
    await page.getByLabel(/^Time/).fill('03:00')
    await page.getByText(/^Cannot be sold yet: It does not start at 03:00, but at /).waitFor()
    await page.getByRole('heading', { name: '1 to settle before it can be sold' }).waitFor()
    await expectSound(page)
    await page.getByLabel(/^Time/).fill('')
    await page.getByText(/^Cannot be sold yet/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Add to Day 3' }).click()
    await page.getByRole('menuitem', { name: 'Miscellaneous' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Visa')
    await page.getByLabel('Price, AED').fill('90')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Service charge').fill('50')
    await page.getByRole('radio', { name: 'None' }).click()
    await page.getByLabel('Internal remark').fill('Watch the margin')
    await page.getByLabel('Wishes of the travellers').fill('No nuts, please.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Version 1 is saved.').waitFor()
    await page.waitForURL(/\/staff\/quotations\/\d+$/)
    const id = Number(/\d+$/.exec(page.url())?.[0])
    const saved = await kartOf(page, id)
    // 3 × (2 × 620 + 180) + 150 for the transfer; the rest is the safari of the rates, the visa and the charge.
    const [stay, safari, visa] = (saved.sums as { lines: { price: string }[] }).lines.map(({ price }) => Number(price))
    expect([stay, visa, safari !== undefined && safari > 0]).toEqual([4410, 90, true])
    expect(Number(saved.totalPrice)).toBeCloseTo(4410 + 90 + 50 + (safari ?? 0), 2)

    // A colleague saves while something is typed: both changes stay.
    await page.getByLabel('Discount').fill('100')
    const { quotationId: _q, ...theirs } = wishOf(saved)
    const total = (Number(saved.totalPrice) + 25).toFixed(2)
    expect(await post(page, 'kart/saveKart', { ...theirs, remittanceCharge: '25', totalPrice: total })).toBe(200)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: 'A colleague has changed this quotation' })
    await conflict.getByText('remittance charge').waitFor()
    await expectSound(page)
    await conflict.getByRole('button', { name: 'Put my changes on top' }).click()
    await expect.poll(() => page.getByLabel('Remittance charge').inputValue()).toBe('25')
    expect(await page.getByLabel('Discount').inputValue()).toBe('100')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Version 3 is saved.').waitFor()

    // What another party costs stands beside what was saved, until it is saved or taken back.
    const moved = page.getByRole('region', { name: 'Itinerary' }).getByText(/^Before /)
    expect(await moved.count()).toBe(0)
    await page.getByLabel('Adults').fill('3')
    await expect.poll(() => moved.count()).toBe(1)
    // It is typed upon the version that was just saved.
    expect(await page.getByText(/^A colleague has saved version/).count()).toBe(0)
    await page
      .getByText(/^Before /)
      .nth(1)
      .waitFor()
    await expectSound(page)

    // What the hotel costs was typed for two adults: a reload keeps that, and it counts for three once somebody says so.
    const unconfirmed = page.getByText(/^The cost of .*3,600\.00.* was typed for 2 adults and 1 child on 14 Jan\. /)
    const costOfHotel = page.locator('[data-line]').first().locator('dl')
    await unconfirmed.waitFor()
    await costOfHotel.getByText('Not known').first().waitFor()
    await page.reload()
    await unconfirmed.waitFor()
    await page.getByLabel('Adults').fill('2')
    await expect.poll(() => page.getByText(/^Before /).count()).toBe(0)
    await expect.poll(() => unconfirmed.count()).toBe(0)
    await costOfHotel.getByText('3,600.00').waitFor()
    await page.getByLabel('Adults').fill('3')
    await page.getByRole('button', { name: /^Confirm the cost: / }).click()
    await costOfHotel.getByText('3,600.00').waitFor()
    await page.getByLabel('Adults').fill('2')
    await page.getByText(/ was typed for 3 adults and 1 child on 14 Jan\. /).waitFor()
    await page.getByRole('button', { name: /^Confirm the cost: / }).click()
    await costOfHotel.getByText('3,600.00').waitFor()

    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'What the customer sees' })
    await preview.getByText('Visa').waitFor()
    expect(await preview.getByText('AED 90.00').count()).toBe(0)
    await expectSound(page)
    await preview.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const proposal = page.getByRole('dialog', { name: 'Proposal' })
    await proposal.getByText('No link has been made yet.').waitFor()
    await proposal.getByRole('button', { name: 'Send version 3' }).click()
    await page.getByText('The link is ready to be copied.').waitFor()
    await proposal.getByText('Not opened yet', { exact: false }).waitFor()
    await expectSound(page)
    const link = (await proposal.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
    await proposal.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Sent', { exact: true }).first().waitFor()
    await expectSound(page)

    const { page: agent } = await visitor({ site: 'bluedhow.localhost' })
    await agent.goto('/app/login')
    await logIn(agent, 'agent@bluedhow.example')
    await agent.waitForURL(/\/app\/(?!login)/)
    const seen = await kartOf(agent, id)
    expect(Number(seen.totalPrice)).toBeCloseTo(Number(total) - 100, 2)
    for (const hidden of ['Watch the margin', '3600', '4410', '"90']) expect(JSON.stringify(seen)).not.toContain(hidden)

    await lookAtProposal(link)
    await askAbout(link, 'Visa')
    await page.reload()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await proposal.getByText('How long does it take?').waitFor()
    await proposal.getByText('Asked about Visa').waitFor()
    await proposal.getByRole('textbox', { name: 'Answer' }).fill('Three working days.')
    await expectSound(page)
    await proposal.getByRole('button', { name: 'Send answer' }).click()
    await proposal.getByText('Written about Visa').waitFor()
    await proposal.getByRole('button', { name: 'Close' }).last().click()
    await lookAtProposal(link)
    await acceptProposal(link, { total: Number(total) - 100 })
    await page.reload()
    await page.getByText('Accepted', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Proposal' }).click()
    await proposal.getByText(/^Accepted by Leela Venkatasubramanian Rao, /).waitFor()
    await expectSound(page)
    await proposal.getByRole('button', { name: 'Close' }).last().click()

    await sellQuotation(page)
    await readAsCustomer(agent)
    await page.getByRole('link', { name: 'All quotations' }).click()
    await page
      .getByRole('button', { name: /^Rao family, Dubai/ })
      .first()
      .waitFor()
    await expectSound(page)
    await page.getByRole('link', { name: 'Changed rates' }).click()
    await page.getByText('No changed price is open').waitFor()
    await expectSound(page)
    await page.getByRole('link', { name: 'All quotations' }).click()
    await page.getByRole('link', { name: 'Figures' }).click()
    await page.getByRole('slider', { name: /^Won of sent by month: \d+ %/ }).waitFor()
    await page.getByRole('region', { name: 'Quotations by month' }).waitFor()
    await expectSound(page)
  },
)

/** A deposit is received, places are taken and vouchers issued; a service and an activity are cancelled, and what is refunded pays what is still owed. */
async function sellQuotation(page: Page): Promise<void> {
  const payments = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Payments', exact: true }) })
  const amountOf = async (label: string) => {
    const text = await payments.locator('div').filter({ hasText: label }).last().innerText()
    return Number(text.replaceAll(/[^0-9.]/g, ''))
  }
  const total = await amountOf('Not paid yet')
  await page.getByRole('textbox', { name: 'To be paid until' }).fill('soon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Please enter a day.').first().waitFor()
  await page.getByRole('textbox', { name: 'To be paid until' }).fill('5 Jan 2027')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await payments.getByText(/^Until 5 Jan/).waitFor()
  await payments.getByRole('button', { name: 'Receive' }).click()
  const receive = page.getByRole('dialog', { name: 'Receive a payment' })
  await receive.getByLabel('Amount in AED').fill((total + 1).toFixed(2))
  await receive.getByRole('button', { name: 'Receive payment' }).click()
  await receive.getByText('Collected payment should not be greater than total price').waitFor()
  await expectSound(page)
  await receive.getByLabel('Amount in AED').fill('1000')
  await receive.getByLabel('Note').fill('Deposit')
  await receive.getByRole('button', { name: 'Receive payment' }).click()
  await payments.getByText('Deposit').waitFor()
  await expect.poll(() => amountOf('Not paid yet')).toBeCloseTo(total - 1_000, 2)
  await expectSound(page)

  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Vouchered' }).click()
  const voucher = page.getByRole('dialog', { name: /^Vouchered/ })
  await voucher.getByText('The customer owes', { exact: true }).waitFor()
  await voucher.getByLabel(/^Supplier: .*Noor/).waitFor()
  await expectSound(page)
  await voucher.getByRole('button', { name: 'Set to vouchered' }).click()
  await page.getByText('Vouchered', { exact: true }).first().waitFor()
  const sold = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sold', exact: true }) })
  await sold.getByText('Confirmed').nth(2).waitFor()
  await expectSound(page)

  await sold.getByRole('button', { name: 'Cancel Visa' }).click()
  const service = page.getByRole('dialog', { name: 'Cancel Visa?' })
  await service.getByRole('button', { name: 'Cancel service' }).click()
  await service.getByText('Please enter the reason.').waitFor()
  await service.getByLabel('Refund in AED').fill('50')
  await service.getByLabel('Reason').fill('It was refused')
  await expectSound(page)
  await service.getByRole('button', { name: 'Cancel service' }).click()
  await expect.poll(() => amountOf('Owed')).toBeCloseTo(total - 1_050, 2)
  await sold.getByRole('button', { name: /^Cancel .*Safari/i }).click()
  const activity = page.getByRole('dialog', { name: /^Cancel .*Safari/i })
  await activity.getByText(/^By its terms/).waitFor()
  await expectSound(page)
  await activity.getByRole('button', { name: 'Cancel activity' }).click()
  await sold.getByText('Cancelled').nth(1).waitFor()
  await expectSound(page)
  await lookAtInvoices(page, sold)
  await sold.getByRole('link', { name: 'Voucher', exact: true }).click()
  await page.getByText('Check-in').waitFor()
  await page.getByText('Al Noor Souk Residence').first().waitFor()
  await expectSound(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Rao family, Dubai', level: 1 }).waitFor()
}

/** What was sold is invoiced, and what was cancelled of it has a credit note. */
async function lookAtInvoices(page: Page, beside: Locator): Promise<void> {
  await beside.getByRole('button', { name: 'Invoices' }).click()
  const documents = page.getByRole('dialog', { name: 'Invoices and receipts' })
  await documents
    .getByRole('link', { name: /^Credit note / })
    .first()
    .waitFor()
  expect(await documents.getByRole('link', { name: /^Invoice / }).count()).toBe(3)
  await expectSound(page)
  await page.keyboard.press('Escape')
  await documents.waitFor({ state: 'detached' })
}

/** As a traveller does, on a phone, without an account and without script. */
async function acceptProposal(link: string, { total }: { total: number }): Promise<void> {
  const { page } = await visitor({ site: 'bluedhow.localhost', screen: 'phone', hasScript: false })
  await page.goto(new URL(link).pathname)
  await page.getByRole('heading', { name: 'Rao family, Dubai', level: 1 }).waitFor()
  await page
    .getByText(`AED ${total.toLocaleString('en', { minimumFractionDigits: 2 })}`.replace(' ', '\u00a0'))
    .first()
    .waitFor()
  expect(await page.getByText('Watch the margin').count()).toBe(0)
  await page.getByRole('checkbox').check()
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Leela Venkatasubramanian Rao')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Accepted by Leela Venkatasubramanian Rao').waitFor()
}

/** As a traveller does, on a phone and without script. */
async function askAbout(link: string, service: string): Promise<void> {
  const { page } = await visitor({ site: 'bluedhow.localhost', screen: 'phone', hasScript: false })
  await page.goto(new URL(link).pathname)
  await page.getByRole('link', { name: `Ask about ${service}` }).click()
  await page.getByText(`About ${service}`).waitFor()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Leela Rao')
  await page.getByRole('textbox', { name: 'Your question' }).fill('How long does it take?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('How long does it take?').waitFor()
}

/** As who was sent it: its services by day, what was cancelled, its voucher and where it is paid. */
async function readAsCustomer(page: Page): Promise<void> {
  await page.goto('/app/quotations')
  await page
    .getByRole('button', { name: /^Rao family, Dubai/ })
    .first()
    .click()
  const panel = page.getByRole('complementary', { name: /^Quotation Q-/ })
  await panel.getByText('Al Noor Souk Residence').waitFor()
  await panel.getByText('Cancelled').first().waitFor()
  await panel.getByText('Paid so far').waitFor()
  await panel.getByRole('link', { name: 'Read and pay' }).waitFor()
  await panel.getByRole('link', { name: 'Voucher' }).waitFor()
  expect(await panel.getByText('Watch the margin').count()).toBe(0)
  await panel.getByText('No nuts, please.').waitFor()
  await lookAtInvoices(page, panel)
  await expectSound(page)
  expect(await lookInEverySize(page)).toEqual([])
}

/** In every window, light and dark. */
async function lookAtProposal(link: string): Promise<void> {
  for (const dark of [false, true]) {
    const { page } = await visitor({ site: 'bluedhow.localhost', dark })
    await page.goto(new URL(link).pathname)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectSound(page)
    expect(await lookInEverySize(page)).toEqual([])
  }
}

async function add(page: Page, day: string, what: 'Hotel' | 'Activity', text: string): Promise<void> {
  await page.getByRole('button', { name: `Add to ${day}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
  const dialog = page.getByRole('dialog', { name: what === 'Hotel' ? 'Add a hotel' : 'Add an activity' })
  await dialog.getByRole('combobox', { name: what }).fill(text)
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
}

/** As the person of the page is shown it. */
async function kartOf(page: Page, id: number): Promise<Answer['kart']> {
  return page.evaluate(async (kartId) => {
    const answer = await fetch(`/api/kart/getKartById?id=${kartId}`)
    return ((await answer.json()) as Answer).kart
  }, id)
}

function post(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ([to, sent]) => {
      const answer = await fetch(`/api/${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: sent ?? '',
      })
      return answer.status
    },
    [path, JSON.stringify(body)],
  )
}

/** What a screen sends back of what it was given. */
function wishOf(kart: Answer['kart']): Record<string, unknown> {
  const shown = [
    'view',
    'status',
    'customer',
    'sentAt',
    'validUntil',
    'isExpired',
    'isTemplate',
    'sums',
    'collectedPayment',
    'reason',
  ]
  const kept = ['sentVersion', 'sentOther', 'cart', 'createdAt', 'savedAt', 'savedBy']
  const own = Object.entries(kart).filter(([field]) => ![...shown, ...kept].includes(field))
  const without = (list: unknown, ...names: string[]) =>
    (list as Record<string, unknown>[]).map((line) =>
      Object.fromEntries(Object.entries(line).filter(([name]) => !names.includes(name))),
    )
  return {
    ...Object.fromEntries(own),
    accomodations: without(kart.accomodations, 'name', 'city'),
    activities: without(kart.activities, 'name', 'tourOption', 'pricedBy', 'cancellation'),
  }
}
