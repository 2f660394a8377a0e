import { GuideList } from '@annai/contract/guides/shapes'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { plainPng } from '../browser/plain-png.ts'
import { type Admin, call, type Person, registerAdmin, signUpGuide } from './people.ts'

export type OpenGuide = Person & { admin: Admin }

async function upload(client: Page, token: string, name: string): Promise<string> {
  const answer = await client.request.post('/api/media/upload-gallery-image', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name, mimeType: 'image/png', buffer: plainPng(640, 480) } },
  })
  const { fileUrl } = (await answer.json()) as { fileUrl: string }
  return fileUrl
}

/** An approved guide with a complete page: three pictures, two videos. */
export async function openGuide(
  client: Page,
  options: { displayName?: string; pictures?: readonly string[] } = {},
): Promise<OpenGuide> {
  const admin = await registerAdmin(client)
  const guide = await signUpGuide(client, options)
  const imageGallery: { imageUrl: string; description: string }[] = []
  for (const description of options.pictures ?? [])
    imageGallery.push({
      imageUrl: await upload(client, guide.token, `${description}.png`),
      description,
    })
  await call(client, '/guides/profile', {
    method: 'PUT',
    token: guide.token,
    data: {
      role: 'Walks through kitchens',
      tagline: 'Noodles before eight',
      languages: ['ja:native', 'en:fluent'],
      expertises: ['foodTours'],
      highlights: ['Nishiki at dawn'],
      priceRanges: [
        {
          currency: 'JPY',
          description: 'Up to four',
          unit: 'perDay',
          minPrice: 34000,
          maxPrice: null,
        },
      ],
      videoLinks: ['https://youtu.be/abcdef12345', 'https://vimeo.com/123456789'],
      imageGallery,
    },
  })
  await approve(client, admin, guide)
  return { ...guide, admin }
}

/** Approves a guide, whose page is public then. */
const approve = (client: Page | APIRequestContext, admin: Admin, guide: Person) =>
  call(client, `/admin/guide/${guide.userId}/approve`, {
    method: 'PUT',
    token: admin.token,
    data: { approvalStatus: 'approved' },
  })

/** The button that reports the guide; the reviews have their own. */
export const reportButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Report', exact: true })

/** A demo guide with a calendar. The index of explore contains it shortly after the start. */
export async function guideWithCalendar(client: Page): Promise<string> {
  let username = ''
  const find = async () => {
    const answer = await client.request.get('/api/guides/approved?limit=100')
    const { guides } = GuideList.parse(await answer.json())
    username = guides.find(({ keepsCalendar }) => keepsCalendar)?.username ?? ''
    return username
  }
  await expect.poll(find).not.toBe('')
  return username
}

const PICTURES = ['Nishiki at dawn', 'The old kiln', 'Lanterns'] as const
let shared: OpenGuide | undefined

/** One guide shared by tests that change nothing, because creating a complete page takes a while. */
export async function anyGuide(client: Page): Promise<OpenGuide> {
  shared ??= await openGuide(client, { pictures: PICTURES })
  return shared
}
