import type { QueueKind } from '@annai/contract/admin/queue/vocabulary'
import type { Authorized } from '@annai/contract/permission'
import { expectTypeOf } from 'vitest'
import * as contactCards from '../../features/accounts/contact-card/store.ts'
import * as invitations from '../../features/accounts/invitations/store.ts'
import * as locks from '../../features/accounts/locks/store.ts'
import * as profiles from '../../features/accounts/profiles/store.ts'
import * as sessions from '../../features/accounts/sessions/store.ts'
import * as signup from '../../features/accounts/signup/store.ts'
import * as accounts from '../../features/accounts/store.ts'
import * as tokens from '../../features/accounts/tokens/store.ts'
import * as adminAccount from '../../features/admin/account/store.ts'
import * as administrators from '../../features/admin/administrators/store.ts'
import * as digest from '../../features/admin/digest/store.ts'
import * as people from '../../features/admin/people/store.ts'
import * as queue from '../../features/admin/queue/store.ts'
import * as secondFactor from '../../features/admin/second-factor/store.ts'
import * as admins from '../../features/admin/store.ts'
import * as undelivered from '../../features/admin/undelivered-mails/store.ts'
import * as audit from '../../features/audit/store.ts'
import * as freeDays from '../../features/availability/free-days/store.ts'
import * as calendars from '../../features/availability/imported-calendars/store.ts'
import * as availability from '../../features/availability/store.ts'
import * as agreedTimes from '../../features/bookings/agreed-times/store.ts'
import * as answerTimes from '../../features/bookings/answer-times/store.ts'
import * as calendar from '../../features/bookings/calendar/store.ts'
import * as day from '../../features/bookings/day/store.ts'
import * as enquiries from '../../features/bookings/enquiries/store.ts'
import * as groupDetails from '../../features/bookings/group-details/store.ts'
import * as messages from '../../features/bookings/messages/store.ts'
import * as systemLines from '../../features/bookings/messages/system-lines/store.ts'
import * as noShows from '../../features/bookings/no-shows/store.ts'
import * as rates from '../../features/bookings/rates/store.ts'
import * as reliability from '../../features/bookings/reliability/store.ts'
import * as revisions from '../../features/bookings/revisions/store.ts'
import * as bookings from '../../features/bookings/store.ts'
import * as tourReminders from '../../features/bookings/tour-reminders/store.ts'
import * as transitions from '../../features/bookings/transitions/store.ts'
import * as trips from '../../features/bookings/trips/store.ts'
import * as unread from '../../features/bookings/unread/store.ts'
import * as chatPictures from '../../features/chat/pictures/store.ts'
import * as quickReplies from '../../features/chat/quick-replies/store.ts'
import * as adminContacts from '../../features/contact/admin/store.ts'
import * as contact from '../../features/contact/store.ts'
import * as appeals from '../../features/decisions/appeals/store.ts'
import * as decisions from '../../features/decisions/store.ts'
import * as approval from '../../features/guides/approval/store.ts'
import * as favourites from '../../features/guides/favourites/store.ts'
import * as staffEdits from '../../features/guides/staff-edits/store.ts'
import * as guides from '../../features/guides/store.ts'
import * as views from '../../features/guides/views/store.ts'
import * as media from '../../features/media/store.ts'
import * as delivery from '../../features/notifications/delivery/store.ts'
import * as push from '../../features/notifications/push/store.ts'
import * as notifications from '../../features/notifications/store.ts'
import * as placeImports from '../../features/places/imports/store.ts'
import * as privacy from '../../features/privacy/store.ts'
import * as adminReports from '../../features/reports/admin/store.ts'
import * as reports from '../../features/reports/store.ts'
import * as site from '../../features/site/store.ts'
import * as translations from '../../features/translations/store.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

/** Which proof each writing store function takes; the structure check demands a line for each. */
type May<Verb extends string> = Authorized<{ id: string }, Verb>
type Proven = SystemAuthority<'credentials', { id: string }>
type Effects<Resource extends object = object> = SystemAuthority<'effects', Resource>
type Retention<Resource extends object = object> = SystemAuthority<'retention', Resource>

expectTypeOf(people.insertNote).parameter(1).toExtend<May<'assistPerson'>>()
// For a person
expectTypeOf(accounts.update)
  .parameter(1)
  .toExtend<May<'changeAccount' | 'changeByLink' | 'blockAccount' | 'assistPerson'>>()
expectTypeOf(profiles.update).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(calendar.saveSecret).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(sessions.remove).parameter(1).toExtend<May<'endSession'>>()
expectTypeOf(sessions.removeOfAccount)
  .parameter(1)
  .toExtend<May<'changeByLink'> | Retention<{ id: string }>>()
expectTypeOf(contactCards.save).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(contactCards.remove).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(quickReplies.save).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(quickReplies.remove).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(availability.save).parameter(1).toExtend<May<'editGuide'>>()
expectTypeOf(availability.remove).parameter(1).toExtend<May<'editGuide'>>()
expectTypeOf(freeDays.save).parameter(1).toExtend<Effects>()
expectTypeOf(calendars.insert).parameter(1).toExtend<May<'editGuide'>>()
expectTypeOf(calendars.remove).parameter(1).toExtend<May<'editGuide'>>()
expectTypeOf(calendars.makeDue).parameter(1).toExtend<May<'editGuide'>>()
expectTypeOf(calendars.lease).parameter(1).toExtend<SystemAuthority<'clock'>>()
expectTypeOf(calendars.finish).parameter(1).toExtend<SystemAuthority<'clock'>>()
expectTypeOf(calendars.replaceBusyTimes).parameter(1).toExtend<SystemAuthority<'clock'>>()
expectTypeOf(guides.saveProfile)
  .parameter(1)
  .toExtend<May<'editGuide' | 'submitGuide' | 'writeProfile'>>()
expectTypeOf(guides.saveAccount).parameter(1).toExtend<May<'editGuide' | 'writeProfile'>>()
expectTypeOf(staffEdits.insert).parameter(1).toExtend<May<'writeProfile'>>()
expectTypeOf(staffEdits.remove).parameter(1).toExtend<May<'editGuide'>>()
expectTypeOf(staffEdits.removeAll).parameter(1).toExtend<May<'editGuide'>>()
expectTypeOf(staffEdits.removeOld).parameter(1).toExtend<Retention>()
expectTypeOf(media.insert).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(media.disown).parameter(1).toExtend<May<'changeAccount' | 'editGuide'>>()
expectTypeOf(chatPictures.insert).parameter(1).toExtend<May<'sendPicture'>>()
expectTypeOf(chatPictures.disown).parameter(1).toExtend<May<'removePicture'>>()
expectTypeOf(messages.removePicture).parameter(1).toExtend<May<'removePicture'>>()
type Favourite = Authorized<{ travellerId: string; guideId: string }, 'favourite'>
expectTypeOf(favourites.add).parameter(1).toExtend<Favourite>()
expectTypeOf(favourites.remove).parameter(1).toExtend<Favourite>()
expectTypeOf(reports.insert)
  .parameter(1)
  .toExtend<
    Authorized<{ reporterId: string; reportedId: string | null }, 'report' | 'reportReview'>
  >()
expectTypeOf(appeals.insert).parameter(1).toExtend<May<'appeal'>>()

// For an administrator
expectTypeOf(approval.save).parameter(1).toExtend<May<'decideGuide'>>()
expectTypeOf(adminReports.save).parameter(1).toExtend<May<'decideReport'>>()
expectTypeOf(adminContacts.setAnswered).parameter(1).toExtend<May<'answerContact'>>()
expectTypeOf(adminContacts.insertReply).parameter(1).toExtend<May<'answerContact'>>()
expectTypeOf(adminContacts.remove).parameter(1).toExtend<May<'answerContact'>>()
expectTypeOf(undelivered.requeue)
  .parameter(1)
  .toExtend<May<'retryMail'> | SystemAuthority<'operator', { id: string | null }>>()
expectTypeOf(admins.insert)
  .parameter(1)
  .toExtend<May<'addAdministrator'> | SystemAuthority<'operator' | 'credentials', { id: string }>>()
expectTypeOf(administrators.remove).parameter(1).toExtend<May<'removeAdministrator'>>()
expectTypeOf(site.insertLogo).parameter(1).toExtend<May<'publishSite'>>()
expectTypeOf(site.publish).parameter(1).toExtend<Authorized<{ adminId: string }, 'publishSite'>>()
expectTypeOf(administrators.setRole).parameter(1).toExtend<May<'changeRole'>>()
expectTypeOf(sessions.removeOfAdmin)
  .parameter(1)
  .toExtend<May<'removeAdministrator'> | SystemAuthority<'credentials', { id: string }>>()
expectTypeOf(sessions.removeOthersOfAdmin).parameter(1).toExtend<May<'changeOwnAccount'>>()
expectTypeOf(adminAccount.update)
  .parameter(1)
  .toExtend<May<'changeOwnAccount'> | SystemAuthority<'credentials', { id: string }>>()
expectTypeOf(secondFactor.saveRecovery).parameter(1).toExtend<May<'changeSecondFactor'>>()
expectTypeOf(secondFactor.save).parameter(1).toExtend<May<'changeSecondFactor'>>()

expectTypeOf(appeals.answer).parameter(1).toExtend<May<'answerAppeal'>>()

// For the system
expectTypeOf(decisions.insert).parameter(1).toExtend<Effects>()
expectTypeOf(queue.claim)
  .parameter(1)
  .toExtend<Authorized<{ kind: QueueKind; id: string }, 'claimEntry'>>()
expectTypeOf(queue.removeOld).parameter(1).toExtend<Retention>()
expectTypeOf(decisions.removeOld).parameter(1).toExtend<Retention>()
expectTypeOf(audit.insert).parameter(1).toExtend<Effects>()
expectTypeOf(digest.claim).parameter(1).toExtend<SystemAuthority<'clock', { id: string }>>()
expectTypeOf(tokens.upsert).parameter(1).toExtend<Effects>()
expectTypeOf(tokens.redeem).parameter(1).toExtend<SystemAuthority<'credentials'>>()
expectTypeOf(tokens.voidUnused).parameter(1).toExtend<Proven>()
expectTypeOf(sessions.insert).parameter(1).toExtend<Proven>()
expectTypeOf(secondFactor.spendStep).parameter(1).toExtend<Proven>()
expectTypeOf(secondFactor.replaceUnsealed).parameter(1).toExtend<Proven>()
expectTypeOf(secondFactor.spendRecovery).parameter(1).toExtend<Proven>()
expectTypeOf(invitations.insert).parameter(1).toExtend<Authorized<object, 'inviteGuide'>>()
expectTypeOf(invitations.extend).parameter(1).toExtend<Authorized<object, 'inviteGuide'>>()
expectTypeOf(invitations.remove).parameter(1).toExtend<Authorized<object, 'inviteGuide'>>()
expectTypeOf(invitations.insertToken).parameter(1).toExtend<Effects>()
expectTypeOf(invitations.markAccepted).parameter(1).toExtend<Authorized<object, 'changeByLink'>>()
expectTypeOf(invitations.removeOld).parameter(1).toExtend<Retention>()
expectTypeOf(signup.insert).parameter(1).toExtend<SystemAuthority<'visitor', { id: string }>>()
expectTypeOf(signup.insertTraveller)
  .parameter(1)
  .toExtend<SystemAuthority<'visitor', { id: string }>>()
expectTypeOf(signup.insertGuide).parameter(1).toExtend<SystemAuthority<'visitor', { id: string }>>()
expectTypeOf(locks.tryLock).parameter(1).toExtend<SystemAuthority<'visitor'>>()
expectTypeOf(contact.insert).parameter(1).toExtend<SystemAuthority<'visitor', { id: string }>>()
expectTypeOf(views.countViews).parameter(1).toExtend<SystemAuthority<'views'>>()
expectTypeOf(placeImports.replace).parameter(1).toExtend<SystemAuthority<'operator'>>()
expectTypeOf(rates.replaceAll).parameter(1).toExtend<SystemAuthority<'operator'>>()
expectTypeOf(accounts.removeUnverified).parameter(1).toExtend<Retention>()
expectTypeOf(accounts.removeUnverifiedById).parameter(1).toExtend<Retention<{ id: string }>>()
expectTypeOf(accounts.removeClaims).parameter(1).toExtend<SystemAuthority<'credentials'>>()
expectTypeOf(sessions.removeOthers).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(sessions.replaceToken)
  .parameter(1)
  .toExtend<May<'changeAccount'> | May<'changeOwnAccount'>>()
expectTypeOf(tokens.removeUnused).parameter(1).toExtend<Proven>()
expectTypeOf(accounts.removeFreeUsernames).parameter(1).toExtend<Retention>()
expectTypeOf(tokens.removeOld).parameter(1).toExtend<Retention>()
expectTypeOf(locks.removeEnded).parameter(1).toExtend<Retention>()
expectTypeOf(sessions.removeExpired).parameter(1).toExtend<Retention>()
expectTypeOf(views.deleteBefore).parameter(1).toExtend<Retention>()
expectTypeOf(media.disownUnused).parameter(1).toExtend<Retention>()
expectTypeOf(media.remove).parameter(1).toExtend<Retention<{ id: string }>>()
expectTypeOf(media.claim).parameter(1).toExtend<Retention>()
expectTypeOf(privacy.erase).parameter(1).toExtend<Retention<{ id: string }>>()

// For a party of a booking
type Enquire = Authorized<{ user_id: string; guide_id: string }, 'enquire'>
expectTypeOf(enquiries.insertBooking).parameter(1).toExtend<Enquire>()
expectTypeOf(enquiries.claimKey).parameter(1).toExtend<Enquire>()
expectTypeOf(trips.insertTrip).parameter(1).toExtend<Authorized<{ user_id: string }, 'enquire'>>()
type TripOwner = { id: string; user_id: string | null }
expectTypeOf(trips.startTrip)
  .parameter(1)
  .toExtend<Authorized<TripOwner, 'startTrip'> | Authorized<TripOwner, 'party'>>()
expectTypeOf(enquiries.removeKeys).parameter(1).toExtend<Retention>()
type Clock = SystemAuthority<'clock', { id: string }>
expectTypeOf(transitions.saveTransition)
  .parameter(1)
  .toExtend<May<'party' | 'cancelForParty'> | Clock>()
expectTypeOf(revisions.insertProposal)
  .parameter(1)
  .toExtend<May<'party' | 'cancelForParty'> | Clock>()
expectTypeOf(bookings.clearReminder).parameter(1).toExtend<Clock>()
expectTypeOf(answerTimes.updateBand).parameter(1).toExtend<Clock>()
expectTypeOf(reliability.updateTours).parameter(1).toExtend<Clock>()
type OwnGroupDetails = Authorized<{ trip_id: string }, 'changeGroupDetails'>
expectTypeOf(day.saveRecognition).parameter(1).toExtend<May<'recognise'>>()
expectTypeOf(day.disownPicture).parameter(1).toExtend<May<'recognise'>>()
expectTypeOf(day.removeRecognition).parameter(1).toExtend<May<'recognise'>>()
expectTypeOf(noShows.insert).parameter(1).toExtend<May<'claimNoShow'>>()
expectTypeOf(noShows.saveAnswer).parameter(1).toExtend<May<'answerNoShow'>>()
expectTypeOf(noShows.decide).parameter(1).toExtend<May<'decideNoShow'>>()
expectTypeOf(noShows.withdraw).parameter(1).toExtend<May<'withdrawNoShow'>>()
expectTypeOf(day.saveMeetingPoint).parameter(1).toExtend<May<'setMeetingPoint'>>()
expectTypeOf(day.saveSignal).parameter(1).toExtend<May<'signal'>>()
expectTypeOf(day.removeOld).parameter(1).toExtend<Retention>()
expectTypeOf(groupDetails.save).parameter(1).toExtend<OwnGroupDetails>()
expectTypeOf(groupDetails.remove).parameter(1).toExtend<OwnGroupDetails>()
expectTypeOf(groupDetails.saveTicks)
  .parameter(1)
  .toExtend<May<'party' | 'cancelForParty'> | Clock>()
expectTypeOf(groupDetails.insert).parameter(1).toExtend<Effects>()
expectTypeOf(groupDetails.setForgetAt)
  .parameter(1)
  .toExtend<SystemAuthority<'effects' | 'retention', { trip_id: string }>>()
expectTypeOf(groupDetails.removeDue).parameter(1).toExtend<Retention>()
expectTypeOf(bookings.touch).parameter(1).toExtend<May<'party'> | Effects<{ id: string }>>()
expectTypeOf(tourReminders.schedule).parameter(1).toExtend<Effects>()
expectTypeOf(tourReminders.cancel).parameter(1).toExtend<Effects>()
expectTypeOf(tourReminders.take).parameter(1).toExtend<Clock>()
expectTypeOf(agreedTimes.insert).parameter(1).toExtend<May<'party' | 'cancelForParty'> | Clock>()
expectTypeOf(agreedTimes.remove).parameter(1).toExtend<May<'party' | 'cancelForParty'> | Clock>()
expectTypeOf(systemLines.appendSystemLine)
  .parameter(1)
  .toExtend<May<'party' | 'cancelForParty'> | Clock>()
expectTypeOf(messages.insertMessage).parameter(1).toExtend<May<'write'>>()
expectTypeOf(unread.markRead).parameter(1).toExtend<May<'party'>>()
// For the recipient of a notification; the rest are effects of other writes
expectTypeOf(notifications.markRead).parameter(1).toExtend<May<'manageNotification'>>()
expectTypeOf(notifications.remove).parameter(1).toExtend<May<'manageNotification'>>()
expectTypeOf(notifications.markManyRead)
  .parameter(1)
  .toExtend<Authorized<{ account_id: string }, 'manageNotification'>>()
expectTypeOf(notifications.saveTimeZone).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(notifications.reconsiderPushes).parameter(1).toExtend<May<'changeAccount'>>()
// A person subscribes the browser of a session; the rest is what push services answered
expectTypeOf(push.subscribe).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(push.unsubscribe).parameter(1).toExtend<May<'changeAccount'>>()
expectTypeOf(push.lease).parameter(1).toExtend<Effects>()
expectTypeOf(push.finish).parameter(1).toExtend<Effects>()
expectTypeOf(push.postpone).parameter(1).toExtend<Effects>()
expectTypeOf(push.remove).parameter(1).toExtend<Effects>()
expectTypeOf(push.park).parameter(1).toExtend<Effects>()
expectTypeOf(push.saveFailure).parameter(1).toExtend<Effects>()
expectTypeOf(push.saveSuccess).parameter(1).toExtend<Effects>()
expectTypeOf(push.countAnswers).parameter(1).toExtend<Effects>()
expectTypeOf(push.addKeys).parameter(1).toExtend<SystemAuthority<'operator'>>()
expectTypeOf(push.removeOld).parameter(1).toExtend<Retention>()
// What the translation service answered is stored for everyone who requests it later
expectTypeOf(translations.lease).parameter(1).toExtend<Effects>()
expectTypeOf(translations.finish).parameter(1).toExtend<Effects>()
expectTypeOf(translations.release).parameter(1).toExtend<Effects>()
expectTypeOf(translations.countRequest).parameter(1).toExtend<Effects>()
expectTypeOf(translations.removeOld).parameter(1).toExtend<Retention>()
expectTypeOf(delivery.saveNotification).parameter(1).toExtend<Effects>()
expectTypeOf(notifications.removeOld).parameter(1).toExtend<Retention>()
expectTypeOf(notifications.markChatRead).parameter(1).toExtend<Effects>()
