export interface AdminQuery {
  tab: string
  label: string
  /** The calls of the first paint, in their order. */
  paths: readonly string[]
  /** Measured too, but no first paint of a tab. */
  isBesides?: boolean
}

const GUARD = '/api/admin/verify'

const of = (tab: string, queries: Record<string, string>): AdminQuery[] =>
  Object.entries(queries).map(([label, query]) => ({
    tab,
    label: label,
    paths: [GUARD, `/api/admin/lists/${tab}?${query}`],
  }))

const search = (text: string) => `search=${encodeURIComponent(text)}`

/** Words with many, few and no matches; short ones, which no trigram index covers. */
const SEARCHES = {
  'search: a name many have': search('Tan'),
  'search: one person': search('wanderer_99999'),
  'search: one guide': search('load_0054321'),
  'search: part of every name': search('load'),
  'search: two letters': search('an'),
  'search: one letter': search('e'),
  'search: a family name of two characters': search('佐藤'),
  'search: one character': search('林'),
  'search: nobody, two characters': search('鷗齋'),
  'search: nobody': search('nobody at all'),
}

const ORDERS = { oldest: 'order=asc', 'last page': 'page=2000' }

export const ADMIN_QUERIES: readonly AdminQuery[] = [
  ...of('guides', {
    'first paint': '',
    pending: 'approval=pendingApproval',
    approved: 'approval=approved',
    rejected: 'approval=rejected',
    active: 'account=active',
    blocked: 'account=blocked',
    demo: 'type=demo',
    real: 'type=real',
    'approved, active, real': 'approval=approved&account=active&type=real',
    'pending, blocked': 'approval=pendingApproval&account=blocked',
    'by views': 'sort=profileViews',
    'by priority': 'sort=viewPriority',
    'by priority, lowest': 'sort=viewPriority&order=asc',
    'by type': 'sort=isDummy',
    'pending by views': 'approval=pendingApproval&sort=profileViews',
    'blocked by priority': 'account=blocked&sort=viewPriority',
    'two characters by views': `sort=profileViews&${search('佐藤')}`,
    'rejected, two characters': `approval=rejected&${search('佐藤')}`,
    'last page by views': 'sort=profileViews&page=2000',
    ...ORDERS,
    ...SEARCHES,
  }),
  ...of('users', { 'first paint': '', ...ORDERS, ...SEARCHES }),
  ...of('bookings', {
    'first paint': '',
    enquiries: 'status=User+sent+enquiry',
    cancelled: 'status=Cancelled',
    'a status in words': search('キャンセル'),
    'cancelled, two characters': `status=Cancelled&${search('佐藤')}`,
    ...ORDERS,
    ...SEARCHES,
  }),
  ...of('reports', {
    'first paint': '',
    pending: 'status=Pending',
    'a reason in words': search('スパム'),
    'pending, two characters': `status=Pending&${search('佐藤')}`,
    ...ORDERS,
    ...SEARCHES,
  }),
  ...of('contacts', {
    'first paint': '',
    waiting: 'state=open',
    answered: 'state=answered',
    'waiting, two characters': `state=open&${search('佐藤')}`,
    ...ORDERS,
    ...SEARCHES,
  }),
  ...of('audit', { 'first paint': '', ...ORDERS, ...SEARCHES }),
  ...['all-guides', 'users', 'bookings', 'reports', 'contacts'].map((list) => ({
    tab: 'plain list',
    label: `/api/admin/${list}`,
    paths: [`/api/admin/${list}`],
    isBesides: true,
  })),
  ...['guides', 'users', 'bookings', 'reports', 'contacts', 'audit'].map((tab) => ({
    tab: 'file',
    label: `/api/admin/lists/${tab}.csv`,
    paths: [`/api/admin/lists/${tab}.csv`],
    isBesides: true,
  })),
]
