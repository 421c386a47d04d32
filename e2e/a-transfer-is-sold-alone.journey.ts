import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { postCall } from './post-call.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'
import { freshName } from './travellers.ts'

const SITE = 'bluedhow.localhost'
const DUBAI = 292_223
const IN_DAYS = 31
// Every page of a quotation in every window takes its time.
const LONG = { timeout: 300_000 }

test(
  'staff types a transfer, the rates price it, its traveller accepts it, and it is driven there and back with a driver on its voucher',
  LONG,
  async () => {
    const page = await staffOfBlueDhow()
    const [airport, quay, name] = [freshName('Pelican'), freshName('Heron'), freshName('Menon')]
    await driveBetween(page, airport, quay)
    await page.goto('/app/staff/quotations/new')
    await page.getByLabel('Name of the quotation').fill(`${name} couple`)
    await page.getByRole('combobox', { name: 'Search Users', exact: true }).fill('agent@bluedhow')
    await page.getByRole('option', { name: /agent@bluedhow\.example/ }).click()
    await page.getByRole('textbox', { name: 'Arrival' }).fill(dayFromNow(IN_DAYS))
    await page.getByLabel('Days', { exact: true }).fill('4')

    const typing = page.getByRole('textbox', { name: /^Add by typing/ })
    await typing.fill(`${airport} ${quay} pvt return 09:30 18:15`)
    const hits = page.getByRole('region', { name: 'Add by typing' })
    await hits.getByText(`Transfer, ${airport} to ${quay}`, { exact: true }).waitFor()
    await hits.getByText(/AED.246\.40/).waitFor()
    await expectSound(page)
    await typing.press('Enter')
    // Its name follows what is typed into it.
    const line = page.locator('[data-line]').first()
    await line.getByText(`Transfer, ${airport} to ${quay}`).waitFor()
    await line.getByText(/AED.246\.40/).waitFor()
    await line.getByRole('button', { name: /^Transfer, / }).click()
    await line.getByRole('textbox', { name: /^Drop/ }).fill('Quay inn')
    await line.getByText('Before markup').waitFor()
    await expectSound(page)
    expect(await lookInEverySize(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    // Back before it is there.
    await line.getByRole('textbox', { name: 'Return date' }).fill(dayFromNow(IN_DAYS - 1))
    await line.getByRole('textbox', { name: 'Return date' }).press('Tab')
    await line.getByText('Return should not be before pickup').first().waitFor()
    await expectSound(page)
    await line.getByRole('textbox', { name: 'Return date' }).fill(dayFromNow(IN_DAYS + 3))
    await line.getByRole('textbox', { name: 'Return date' }).press('Tab')
    await line.getByRole('button', { name: 'Done' }).click()
    // It is moved to the next day by a key, and back by one press.
    await line.getByRole('button', { name: /^Transfer, / }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('region', { name: 'Day 2' }).getByText(`Transfer, ${airport} to Quay inn`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('region', { name: 'Day 1' }).getByText(`Transfer, ${airport} to Quay inn`).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Version 1 is saved.').waitFor()
    await page.waitForURL(/\/staff\/quotations\/\d+$/)

    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const proposal = page.getByRole('dialog', { name: 'Proposal' })
    await proposal.getByRole('button', { name: 'Send version 1' }).click()
    await page.getByText('The link is ready to be copied.').waitFor()
    const link = (await proposal.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
    await proposal.getByRole('button', { name: 'Close' }).last().click()
    await readAndAccept(link, `Transfer, ${airport} to Quay inn`, `Leela ${name}`)

    await page.reload()
    await page.getByText('Accepted', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitem', { name: 'Vouchered' }).click()
    const voucher = page.getByRole('dialog', { name: /^Vouchered/ })
    await voucher.getByText('The customer owes', { exact: true }).waitFor()
    await expectSound(page)
    await voucher.getByRole('button', { name: 'Set to vouchered' }).click()
    await page.getByText('Vouchered', { exact: true }).first().waitFor()

    const days = { there: dayFromNow(IN_DAYS), back: dayFromNow(IN_DAYS + 3) }
    await page.goto(`/app/staff/travelling?date=${days.back}`)
    const backRow = page.getByRole('row').filter({ hasText: `Transfer, Quay inn to ${airport}` })
    await backRow.getByText('18:15').waitFor()
    await page.goto(`/app/staff/travelling?date=${days.there}`)
    const row = page.getByRole('row').filter({ hasText: `Transfer, ${airport} to Quay inn` })
    await row.getByText('09:30').waitFor()
    await expectSound(page)
    await row.getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Driver/ }).fill('Imran Sheikh')
    await dialog.getByRole('textbox', { name: /^Sales confirmation/ }).fill('PC-7731')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Service saved.').waitFor()
    await row.getByRole('link', { name: /^V-/ }).click()
    await page.waitForURL('**/app/voucher/*')
    for (const words of ['Imran Sheikh', 'PC-7731', '09:30', '18:15', 'Quay inn']) await page.getByText(words).first().waitFor()
    await page.getByText(`Transfer, Quay inn to ${airport}`).first().waitFor()
    await expectSound(page)
  },
)

/** Two areas with a private car between them each way, made by the calls that other systems use. */
async function driveBetween(page: Page, airport: string, quay: string): Promise<void> {
  const add = async (name: string) =>
    (await postCall<{ area: { id: number } }>(page, 'areas/addArea', { name, cityId: DUBAI })).area.id
  const [from, to] = [await add(airport), await add(quay)]
  const car = {
    ...{ marketId: 0, transferType: 'oneway', sharingBasis: 'private', currency: 'AED', isPerPax: false, maxPax: 4 },
    ...{ isStandAlone: true, validFromDate: dayFromNow(0), validTillDate: dayFromNow(90) },
  }
  await postCall(page, 'areas/createTransfers', { ...car, from, to, amount: '120' })
  await postCall(page, 'areas/createTransfers', { ...car, from: to, to: from, amount: '100' })
}

/** As a traveller does: in every window, light and dark, and on a phone without script. */
async function readAndAccept(link: string, service: string, traveller: string): Promise<void> {
  for (const dark of [false, true]) {
    const { page } = await visitor({ site: SITE, dark })
    await page.goto(new URL(link).pathname)
    await page.getByText(service).first().waitFor()
    await page.getByText(/^And back on /).waitFor()
    await page.getByText('18:15').waitFor()
    await expectSound(page)
    expect(await lookInEverySize(page)).toEqual([])
  }
  const { page } = await visitor({ site: SITE, screen: 'phone', hasScript: false })
  await page.goto(new URL(link).pathname)
  await page.getByRole('link', { name: `Ask about ${service}` }).waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('textbox', { name: 'Your full name' }).fill(traveller)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByText(`Accepted by ${traveller}`).waitFor()
}
