// @vitest-environment happy-dom
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import en from '@annai/contract/texts/en/translation.json' with { type: 'json' }
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ProfilePage } from './profile-page.tsx'

const profile: OwnGuideProfile = {
  _id: '0190a0a0-0000-7000-8000-000000000000',
  username: 'haruka',
  displayName: 'Haruka',
  email: 'haruka@example.com',
  role: 'Walking guide',
  profilePicture: '/media/a.webp',
  tagline: '',
  introduction: 'Lanes.',
  location: { formattedAddress: 'Kyoto, Japan', country: 'Japan', countryCode: 'JP' },
  languages: ['ja:native'],
  expertises: ['teaCeremony'],
  highlights: ['Gion'],
  priceRanges: [],
  videoLinks: [],
  imageGallery: [],
  socialMediaLinks: {},
  averageRating: 0,
  reviewCount: 0,
  answersWithin: null,
  keepsCalendar: false,
  viewPriority: 0,
  profileViews: 0,
  accountStatus: 'active',
  approvalStatus: 'profileIncomplete',
  rejectionReason: '',
  reviews: [],
  isDummy: false,
}

const t = en.guideProfile
const picture = (name: string) => new File([name], name, { type: 'image/jpeg' })
const gallery = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ imageUrl: `/media/${at}.webp`, description: '' }))

/** The statuses of the responses to uploads, in order. */
let uploads: number[] = []
class FakeUpload {
  upload = {}
  status = 0
  responseText = ''
  onload: () => void = () => undefined
  open() {}
  setRequestHeader() {}
  send() {
    this.status = uploads.shift() ?? 500
    this.responseText =
      this.status === 200 ? '{"fileUrl":"/media/new.webp"}' : '{"error":"The disk is full."}'
    this.onload()
  }
}

async function edit(changes: Partial<OwnGuideProfile> = {}) {
  const shown = { ...profile, ...changes }
  const rendered = await renderScreen(<ProfilePage />, {
    responses: {
      'GET /api/guides/profile': { body: shown },
      'PUT /api/guides/profile': { body: shown },
    },
  })
  await rendered.user.click(await screen.findByRole('button', { name: 'Edit' }))
  return { ...rendered, form: await screen.findByRole('form') }
}

const chooser = (section: string) =>
  document.querySelector<HTMLInputElement>(`#${section} input[type=file]`) ?? fail(section)
const fail = (what: string): never => {
  throw new Error(`no ${what}`)
}
const previews = () => document.querySelectorAll('#gallery img').length

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new DOMException('cannot be decoded')
    return { close: () => undefined }
  })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

describe('the links to fields of the editor', () => {
  test.each([
    ['role', { role: '' }, t.basics.role],
    ['location', { location: { formattedAddress: '', country: '' } }, 'Location'],
    ['introduction', { introduction: '' }, t.words.introduction],
  ] as const)('The link to a missing %s focuses its field', async (part, changes, label) => {
    const { user } = await renderScreen(<ProfilePage />, {
      responses: { 'GET /api/guides/profile': { body: { ...profile, ...changes } } },
    })
    await user.click(await screen.findByRole('button', { name: t.missing[part] }))
    const field = await screen.findByLabelText(label, { exact: false, selector: 'input, textarea' })
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test('The checklist in the editor links to fields and is updated as they are filled in', async () => {
    const { user, form } = await edit({ role: '' })
    await user.click(within(form).getByRole('button', { name: t.missing.role }))
    expect(document.activeElement?.id).toBe('role')
    await user.keyboard('Tea host')
    expect(within(form).queryByRole('button', { name: t.missing.role })).toBeNull()
    expect(within(form).getByRole('button', { name: t.missing.priceRanges })).toBeDefined()
  })

  test('A section opens from its title and from the table of contents', async () => {
    const { user } = await edit()
    const social = screen.getByRole('button', { name: t.social.title })
    expect(social.getAttribute('aria-expanded')).toBe('false')
    await user.click(social)
    expect(social.getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('link', { name: t.videos.title }))
    const videos = screen.getByRole('button', { name: t.videos.title })
    expect(videos.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement?.closest('section')?.id).toBe('videos')
  })
})

describe('the fields of the editor', () => {
  test('A new price row has the currency of the country, which alone is not a price', async () => {
    const { user, requests } = await edit()
    await user.click(
      within(document.querySelector<HTMLElement>('#prices') ?? fail('prices')).getByRole('button', {
        name: 'Add',
      }),
    )
    expect(screen.getByLabelText(t.prices.currency)).toHaveProperty('value', 'JPY')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(requests.map(({ method }) => method)).toContain('PUT'))
    const sent = requests.find(({ method }) => method === 'PUT')
    expect(sent?.body).toEqual({})
  })

  test('A save sends only what was changed, so that changes by staff meanwhile stay', async () => {
    const { user, requests } = await edit()
    await user.type(screen.getByLabelText(t.basics.role, { exact: false }), ' and host')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(requests.map(({ method }) => method)).toContain('PUT'))
    const sent = requests.find(({ method }) => method === 'PUT')
    expect(sent?.body).toEqual({ role: `${profile.role} and host` })
  })

  test('Enter without a valid place focuses the place and saves nothing', async () => {
    const { user, requests } = await edit()
    const place = screen.getByLabelText('Location', { selector: 'input' })
    await user.type(place, ' x')
    await user.type(screen.getByLabelText(t.basics.role, { exact: false }), '{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(place))
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    expect(requests.map(({ method }) => method)).not.toContain('PUT')
  })

  test('Expertises are in labelled groups', async () => {
    await edit()
    const food = screen.getByRole('group', { name: en.expertiseGroups.food })
    expect(within(food).getByRole('checkbox', { name: en.expertises.streetFood })).toBeDefined()
    expect(within(food).queryByRole('checkbox', { name: en.expertises.hikingTours })).toBeNull()
  })
})

describe('pictures in the editor', () => {
  test('A damaged picture is refused as soon as it is chosen', async () => {
    const { user } = await edit()
    await user.upload(chooser('gallery'), [picture('broken.jpg'), picture('good.jpg')])
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('broken.jpg: We can’t open this picture.')
    expect(previews()).toBe(1)
  })

  test('Pictures that do not fit in the gallery are refused by name', async () => {
    const { user } = await edit({ imageGallery: gallery(8) })
    await user.upload(chooser('gallery'), ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map(picture))
    const alert = await screen.findByRole('alert')
    const full = (name: string) => `${name}: ${t.gallery.full}`
    expect(alert.textContent).toBe(['2.jpg', '3.jpg', '4.jpg'].map(full).join(''))
    expect(previews()).toBe(9)
  })

  test('Removing a picture focuses the next one, or the file chooser after the last', async () => {
    const { user } = await edit({ imageGallery: gallery(3) })
    const remove = (number: number) =>
      screen.getByRole('button', { name: `Remove: Picture ${number}` })
    await user.click(remove(2))
    expect(document.activeElement).toBe(remove(2))
    await user.click(remove(2))
    expect(document.activeElement).toBe(remove(1))
    await user.click(remove(1))
    expect(document.activeElement).toBe(chooser('gallery'))
  })

  test('A picture remains in the editor after a failed upload and can be retried', async () => {
    const { user, requests } = await edit()
    await user.upload(chooser('gallery'), [picture('1.jpg'), picture('2.jpg')])
    await waitFor(() => expect(previews()).toBe(2))
    uploads = [200, 500, 200]
    await user.click(screen.getByRole('button', { name: 'Save' }))

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(t.errorUploadingImage)
    expect(alert.textContent).toContain('The disk is full.')
    expect(document.activeElement?.contains(alert)).toBe(true)
    expect(previews()).toBe(2)
    expect(screen.getAllByText(t.picture.notUploaded)).toHaveLength(1)
    const saved = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    const stored = { imageUrl: '/media/new.webp', description: '' }
    expect(saved()).toMatchObject([{ imageGallery: [stored] }])

    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(saved()[1]).toMatchObject({ imageGallery: [stored, stored] })
  })
})
