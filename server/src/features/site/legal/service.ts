import { adminRules } from '@annai/contract/admin/policy'
import { isSameValue } from '@annai/contract/bookings/changes'
import { dayAfter } from '@annai/contract/days'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import type {
  AdminLegal,
  LegalAnswer,
  ParsedText,
  PublishLegalRequest,
} from '@annai/contract/site/legal/shapes'
import {
  isAgreedDocument,
  isLegalDocument,
  LEGAL_LIMITS,
  type LegalDocument,
} from '@annai/contract/site/legal/vocabulary'
import { instantOf, resolveZone, todayIn } from '@annai/contract/when'
import { createWorkQueue } from '../../../platform/concurrency/work-queue.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { editionInForce, editionWaiting } from '../../../platform/site/legal.ts'
import { todayOf } from '../../../platform/site/weeks.ts'
import { record, SITE } from '../../audit/service.ts'
import { lockSite } from '../store.ts'
import { parseTexts } from './parse-texts.ts'
import { shippedHashes, shippedTexts } from './shipped.ts'
import * as store from './store.ts'
import { adminLegalView, legalText } from './view.ts'

/** Parsing takes a processor: one publication at a time. */
const parsing = createWorkQueue({ concurrency: 1, maxWaiting: 5, maxWaitMs: 20_000 })

/** The document of an address. */
export const documentOf = (name: string): LegalDocument =>
  isLegalDocument(name) ? name : refuse('request.notFound')

const editionsOf = ({ site, clock }: Platform, document: LegalDocument) => {
  const { legal } = site.current()
  const now = clock.now()
  return {
    inForce: editionInForce(legal, document, now),
    waiting: editionWaiting(legal, document, now),
    dayOf: (instant: Date) => todayIn(site.settings().timeZone, instant.getTime()),
  }
}

/** Changes when another version is in force, or will be. */
export function stateOf(ctx: Platform, document: LegalDocument): string {
  const { inForce, waiting } = editionsOf(ctx, document)
  return `${inForce?.id} ${waiting?.id}`
}

/** The own text in force, or a published version. */
export async function readLegal(
  ctx: Platform,
  document: LegalDocument,
  language: Language,
  version: number | undefined,
): Promise<LegalAnswer> {
  const editions = editionsOf(ctx, document)
  const id = version ?? editions.inForce?.id
  const row = id === undefined ? undefined : await store.findText(ctx.db, document, id, language)
  if (!row && version !== undefined) refuse('request.notFound')
  return { text: row ? legalText(row, editions) : null }
}

/** A version of a document for its owners, by default the newest. */
export async function readAdminLegal(
  ctx: Platform,
  reader: Db | Tx,
  document: LegalDocument,
  version?: number,
): Promise<AdminLegal> {
  const versions = await store.findVersions(reader, document)
  const id = version ?? versions[0]?.id
  const row = id === undefined ? undefined : await store.find(reader, document, id)
  if (!row && version !== undefined) refuse('request.notFound')
  return adminLegalView({
    document,
    row,
    versions,
    inForce: editionsOf(ctx, document).inForce,
    shipped: shippedTexts(ctx, document),
    hashes: shippedHashes(ctx, document),
    now: ctx.clock.now(),
  })
}

type Written = readonly (readonly [Language, string])[]

/** The texts as pages show them. One without anything to show, or too complex, is refused. */
async function parsedTexts(written: Written): Promise<Partial<Record<Language, ParsedText>>> {
  const { parsed, tooComplex } = await parsing.run(() => parseTexts(written))
  const problem = (language: Language, problem: 'required' | 'tooComplex') =>
    refuse('request.invalid', { problems: [{ field: `texts.${language}`, problem }] })
  for (const [language, { sections }] of parsed)
    if (sections.length === 0) problem(language, 'required')
  if (tooComplex) problem(tooComplex, 'tooComplex')
  return Object.fromEntries(parsed)
}

/** The start of the day of a material version, in the time zone of the site. */
function startOfDay(ctx: Platform, day: string): Date {
  const today = todayOf(ctx)
  const { noticeDays, noticeDaysMax } = LEGAL_LIMITS
  if (day < dayAfter(today, noticeDays) || day > dayAfter(today, noticeDaysMax))
    refuse('request.invalid', { problems: [{ field: 'inForceOn', problem: 'dateInvalid' }] })
  const zone = resolveZone(ctx.site.settings().timeZone)
  if (!zone) throw new Error('the site has no time zone')
  return new Date(instantOf(day, '00:00', zone))
}

/**
 * Publishes a document. A version with the same texts and day that is published already stays as
 * it is, so that a retried call succeeds.
 */
export async function publishLegal(
  ctx: Platform,
  me: Admin,
  document: LegalDocument,
  request: PublishLegalRequest,
): Promise<AdminLegal> {
  const written = LANGUAGES.flatMap((language) => {
    const text = request.texts[language]
    return text ? [[language, text] as const] : []
  })
  const texts: PublishLegalRequest['texts'] = Object.fromEntries(written)
  const parsed = await parsedTexts(written)
  const language = Object.keys(texts).length > 0 ? request.language : null
  const isMaterial = request.inForceOn !== null && isAgreedDocument(document)
  await transact(ctx, async (tx) => {
    await lockSite(tx)
    const before = await readAdminLegal(ctx, tx, document)
    const now = ctx.clock.now()
    const inForceAt = isMaterial && request.inForceOn ? startOfDay(ctx, request.inForceOn) : now
    const [newest] = before.versions
    const isSame =
      isSameValue([before.texts, before.language], [texts, language]) &&
      (newest?.isMaterial ?? false) === isMaterial &&
      (!isMaterial || newest?.inForceAt === inForceAt.toISOString())
    if (isSame) return
    if (before.version !== request.base) refuse('site.stale')
    const version = authorize(adminRules, 'publishSite', me, {
      document,
      texts,
      parsed,
      language,
      baseHashes: shippedHashes(ctx, document),
      isMaterial,
      inForceAt,
      adminId: me.id,
    })
    await store.publish(tx, version, now)
    await record(ctx, tx, me, {
      act: 'legal.published',
      subjectKind: 'site',
      subjectId: SITE,
      after: { document, languages: Object.keys(texts), inForceAt: inForceAt.toISOString() },
    })
  })
  await ctx.site.refresh().catch(() => undefined)
  return readAdminLegal(ctx, ctx.db, document)
}
