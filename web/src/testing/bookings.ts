import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { Booking, Message, Party } from '@annai/contract/bookings/shapes'

const NOW = '2026-06-01T09:00:00.000Z'

const party = (role: 'user' | 'guide', displayName: string): Party => ({
  _id: role,
  displayName,
  username: displayName.toLowerCase(),
  profilePicture: '',
})

export const proposalOf = (changes: Partial<Proposal> = {}): Proposal => ({
  revision: 1,
  location: 'Gion',
  customerGroupSize: 4,
  dateTimes: [{ date: '2026-07-10', startTime: '09:00', endTime: '15:00' }],
  timeZone: 'Asia/Tokyo',
  price: 20_000,
  currency: 'JPY',
  remarks: 'Comfortable shoes',
  status: 'proposed',
  createdAt: NOW,
  ...changes,
})

/** An enquiry; a test passes only the fields that matter to it. */
export const bookingOf = (changes: Partial<Booking> = {}): Booking => ({
  _id: 'booking',
  status: STATUS.enquiry,
  createdAt: NOW,
  updatedAt: NOW,
  user: party('user', 'Mina'),
  guide: party('guide', 'Haruka'),
  enquiry: { location: 'Kyoto', dateTime: 'mid July', customerGroupSize: 2, message: 'Hello' },
  trip: null,
  tripRef: null,
  details: null,
  guideHasReplied: false,
  lastMessageSender: null,
  review: null,
  unread: 0,
  messages: [],
  agreed: null,
  previous: null,
  day: null,
  otherLanguage: 'en',
  readByOther: null,
  deadline: null,
  ...changes,
})

export const messageOf = (seq: number, changes: Partial<Message> = {}): Message => ({
  _id: `message-${seq}`,
  bookingId: 'booking',
  seq,
  sender: null,
  senderRole: 'user',
  message: `line ${seq}`,
  date: NOW,
  isSystemMessage: false,
  ...changes,
})
