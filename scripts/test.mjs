import { runOnOwnNode } from './ensure-installed.mjs'

runOnOwnNode('scripts/run-tests.ts', process.argv.slice(2))
