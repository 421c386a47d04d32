import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { postCall } from './post-call.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

const DAY_MS = 24 * 3_600_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('the desk notes to which version a customer agreed by phone, who then reads it in their account and pays it on the page of its link', async () => {
  const desk = await staffOfBlueDhow()
  await desk.goto('/app/staff/quotations')
  const { users } = await postCall<{ users: { id: number; email: string }[] }>(desk, 'wl/user/searchWlUser', {
    searchQuery: 'agent@bluedhow.example',
  })
  const content = {
    customerId: users.find(({ email }) => email === 'agent@bluedhow.example')?.id,
    ...{ kartName: 'Menon family, Dubai', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED', arrivalDate: dayIn(50) },
    instalments: [{ percent: 30, dueOn: null }],
  }
  type Saved = { kart: { id: number; version: number; miscellaneous: { id: number }[] } }
  const guide = { name: 'Guide in English', startDate: dayIn(51) }
  const { kart } = await postCall<Saved>(desk, 'kart/saveKart', {
    ...{ ...content, totalPrice: '10000.00', miscellaneous: [{ ...guide, price: '10000' }] },
  })
  const { id } = kart
  const wish = { quotationId: id, version: 1, email: '', idempotencyKey: `phone-${id}` }
  const { proposal } = await postCall<{ proposal: { link: string } }>(desk, 'proposals/sendProposal', wish)
  const miscellaneous = [{ ...guide, id: kart.miscellaneous[0]?.id, price: '12000' }]
  await postCall(desk, 'kart/saveKart', { ...content, id, version: 1, totalPrice: '12000.00', miscellaneous })

  await desk.goto(`/app/staff/quotations/${id}`)
  await desk.getByRole('button', { name: 'Change status' }).click()
  await desk.getByRole('menuitem', { name: 'Vouchered' }).click()
  const sold = desk.getByRole('dialog', { name: 'Vouchered: Menon family, Dubai' })
  const sent = sold.getByRole('radio', { name: /^Version 1, which the customer has: AED\s10,000\.00\. Promised until/ })
  await sent.waitFor()
  expect(await sent.isChecked()).toBe(true)
  await sold.getByText('AED 10,000.00', { exact: true }).first().waitFor()
  await sold.getByRole('radio', { name: /^Version 2, saved since then: AED\s12,000\.00\.$/ }).check()
  await sold.getByText('AED 12,000.00', { exact: true }).first().waitFor()
  await expectSound(desk)
  expect(await lookInEverySize(desk)).toEqual([])
  await sent.check()
  await sold.getByRole('button', { name: 'Cancel' }).click()

  await desk.getByRole('button', { name: 'Change status' }).click()
  await desk.getByRole('menuitem', { name: 'Accepted' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Accepted: Menon family, Dubai' })
  expect(await dialog.getByRole('radio', { name: /^Version 1/ }).isChecked()).toBe(true)
  await dialog.getByLabel('Who agreed').fill('')
  await dialog.getByRole('button', { name: 'Set to accepted' }).click()
  await dialog.getByText('Please enter who agreed.').waitFor()
  await dialog.getByLabel('Who agreed').fill('Anita Menon')
  await dialog.getByRole('button', { name: 'Set to accepted' }).click()
  await desk.getByText('Now accepted.').waitFor()
  await desk.getByText('Accepted', { exact: true }).first().waitFor()
  await desk.getByText('AED 10,000.00', { exact: true }).first().waitFor()

  const { page: customer } = await visitor({ site: 'bluedhow.localhost' })
  await customer.goto('/app/login')
  await logIn(customer, 'agent@bluedhow.example')
  await customer.waitForURL((url) => !url.pathname.endsWith('/login'))
  await customer.goto(`/app/quotations?open=${id}`)
  const panel = customer.getByRole('complementary', { name: /^Quotation Q-/ })
  await panel.getByText('AED 10,000.00').first().waitFor()
  await panel.getByRole('link', { name: 'Read and pay' }).waitFor()
  await expectSound(customer)
  await customer.goto(new URL(proposal.link).pathname)
  await customer.getByText('Agreed by Anita Menon').waitFor()
  await customer.getByText(/noted by Blue Dhow/).waitFor()
  await customer.locator('#pay').getByText('AED 3,000.00').first().waitFor()
  await expectSound(customer)
  expect(await lookInEverySize(customer)).toEqual([])
})
