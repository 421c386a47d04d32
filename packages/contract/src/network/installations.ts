import { z } from 'zod'
import { forSuperAdmin, requires, success } from '../call.ts'
import { InstantText, REQUIRED } from '../wire-values.ts'

const call = <Method extends 'GET' | 'POST'>(method: Method, path: string, summary: string) => ({
  method,
  path: `/supplier/installations/${path}` as const,
  summary,
  tags: ['network'],
})

const InstallationId = z
  .number()
  .int()
  .min(900_000_001, 'No record has this number.')
  .max(1_000_000_000, 'No record has this number.')
const OfInstallation = z.strictObject({ installationId: InstallationId })
const Key = z.string().trim().max(100)
const Address = z.string().trim().min(1, REQUIRED).max(300)

/** A site of another installation, as one's own site knows it. */
export const PartnerInstallation = z.object({
  installationId: InstallationId,
  address: z.string(),
  /** Null until it has said who it is. */
  companyName: z.string().nullable(),
  /** waiting: its key has not been entered, so nothing that it says is accepted. ended: disconnected. */
  state: z.enum(['waiting', 'connected', 'ended']),
  /** What its staff enter: our address, and the public half of the key with which we sign what we say to it. */
  ownAddress: z.string(),
  ownKey: z.string(),
  ownKeySince: InstantText,
  /** True: the key before signs along, until it is removed. */
  hasFormerKey: z.boolean(),
  theirKey: z.string().nullable(),
  theirKeySince: InstantText.nullable(),
  addedAt: InstantText,
  /** When it last answered us, and last said something itself. */
  answeredAt: InstantText.nullable(),
  heardAt: InstantText.nullable(),
  /**
   * Its PAN as it said it, and when by its own clock; null: it has none to say, as it is not in India, or it never answered. A number of null is none that it states. `saidAt` of null: it said
   * nothing of a PAN, as an earlier version does.
   */
  pan: z.object({ number: z.string().nullable(), saidAt: InstantText.nullable() }).nullable(),
  /** Why it gave no answer the last time; null: it did. */
  failure: z.object({ at: InstantText, sentence: z.string() }).nullable(),
})
export type PartnerInstallation = z.infer<typeof PartnerInstallation>

const listed = success({ installations: z.array(PartnerInstallation) })
const ALREADY_ADDED = { ALREADY_ADDED: { status: 409, message: 'This address is already in your list.' } } as const
const KEY_TAKEN = { KEY_TAKEN: { status: 409, message: 'This key belongs to another installation in your list.' } } as const

/** Sites of other installations, with which one's own site sells: who they are, by address and key. */
export const installations = {
  getInstallations: requires('network.view')
    .route(call('GET', 'getInstallations', 'The sites of other installations that one’s own site knows'))
    .output(listed),
  addInstallation: forSuperAdmin
    .route(
      call('POST', 'addInstallation', 'Add a site of another installation, and make the key with which we sign what we say to it'),
    )
    .input(
      z.strictObject({
        address: Address,
        /** The public key that its staff have given; it can be entered later. */
        theirKey: Key.default(''),
      }),
    )
    .output(listed)
    .errors({ ...KEY_TAKEN, ...ALREADY_ADDED }),
  moveInstallation: forSuperAdmin
    .route(
      call('POST', 'setAddress', 'Enter the new address of another installation; its key, and what was agreed on and bought, stay'),
    )
    .input(OfInstallation.extend({ address: Address }))
    .output(listed)
    .errors(ALREADY_ADDED),
  setInstallationKey: forSuperAdmin
    .route(
      call('POST', 'setKey', 'Enter the public key of another installation, or a new one; a disconnected one is connected again'),
    )
    .input(OfInstallation.extend({ theirKey: Key.min(1, REQUIRED) }))
    .output(listed)
    .errors(KEY_TAKEN),
  rotateInstallationKey: forSuperAdmin
    .route(call('POST', 'rotateKey', 'Make a new key of our own; the one before signs along until it is removed'))
    .input(OfInstallation)
    .output(listed)
    .errors({ ALREADY_ROTATED: { status: 409, message: 'The former key is still in use. Please remove it first.' } }),
  removeFormerInstallationKey: forSuperAdmin
    .route(call('POST', 'removeFormerKey', 'Sign no longer with the former key: the other installation has the new one'))
    .input(OfInstallation)
    .output(listed),
  endInstallation: forSuperAdmin
    .route(call('POST', 'disconnect', 'Accept nothing more that another installation says, and say nothing to it'))
    .input(OfInstallation)
    .output(listed),
  checkInstallation: requires('network.ask')
    .route(call('POST', 'check', 'Ask another installation who it is and what it offers'))
    .input(OfInstallation)
    .output(listed),
}
