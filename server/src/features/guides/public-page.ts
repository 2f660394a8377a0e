import type { PublicGuide } from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import type { Caller } from '../../platform/http/authentication.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { placeLabel } from '../places/service.ts'
import { guidePlacePath } from './discovery/service.ts'
import type { Explore } from './explore/service.ts'
import { isPlaceKnown } from './profile/service.ts'
import { reviewsOf } from './reviews/service.ts'
import * as store from './store.ts'
import { publicView } from './view.ts'
import type { ViewCounter } from './views/service.ts'

export interface Visit {
  caller: Caller | null
  network: string
  countsAsView: boolean
  /** In which the place is named; null leaves it as it was written. */
  language: Language | null
}

interface Sources {
  readonly ctx: Platform
  readonly explore: Pick<Explore, 'versionOf' | 'viewsOf'>
  readonly views: Pick<ViewCounter, 'record' | 'pendingOf'>
}

/** A public profile; visitors may share it while `isCurrent` returns true. */
interface VisitedGuide {
  readonly guide: PublicGuide | { accountStatus: 'inactive' }
  isCurrent?(): boolean
}

/** A guide with a public page, even if deactivated; 404 for others. */
export async function publicGuide(ctx: Platform, username: string): Promise<store.GuideRow> {
  const guide = await store.findByUsername(ctx.db, username)
  return guide?.is_public ? guide : refuse('guides.notFound')
}

/**
 * The public profile of a guide. Its owner and administrators also see one that is not public
 * (docs/rules/guides.md#public-page). For an inactive guide only the status is returned, otherwise
 * 404.
 */
export async function visitGuide(
  { ctx, explore, views: counter }: Sources,
  username: string,
  visit: Visit,
): Promise<VisitedGuide> {
  const { caller, language } = visit
  const row = (await store.findByUsername(ctx.db, username)) ?? refuse('guides.notFound')
  const reviews = await reviewsOf(ctx.db, row.account_id)
  const nameOf = (place: string) => language && placeLabel(ctx, place, language)
  const isOwner = caller?.kind === 'person' && caller.person.id === row.account_id
  const mayPreview = isOwner || caller?.kind === 'admin'
  const isHidden = !row.is_public
  if (!mayPreview) {
    if (isHidden) refuse('guides.notFound')
    if (row.status === 'inactive') return { guide: { accountStatus: 'inactive' } }
  }
  const place = {
    ...(isPlaceKnown(ctx, row) ? {} : { isPlaceKnown: false }),
    ...(language && { placePath: guidePlacePath(ctx, row, language) }),
  }
  if (isHidden || row.status === 'inactive')
    return { guide: { ...publicView(row, reviews, nameOf), ...place, isPreview: true } }
  if (visit.countsAsView && !mayPreview)
    await counter.record(row.account_id, {
      personId: caller?.kind === 'person' ? caller.person.id : null,
      network: visit.network,
    })
  const views = row.profile_views + counter.pendingOf(row.account_id)
  const { account_id: id, version } = row
  return {
    guide: { ...publicView({ ...row, profile_views: views }, reviews, nameOf), ...place },
    // Every change of the page gives the guide a new version, except the count of views.
    isCurrent: () =>
      explore.versionOf(id) === version &&
      (explore.viewsOf(id) ?? 0) + counter.pendingOf(id) === views,
  }
}
