import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { priceText } from '@annai/contract/bookings/price'
import { lowestPrice } from '@annai/contract/guides/lowest-price'
import type { PriceRange } from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import { nameInUrl } from '@annai/contract/media/pictures'
import { siteNameIn } from '@annai/contract/site/name'
import type { SiteSettings } from '@annai/contract/site/settings'
import { createWorkQueue, type QueueBounds } from '../../../platform/concurrency/work-queue.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { hasOwnEmblem, ownEmblem } from '../../../platform/site/emblem.ts'
import { drawIcon } from '../../../platform/site/icons.ts'
import { placeLabel } from '../../places/service.ts'
import { isPlaceKnown } from '../profile/service.ts'
import { publicGuide } from '../public-page.ts'
import type { GuideRow } from '../store.ts'
import { cardView } from '../view.ts'
import { drawPreview, type Preview } from './view.ts'

// Increase it when the layout changes, so that older pictures are not used.
const DRAWING = 2
const SEAL = new URL('../../../../../web/public/favicon.svg', import.meta.url)

type PreviewTexts = Omit<Preview, 'portrait'>

/** Drawing shares the threads that hash passwords and read files. */
const BOUNDS: QueueBounds = {
  concurrency: 1,
  maxWaiting: 32,
  maxWaitMs: 20_000,
  maxPerAccount: 8,
}

export interface Previews {
  /** `network` may have few pictures drawn at the same time. */
  read(username: string, language: Language, network: string): Promise<Buffer>
}

/**
 * Pictures for link previews, drawn on the first request and cached until their content changes.
 */
export function createLinkPreviews(ctx: Platform): Previews {
  const folder = join(ctx.env.DATA_DIR, 'previews')
  const drawing = new Map<string, Promise<Buffer>>()
  const queue = createWorkQueue(BOUNDS)

  function priceLine(ranges: readonly PriceRange[], language: Language): string {
    const t = ctx.texts.in(language)
    const lowest = lowestPrice(ranges)
    if (!lowest) return ''
    if (lowest.amount === 0) return t('guideCard.free')
    const unit = t(`priceUnits.${lowest.unit}`)
    const price = priceText(language, lowest.amount, lowest.currency)
    return t('guideCard.from', { price, unit })
  }
  function ratingLine(average: number, count: number, language: Language): string {
    if (count === 0) return ''
    const one = new Intl.NumberFormat(language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    const reviews = ctx.texts.in(language)('guideCard.reviews', { count })
    return `★ ${one.format(average)} (${reviews})`
  }
  function textsOf(row: GuideRow, language: Language): PreviewTexts {
    const t = ctx.texts.in(language)
    const guide = cardView(row, (place) => placeLabel(ctx, place, language))
    const { formattedAddress, country } = guide.location
    return {
      name: guide.displayName,
      place: isPlaceKnown(ctx, row) ? formattedAddress || country : '',
      languages: guide.languages
        .map((spoken) => t(`languages.${spoken.slice(0, spoken.indexOf(':'))}`))
        .join(' · '),
      tagline: guide.tagline,
      offer: [
        priceLine(guide.priceRanges, language),
        ratingLine(guide.averageRating, guide.reviewCount, language),
      ]
        .filter(Boolean)
        .join('   '),
    }
  }
  const portraitOf = async (url: string): Promise<Buffer | null> => {
    const file = await ctx.media.get(nameInUrl(url) ?? '')
    return file ? buffer(file.stream) : null
  }
  const emblemOf = async (language: Language): Promise<Buffer> =>
    hasOwnEmblem(ctx.site.settings())
      ? drawIcon(await ownEmblem(ctx, language), { size: 192, radius: 7 })
      : readFile(SEAL)
  const draw = async (texts: PreviewTexts, picture: string, language: Language): Promise<Buffer> =>
    drawPreview({ ...texts, portrait: await portraitOf(picture) }, await emblemOf(language))

  /** Stores a picture and deletes the older ones of the guide in this language or without one. */
  const storeFile = async (prefix: string, name: string, picture: Buffer) => {
    await mkdir(folder, { recursive: true })
    const part = join(folder, `${newId()}.part`)
    await writeFile(part, picture)
    await rename(part, join(folder, name))
    const [id = ''] = prefix.split('.')
    const isOlder = (file: string) =>
      file !== name &&
      (file.startsWith(prefix) || (file.startsWith(id) && file.split('.').length === 3))
    const older = (await readdir(folder)).filter(isOlder)
    await Promise.all(older.map((file) => rm(join(folder, file), { force: true })))
  }
  const drawAndStore = async (
    guide: GuideRow,
    texts: PreviewTexts,
    file: PreviewFile,
    language: Language,
  ) => {
    const picture = await draw(texts, guide.profile_picture, language)
    await storeFile(file.prefix, file.name, picture).catch((error: Error) =>
      ctx.log.warn({ error: error.message }, 'a link preview could not be stored'),
    )
    return picture
  }

  return {
    async read(username, language, network) {
      const guide = await publicGuide(ctx, username)
      if (!guide.is_listed) refuse('guides.notFound')
      const texts = textsOf(guide, language)
      const file = fileOf(guide, texts, language, ctx.site.settings())
      const stored = await readFile(join(folder, file.name)).catch(() => null)
      if (stored) return stored
      const known = drawing.get(file.name)
      if (known) return known
      const drawn = queue
        .run(() => drawAndStore(guide, texts, file, language), network)
        .finally(() => drawing.delete(file.name))
      drawing.set(file.name, drawn)
      return drawn
    },
  }
}

interface PreviewFile {
  /** What all pictures of the guide in this language begin with. */
  readonly prefix: string
  readonly name: string
}

function fileOf(
  guide: GuideRow,
  texts: PreviewTexts,
  language: Language,
  { logo, name, accent }: Pick<SiteSettings, 'logo' | 'name' | 'accent'>,
): PreviewFile {
  const emblem = [logo, name && siteNameIn({ name }, language), accent]
  const shown = [DRAWING, texts, guide.profile_picture, ...emblem]
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
  const prefix = `${guide.account_id}.${language}.`
  return { prefix, name: `${prefix}${hash}.png` }
}
