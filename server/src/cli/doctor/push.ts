import { findPushKeys, isPushOn } from '../../features/notifications/push/sender.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

/** The keys of push notifications, and whether browsers accept them from this address. */
export async function checkPush({
  env,
  db,
  secrets,
}: Pick<Platform, 'env' | 'db' | 'secrets'>): Promise<Finding> {
  if (!isPushOn(env))
    return warning(
      'push notifications',
      'They are off: browsers accept them from https sites only',
      'Set PUBLIC_URL to an https address; people get mails meanwhile',
    )
  try {
    const keys = await findPushKeys(db, secrets)
    return ok('push notifications', keys ? 'The keys are ready' : 'The keys are made at first use')
  } catch (error) {
    return problem(
      'push notifications',
      `Their keys cannot be opened: ${reasonOf(error)}`,
      'Put back the SECRET_KEY of this installation',
    )
  }
}
