import type { GuideList } from '@annai/contract/guides/shapes'
import type { FeaturedReview } from '@annai/contract/reviews/shapes'
import type { HomeContent } from '@annai/contract/site/home'
import {
  type Featured,
  featuredPath,
  featuredReviewsPath,
  readFeatured,
} from '../features/guides/featured/read-featured.ts'
import { HomePage } from '../pages/home/home-page.tsx'
import { homePath, type OwnHome, readHome } from '../pages/home/read-home.ts'
import { pageContext } from '../shell/page-context.ts'
import { STARTS_ON_INPUT } from '../startup/initial-page.ts'
import type { Route } from './+types/home.ts'

export const handle = STARTS_ON_INPUT

export async function loader({ context }: Route.LoaderArgs): Promise<Featured & OwnHome> {
  const { fetchJson, language } = context.get(pageContext)
  const [list, reviews, home] = await Promise.all([
    fetchJson(featuredPath(language)),
    fetchJson(featuredReviewsPath(language)),
    fetchJson(homePath(language)),
  ])
  return {
    guides: list.status === 200 ? (list.body as GuideList).guides : [],
    reviews: reviews.status === 200 ? (reviews.body as FeaturedReview[]) : [],
    home: home.status === 200 ? (home.body as HomeContent) : null,
  }
}

export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<Featured & OwnHome> {
  const [featured, home] = await Promise.all([
    readFeatured(request.signal),
    readHome(request.signal),
  ])
  return { ...featured, home }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />
}
