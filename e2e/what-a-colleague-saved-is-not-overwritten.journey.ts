import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { leaveTouched } from './leave-touched.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'
import { freshName } from './travellers.ts'

type Way = {
  readonly what: string
  readonly isOfBlueDhow?: true
  /** Opens the form; gives the part of the page that it is in. */
  open(page: Page): Promise<ReturnType<Page['getByRole']>>
  readonly field: RegExp
  readonly save: string
  /** What comes once it is saved. */
  after?(page: Page): Promise<void>
}

const dialogOf = (page: Page) => page.getByRole('dialog')

const WAYS: readonly Way[] = [
  {
    what: 'terms of quotations',
    isOfBlueDhow: true,
    async open(page) {
      await page.goto('/app/staff/quotations')
      await page.getByRole('button', { name: 'Settings of quotations' }).click()
      await page.getByRole('menuitem', { name: 'Terms and conditions' }).click()
      return dialogOf(page)
    },
    field: /^Terms and conditions/,
    save: 'Save',
  },
  {
    what: 'a public page',
    async open(page) {
      await page.goto('/app/staff/public-pages')
      await page.getByRole('button', { name: 'Change Terms and conditions' }).click()
      return dialogOf(page)
    },
    field: /^Text/,
    save: 'Save',
  },
  {
    what: 'terms for other sites',
    async open(page) {
      await page.goto('/app/staff/network?view=offers')
      await page
        .getByRole('button', { name: /^Change terms: / })
        .first()
        .click()
      return dialogOf(page)
    },
    field: /^Terms/,
    save: 'Save',
  },
  {
    what: 'sign-up settings',
    async open(page) {
      await page.goto('/app/staff/customers')
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Sign-up settings' }).click()
      return dialogOf(page)
    },
    field: /^Terms and conditions/,
    save: 'Save',
  },
  {
    what: 'what is agreed with Google',
    async open(page) {
      await page.goto('/app/staff/customers')
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Sign-up settings' }).click()
      await page.getByRole('button', { name: 'Google and Facebook' }).click()
      return dialogOf(page).getByRole('region', { name: 'Facebook' })
    },
    field: /^Client id of Facebook/,
    save: 'Save Facebook',
  },
  {
    what: 'the name of a permission group',
    async open(page) {
      await page.goto('/app/staff/permission-groups')
      await page
        .getByRole('button', { name: /^Accounts.*: actions$/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      return dialogOf(page)
    },
    field: /^Group name/,
    save: 'Rename',
  },
  {
    what: 'a connection of a supplier',
    async open(page) {
      await page.goto('/app/staff/flight-sources')
      await page
        .getByRole('region', { name: 'Connections' })
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      return dialogOf(page)
    },
    field: /^Name/,
    save: 'Save',
  },
  {
    what: 'a markup on activities',
    isOfBlueDhow: true,
    async open(page) {
      await page.goto('/app/activities/markup')
      await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
      return dialogOf(page)
    },
    field: /^Name/,
    save: 'Save',
    after: leaveTouched,
  },
]

const staff = async (isOfBlueDhow = false) => (isOfBlueDhow ? staffOfBlueDhow() : (await visitor({ as: 'admin' })).page)
type Part = ReturnType<Page['getByRole']>

/** Saves, and waits for the answer: what is said of it disappears, and may still be there from before. */
async function press(page: Page, part: Part, save: string) {
  const isAnswer = (url: string) =>
    /(saveTnc|savePolicy|saveTermsAndConditions|setSignUpSettings|setSocialProvider|renameUserGroup|changeConnection|editActivityMarkUp)$/.test(
      url,
    )
  await Promise.all([
    page.waitForResponse((answer) => isAnswer(answer.url()) && answer.ok()),
    part.getByRole('button', { name: save, exact: true }).click(),
  ])
}

test.each(WAYS)(
  '$what that a colleague saved is shown beside one’s own, and it is chosen what stays',
  async ({ isOfBlueDhow, open, field, save, after }) => {
    const [mine, theirs] = [await staff(isOfBlueDhow), await staff(isOfBlueDhow)]
    const ours = await open(mine)
    const box = ours.getByRole('textbox', { name: field })
    const before = await box.inputValue()
    const [own, other] = [`${before} ${freshName('own')}`, `${before} ${freshName('other')}`]
    await box.fill(own)
    const colleague = await open(theirs)
    await colleague.getByRole('textbox', { name: field }).fill(other)
    await press(theirs, colleague, save)
    await after?.(theirs)

    // Where the page has heard of it already, the button leads to the choice.
    await ours.getByRole('button', { name: save, exact: true }).click()
    const choice = ours.getByRole('alert').filter({ hasText: 'has saved this since you began' })
    await choice.waitFor()
    for (const text of [own, other]) await choice.getByText(text.trim().slice(-10)).first().waitFor()
    expect(await box.inputValue()).toBe(own)
    await expectSound(mine)
    // Before it is chosen nothing is sent: the button leads there.
    await ours.getByRole('button', { name: save, exact: true }).click()
    await expect.poll(() => mine.evaluate(() => document.activeElement?.textContent)).toBe('Keep my changes on top')
    await choice.getByRole('button', { name: 'Keep my changes on top' }).click()
    await choice.waitFor({ state: 'hidden' })
    expect(await box.inputValue()).toBe(own)
    await press(mine, ours, save)
    await after?.(mine)

    // The other way round: the colleague begins again with what is saved.
    const again = await open(theirs)
    const theirBox = again.getByRole('textbox', { name: field })
    await theirBox.fill(`${own} and more`)
    const back = await open(mine)
    await back.getByRole('textbox', { name: field }).fill(before)
    await press(mine, back, save)
    await after?.(mine)
    await again.getByRole('button', { name: save, exact: true }).click()
    await again.getByRole('button', { name: 'Discard my changes' }).click()
    await expect.poll(() => theirBox.inputValue()).toBe(before)
  },
)
