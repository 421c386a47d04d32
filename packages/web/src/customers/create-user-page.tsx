import { useState } from 'react'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import css from './create-user-page.module.css'
import { CustomerFields } from './customer-fields.tsx'
import { useCreateCustomer } from './use-create-customer.ts'

/** So long the message of success is shown before the window closes. */
const CLOSES_AFTER_MS = 1_500

/** Quick creation in a window of its own, beside a page on which somebody is at work. It closes by itself where the browser lets a script do so. */
export function CreateUserPage() {
  usePageTitle('Create customer')
  const [isCreated, setCreated] = useState(false)
  const form = useCreateCustomer(() => {
    setCreated(true)
    // A script may close only windows that a script or a link has opened: otherwise the page stays and says so.
    setTimeout(() => window.close(), CLOSES_AFTER_MS)
  })
  return (
    <Page width="narrow">
      <PageHead title="Create agent or customer" />
      {isCreated ? (
        <Notice tone="ok">You can close this page.</Notice>
      ) : (
        <Card aria-label="New agent or customer">
          <Form form={form} className={css.form}>
            <CustomerFields form={form} />
            <Button type="submit" variant="primary" pending={form.isPending}>
              Create
            </Button>
          </Form>
        </Card>
      )}
    </Page>
  )
}
