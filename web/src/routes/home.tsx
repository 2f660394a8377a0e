import type { GuideList } from '@annai/contract/guides/shapes'
import type { FeaturedReview } from '@annai/contract/reviews/shapes'
import {
  type Featured,
  featuredPath,
  featuredReviewsPath,
  readFeatured,
} from '../features/guides/featured/read-featured.ts'
import { HomePage } from '../pages/home/home-page.tsx'
import { pageContext } from '../shell/page-context.ts'
import { STARTS_ON_INPUT } from '../startup/initial-page.ts'
import type { Route } from './+types/home.ts'

export const handle = STARTS_ON_INPUT

export async function loader({ context }: Route.LoaderArgs): Promise<Featured> {
  const { fetchJson, language } = context.get(pageContext)
  const [list, reviews] = await Promise.all([
    fetchJson(featuredPath(language)),
    fetchJson(featuredReviewsPath(language)),
  ])
  return {
    guides: list.status === 200 ? (list.body as GuideList).guides : [],
    reviews: reviews.status === 200 ? (reviews.body as FeaturedReview[]) : [],
  }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs): Promise<Featured> =>
  readFeatured(request.signal)

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />
}
