import type { GuideList } from '@annai/contract/guides/shapes'
import { featuredPath, readFeatured } from '../features/guides/featured/read-featured.ts'
import { HomePage } from '../pages/home/home-page.tsx'
import { pageContext } from '../shell/page-context.ts'
import { STARTS_ON_INPUT } from '../startup/initial-page.ts'
import type { Route } from './+types/home.ts'

export const handle = STARTS_ON_INPUT

export async function loader({ context }: Route.LoaderArgs) {
  const { fetchJson, language } = context.get(pageContext)
  const { status, body } = await fetchJson(featuredPath(language))
  return { guides: status === 200 ? (body as GuideList).guides : [] }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { guides: await readFeatured(request.signal) }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage guides={loaderData.guides} />
}
