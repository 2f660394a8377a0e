import { legalLoader } from '../pages/reading/legal-loader.ts'
import { LegalPage } from '../pages/reading/legal-page.tsx'
import { readLegal } from '../pages/reading/read-legal.ts'
import { pageContext } from '../shell/page-context.ts'
import { STARTS_ON_INPUT } from '../startup/initial-page.ts'
import type { Route } from './+types/legal.ts'

export const handle = STARTS_ON_INPUT

export const loader = ({ context, request }: Route.LoaderArgs) =>
  legalLoader(context.get(pageContext), request)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readLegal(request)

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
