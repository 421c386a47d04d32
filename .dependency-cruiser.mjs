/**
 * The arrows of the house. domain knows nobody; contract knows domain; server and web know both and never each other;
 * the sandbox knows domain only, and only tests and the demo's launcher know the sandbox. Within the server, rooms stand in one order.
 * `scripts/arrows.test.ts` plants one violation of each rule and expects it to be found.
 */
const tests = '\\.(test|bench)\\.tsx?$|/testing/'

/**
 * The rooms of the server, from the ground up: each may import from those before it, none from those after it. What stands at the top of `src`
 * (the parts of a server, its log, its figures) belongs to no room.
 */
export const ROOMS = [
  ...['settings', 'database', 'jobs', 'http', 'sites', 'mail', 'sheets', 'workers', 'papers', 'files'],
  ...['audit', 'accounts', 'live', 'reference', 'notifications', 'exports', 'installations'],
  ...['exchange-rates', 'ledger', 'sales', 'documents', 'payments', 'editions', 'markups'],
  ...[
    'customers',
    'referrals',
    'sign-up',
    'company-team',
    'customer-care',
    'customer-merges',
    'social-log-in',
    'permissions',
    'flights',
    'catalogue',
    'rates',
    'places',
    'activity-sales',
    'carts',
    'quotations',
    'proposals',
    'drivers',
    'network',
    'tickets',
    'partner-sites',
    'vouchers',
    'travel-days',
    'partners',
    'policies',
  ],
  ...['saved-views', 'reconciliation', 'desk', 'personal-data', 'node', 'demo', 'start'],
]

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
      comment: 'Circles of types are circles too.',
      to: { circular: true },
    },
    {
      name: 'server-ground-knows-no-room',
      severity: 'error',
      comment: 'What all rooms take (the parts of a server, its log, its figures) names none of them: a room adds its own part.',
      from: { path: '^packages/server/src/(app|figures|log)\\.ts$' },
      to: { path: `^packages/server/src/(${ROOMS.filter((room) => room !== 'settings').join('|')})/` },
    },
    {
      name: 'editions-know-no-seller',
      severity: 'error',
      comment:
        'What a rule is about is handed in by its seller, on the screens, in the calls and in the rules themselves; the rooms of the server stand in order.',
      from: { path: '^packages/(domain|contract|web)/src/editions/', pathNot: tests },
      to: {
        path: '^packages/(domain|contract|web)/src/[^/]+/',
        pathNot: '^packages/((domain|contract|web)/src/editions|web/src/(lib|ui))/',
      },
    },
    ...ROOMS.flatMap(roomsInOrder),
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

/** No room imports from one after it, its test helpers included; what a test itself needs stands in `src/testing`. */
function roomsInOrder(room, place) {
  const later = ROOMS.slice(place + 1)
  if (later.length === 0) return []
  const inServer = (path) => `^packages/server/src/${path}`
  const to = { path: inServer(`(${later.join('|')})/`) }
  return [
    {
      name: 'server-rooms-in-order',
      severity: 'error',
      from: { path: inServer(`${room}/`), pathNot: '\\.(test|bench)\\.tsx?$' },
      to,
    },
  ]
}
