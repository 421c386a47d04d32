export const CALLBACK_MODES = ['normal', 'late', 'twice', 'never', 'forged', 'stale'] as const
export type CallbackMode = (typeof CALLBACK_MODES)[number]

/** A message waiting to be taken by the merchant. */
export type Callback = {
  callbackId: string
  url: string
  /** Without its timestamp, which is that of the sending. */
  payload: Record<string, unknown>
  mode: CallbackMode
  attempts: number
}
