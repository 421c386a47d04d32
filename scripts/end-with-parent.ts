import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Loaded into what `npm start` starts: when the starter is killed outright and cannot stop anybody, its end of the channel closes, and that is
 * the signal to stop.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Waiting for it keeps nobody alive.
process.channel?.unref()

// What one start has read and compiled, the next one need not. A server that is killed outright keeps nothing at its end, so it does so before.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/tradewind/compiled'))
setTimeout(flushCompileCache, 2_000).unref()
