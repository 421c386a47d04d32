/**
 * Loaded into what `npm start` starts: when the starter is killed outright and cannot stop anybody, its end of the channel closes, and that is
 * the signal to stop.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Waiting for it keeps nobody alive.
process.channel?.unref()
