import { MOST_OF_PAGE, POLICIES } from '@tradewind/domain/policies/policies'
import { z } from 'zod'
import { forSuperAdmin, open, success } from '../call.ts'
import { InstantText, keysOf } from '../wire-values.ts'

const call = <Method extends 'GET' | 'POST'>(method: Method, path: string, summary: string) =>
  ({ method, path: `/whitelabel/${path}`, summary, tags: ['sites'] }) as const

const Name = z.enum(keysOf(POLICIES))
const PolicyText = z.object({
  policy: Name,
  /** Zero: nobody has written it. */
  version: z.number().int(),
  /** Sanitised. */
  html: z.string(),
  writtenAt: InstantText.nullable(),
})
export type PolicyText = z.infer<typeof PolicyText>

/** Terms, privacy, refunds, the API partner programme: pages for everybody, in versions. */
export const policies = {
  getPolicies: open
    .route(call('GET', 'getPolicies', 'Which pages the site has written for everybody'))
    .output(success({ policies: z.array(Name) })),
  getPolicy: open
    .route(call('GET', 'getPolicy', 'A page that the site has written for everybody, in its newest version'))
    .input(z.strictObject({ policy: Name }))
    .output(success({ policy: PolicyText })),
  getPolicyVersions: forSuperAdmin
    .route(call('GET', 'getPolicyVersions', 'All versions of a page, the newest first'))
    .input(z.strictObject({ policy: Name.default('terms') }))
    .output(success({ versions: z.array(PolicyText.extend({ writtenBy: z.string() })) })),
  savePolicy: forSuperAdmin
    .route(call('POST', 'savePolicy', 'Write the next version of a page; earlier versions stay'))
    .input(
      z.strictObject({
        policy: Name,
        /** The version that was read; zero before the first one. */
        version: z.number().int().min(0).max(1_000_000),
        html: z.string().max(MOST_OF_PAGE, 'At most 100,000 characters'),
      }),
    )
    .output(success({ policy: PolicyText }))
    .errors({
      CHANGED_MEANWHILE: { status: 409, message: 'A colleague has changed this page since you opened it.' },
      EMPTY_TEXT: { status: 422, message: 'Please write a text.' },
    }),
}
