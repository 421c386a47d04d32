import type { App } from '../app.ts'

/** Says which use case does which job. */
export async function registerJobs(_app: App): Promise<void> {}
