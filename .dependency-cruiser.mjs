/**
 * The arrows of the house. domain knows nobody; contract knows domain; server and web know both and never each other;
 * the sandbox knows domain only, and only tests and the demo's launcher know the sandbox.
 * `scripts/arrows.test.ts` plants one violation of each rule and expects it to be found.
 */
const tests = '\\.(test|bench)\\.tsx?$|/testing/'

export default {
  forbidden: [
    arrow('domain-knows-nobody', '^packages/domain/', '^packages/(contract|server|web|sandbox)/'),
    arrow('contract-knows-domain-only', '^packages/contract/', '^packages/(server|web|sandbox)/'),
    arrow('server-never-web', '^packages/server/', '^packages/web/'),
    arrow('web-never-server', '^packages/web/', '^packages/(server|sandbox)/'),
    arrow('sandbox-knows-domain-only', '^packages/sandbox/', '^packages/(contract|server|web)/'),
    {
      name: 'production-never-loads-the-sandbox',
      severity: 'error',
      from: { path: '^packages/server/', pathNot: tests },
      to: { path: '^packages/sandbox/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'No I/O and no npm package in domain; its tests may use the test tools.',
      from: { path: '^packages/domain/', pathNot: tests },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'contract-has-no-logic',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: tests },
      to: { dependencyTypes: ['core', 'npm', 'npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/(zod|@orpc/contract)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^packages/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolved', severity: 'error', from: { path: '^packages/' }, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}

function arrow(name, from, to) {
  return { name, severity: 'error', from: { path: from }, to: { path: to } }
}
