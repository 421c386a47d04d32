export const WAITS = 'It waits until another super admin approves it. They are notified.'

/** Whether a change of permissions waits, of the answer of any call that may make it wait. */
export function isWaiting(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'waitsForApproval' in answer && answer.waitsForApproval === true
}
