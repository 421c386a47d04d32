import { expect, test } from 'vitest'
import { PEOPLE, visitor } from './browse.ts'
import { CALM, chooseFlight, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { payFromWallet } from './pay.ts'
import { DELHI_TO_MUMBAI, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('a person chooses Arabic before signing in, finds the frame in Arabic from right to left, and goes back to English', async () => {
  const { page } = await visitor()
  const direction = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir].join(' '))
  await page.goto('/app/login')
  expect(await direction()).toBe('en-IN ltr')
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'العربية' }).click()

  await page.getByRole('heading', { name: 'تسجيل الدخول', level: 1 }).waitFor()
  expect(await direction()).toBe('ar-IN rtl')
  // What a form or the server refuses is said in Arabic too.
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
  await page.getByText('هذا الحقل مطلوب.').waitFor()
  await page.getByLabel('البريد الإلكتروني').fill(PEOPLE.agent)
  await page.getByLabel('كلمة المرور', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
  await page.getByRole('alert').getByText('البريد الإلكتروني أو كلمة المرور غير صحيحة.').waitFor()
  await expectSound(page)
  await page.getByLabel('كلمة المرور', { exact: true }).fill('tradewind')
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()

  const bar = page.getByRole('navigation', { name: 'القائمة الرئيسية', exact: true })
  await bar.getByRole('link', { name: 'الحجوزات' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const [first, last] = [await bar.getByRole('link').first().boundingBox(), await bar.getByRole('link').last().boundingBox()]
  expect(first?.x).toBeGreaterThan(last?.x ?? Number.POSITIVE_INFINITY)
  // A page that is not translated yet says so to screen readers, and keeps its own direction.
  expect(await page.getByRole('main').evaluate((main) => ['lang', 'dir'].map((name) => main.getAttribute(name)))).toEqual([
    'en',
    'ltr',
  ])
  await expectSound(page)

  await page.getByRole('button', { name: /^الحساب/ }).click()
  await page.getByRole('group', { name: 'اللغة' }).getByRole('button', { name: 'English' }).click()
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Bookings' }).waitFor()
  expect(await direction()).toBe('en-IN ltr')
  expect(await page.getByRole('main').evaluate((main) => ['lang', 'dir'].map((name) => main.getAttribute(name)))).toEqual([
    null,
    null,
  ])
})

test('staff finds the side bar, the sheet of a phone and the keys in Hindi', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/tickets')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  const bar = page.getByRole('navigation', { name: 'मुख्य मेन्यू', exact: true })
  await bar.getByRole('button', { name: 'संचालन' }).waitFor()
  await bar.getByRole('link', { name: /^एयर टिकट/ }).waitFor()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'कीबोर्ड शॉर्टकट' })
  await keys.getByText('मिलान').waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await expectSound(page)
})

test('an agent searches in Arabic: fields, travellers and refusals, with six forms for a count', async () => {
  const { page } = await visitor({ as: 'agent', screen: 'phone' })
  await page.goto('/app/flight')
  await page.evaluate(() => localStorage.setItem('tradewindLanguage', 'ar'))
  await page.reload()
  const form = page.getByRole('form', { name: 'البحث عن رحلات' })
  await form.getByRole('button', { name: /^المسافرون/ }).click()
  const people = page.getByRole('dialog', { name: 'المسافرون ودرجة السفر' })
  await people.getByRole('button', { name: 'زيادة البالغين' }).click()
  await form.getByText('بالغان · السياحية').waitFor()
  await people.getByRole('button', { name: 'زيادة البالغين' }).click()
  await form.getByText('3 بالغين · السياحية').waitFor()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'بحث', exact: true }).click()
  await form.getByText('يرجى اختيار مطار.').first().waitFor()
  await form.getByText('يرجى اختيار تاريخ.').waitFor()
  expect(await page.getByRole('main').evaluate((main) => ['lang', 'dir'].map((name) => main.getAttribute(name)))).toEqual([
    'ar',
    'rtl',
  ])
  await expectSound(page)
})

test('an e-ticket is read in Arabic and printed in Hindi: names, codes and amounts stay as they are', async () => {
  const { page } = await visitor({ as: 'agent' })
  const family = freshName('Rahal')
  await orderFlight(page, [adult('Noor', family)])
  await payFromWallet(page)
  await page.getByRole('link', { name: 'View ticket' }).click()
  await page.waitForURL('**/app/flight/eTicket/**')
  await page.evaluate(() => localStorage.setItem('tradewindLanguage', 'ar'))
  await page.reload()
  const sheet = page.getByRole('main')
  await sheet.getByRole('heading', { name: 'الرحلات' }).waitFor()
  expect(await sheet.evaluate((main) => ['lang', 'dir'].map((name) => main.getAttribute(name)))).toEqual(['ar', 'rtl'])
  await sheet.getByText(new RegExp(`Noor ${family}`, 'i')).waitFor()
  await sheet.getByText('مؤكدة').first().waitFor()
  await sheet.getByText('₹').first().waitFor()
  await expectSound(page)

  // The ticket goes out in another language than the reader's.
  await page.getByRole('button', { name: 'المزيد' }).click()
  await page.getByRole('menuitemcheckbox', { name: /हिन्दी/ }).click()
  await sheet.getByRole('heading', { name: 'उड़ानें' }).waitFor()
  expect(await sheet.evaluate((main) => ['lang', 'dir'].map((name) => main.getAttribute(name)))).toEqual(['hi', 'ltr'])
  for (const name of ['تنزيل PDF', 'طباعة'])
    expect(await page.getByRole('link', { name }).getAttribute('href')).toContain('lang=hi')
  await page.getByRole('button', { name: 'إرسال', exact: true }).click()
  const send = page.getByRole('dialog', { name: 'إرسال إلى العميل' })
  expect(await send.getByLabel('لغة التذكرة').inputValue()).toBe('hi')
  await send.getByRole('button', { name: 'إغلاق' }).click()

  // A traveller with the link has no menu, and chooses above the ticket.
  const { page: traveller } = await visitor()
  await traveller.goto(page.url())
  await traveller.getByRole('navigation', { name: 'Language of the ticket' }).getByRole('link', { name: 'English' }).click()
  await traveller.getByRole('heading', { name: 'Flights' }).waitFor()
  await expectSound(traveller)

  // On paper stands the ticket alone.
  const choice = traveller.getByRole('navigation')
  await choice.waitFor()
  await traveller.emulateMedia({ media: 'print' })
  await choice.waitFor({ state: 'hidden' })
})

test('a flight is booked and paid in Arabic: names of fields, what is missing, the rules of airlines, and the confirmation', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, DELHI_TO_MUMBAI)
  await chooseFlight(page, CALM)
  await page.waitForURL('**/app/flight/book/**')
  await page.evaluate(() => localStorage.setItem('tradewindLanguage', 'ar'))
  await page.reload()
  await page.getByLabel('اسم العائلة').waitFor()
  await page.getByRole('button', { name: 'المتابعة إلى الدفع' }).click()
  await page.getByText('هذا الحقل مطلوب.').first().waitFor()
  await page.getByLabel('اسم العائلة').fill('محمد')
  await page.getByText('يرجى الكتابة بالأحرف اللاتينية من A إلى Z كما في جواز السفر.').waitFor()
  expect(await page.getByRole('main').evaluate((main) => ['lang', 'dir'].map((name) => main.getAttribute(name)))).toEqual([
    'ar',
    'rtl',
  ])
  await expectSound(page)

  await page.getByLabel('الاسم الأول').fill('Noor')
  await page.getByLabel('اسم العائلة').fill(freshName('Rahal'))
  await page.getByLabel('الجوال').fill('9811040000')
  await page.getByLabel('البريد الإلكتروني').fill('noor@example.in')
  await page.getByRole('button', { name: 'المتابعة إلى الدفع' }).click()
  await page.getByRole('heading', { name: 'كيف تود أن تدفع؟' }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: /من المحفظة$/ }).click()
  await page.getByRole('heading', { name: 'تم تأكيد الحجز' }).waitFor()
  await page.getByText('صدرت تذاكرك.').waitFor()
  await expectSound(page)
})
