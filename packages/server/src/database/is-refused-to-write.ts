const READ_ONLY_TRANSACTION = '25006'

/** Whether PostgreSQL refused a write because its transaction only reads. */
export function isRefusedToWrite(error: unknown): boolean {
  return error instanceof Error && ('code' in error && error.code === READ_ONLY_TRANSACTION ? true : isRefusedToWrite(error.cause))
}
