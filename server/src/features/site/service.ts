import { adminRules } from '@annai/contract/admin/policy'
import { isSameValue } from '@annai/contract/bookings/changes'
import type { Language } from '@annai/contract/languages'
import { type HomeContent, homeIn } from '@annai/contract/site/home'
import { SiteSettings } from '@annai/contract/site/settings'
import type { AdminSite, PublicSite, PublishSiteRequest } from '@annai/contract/site/shapes'
import type { Db } from '../../platform/db/database.ts'
import { afterCommit, type Tx, transact } from '../../platform/db/transact.ts'
import type { Admin } from '../../platform/http/authentication.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import { findLogo } from '../../platform/site/store.ts'
import { record, SITE } from '../audit/service.ts'
import * as store from './store.ts'

export function publicSite({ site }: Platform): PublicSite {
  const { version, published } = site.current()
  const { requireSecondFactor: _, ...settings } = published
  return { version, settings }
}

/** The operator's own parts of the home page. */
export const homeOf = ({ site, texts }: Platform, language: Language): HomeContent =>
  homeIn(site.settings().home ?? {}, language, (places) =>
    texts.translate(language, 'server:home.title', { places }),
  )

async function readSite(reader: Db | Tx): Promise<AdminSite> {
  const versions = (await store.findVersions(reader)).map(({ id, settings, ...row }) => ({
    version: id,
    settings: SiteSettings.parse(settings),
    publishedAt: row.published_at.toISOString(),
    by: row.username,
  }))
  return { version: versions[0]?.version ?? 0, settings: versions[0]?.settings ?? {}, versions }
}

/** The settings with their versions. */
export const adminSite = (ctx: Platform): Promise<AdminSite> => readSite(ctx.db)

/**
 * Publishes settings. Those that are published already stay as they are, so that a retried call
 * succeeds.
 */
export const publishSite = (
  ctx: Platform,
  me: Admin,
  { base, settings }: PublishSiteRequest,
): Promise<AdminSite> =>
  transact(ctx, async (tx) => {
    await store.lockSite(tx)
    const before = await readSite(tx)
    if (isSameValue(before.settings, settings)) return before
    if (before.version !== base) refuse('site.stale')
    if (settings.logo && !(await findLogo(tx, settings.logo)))
      refuse('request.invalid', { problems: [{ field: 'logo', problem: 'invalid' }] })
    const version = authorize(adminRules, 'publishSite', me, { settings, adminId: me.id })
    await store.publish(tx, version, ctx.clock.now())
    await record(ctx, tx, me, {
      act: 'site.published',
      subjectKind: 'site',
      subjectId: SITE,
      before: before.settings,
      after: settings,
    })
    afterCommit(tx, () => ctx.site.refresh().catch(() => undefined))
    return readSite(tx)
  })
