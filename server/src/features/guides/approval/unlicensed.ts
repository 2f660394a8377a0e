import type {
  HidingRequest,
  HidingResponse,
  UnlicensedGuide,
} from '@annai/contract/admin/guides/shapes'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import type { Platform } from '../../../platform/platform.ts'
import { applyDecision } from './service.ts'
import * as store from './store.ts'

const LISTED = 200

const requiringCountries = ({ site }: Platform): string[] =>
  Object.entries(site.settings().countries)
    .filter(([, { effect }]) => effect === 'require')
    .map(([code]) => code)

/** Listed guides without a licence that counts, where the operator requires one. */
export async function listUnlicensed(ctx: Platform): Promise<UnlicensedGuide[]> {
  const rows = await store.findUnlicensed(ctx.db, requiringCountries(ctx), { limit: LISTED })
  return rows.map((row) => ({
    _id: row.id,
    username: row.username,
    displayName: row.display_name,
    country: row.country_code,
    version: row.version,
    lastDay: row.last_day,
    isRenewing: row.is_renewing,
  }))
}

/**
 * Takes guides off the site as they were listed, each in a transaction of its own. A guide whose
 * renewal has come meanwhile, whether it is checked or not, is skipped: the check locks the guide as
 * well.
 */
export async function hideUnlicensed(
  ctx: Platform,
  admin: Admin,
  { guides, facts }: HidingRequest,
): Promise<HidingResponse> {
  const outcome: HidingResponse = { hidden: [], skipped: [] }
  for (const { _id, version } of guides) {
    const isHidden = await transact(ctx, async (tx) => {
      await store.lock(tx, _id)
      const one = { limit: 1, guideId: _id }
      const [guide] = await store.findUnlicensed(tx, requiringCountries(ctx), one)
      if (guide?.version !== version || guide.is_renewing) return false
      await applyDecision(ctx, tx, admin, _id, {
        approvalStatus: 'profileIncomplete',
        code: 'licenceEnded',
        facts,
        version,
      })
      return true
    })
    outcome[isHidden ? 'hidden' : 'skipped'].push(_id)
  }
  return outcome
}
