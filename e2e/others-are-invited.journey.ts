import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'

test('staff promises a reward, a customer finds their code and what it brings, and a guest comes by the link', async () => {
  const { page: admin } = await visitor({ as: 'admin' })
  await admin.goto('/app/user/dashboard/referral')
  await admin.getByText('No access').first().waitFor()
  await admin.goto('/app/staff/payment-settings')
  await admin.getByLabel(/^Reward in INR/).fill('500')
  await admin.getByLabel(/^Least price/).fill('2000')
  await admin.getByRole('button', { name: 'Save reward' }).click()
  await admin.getByText('Kabir Sethi').first().waitFor()
  await expectSound(admin)
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/user/dashboard/referral')
  await page.getByText('is added to your wallet').waitFor()
  await expectSound(page)
  const { page: guest } = await visitor({ screen: 'phone' })
  await guest.goto('/app/signup?referralCode=GC9M-0K2G')
  expect(await guest.getByLabel(/Referral code/).inputValue()).toBe('GC9M-0K2G')
  await expectSound(guest)
}, 120_000)
