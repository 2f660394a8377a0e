import { call, registerAdmin, signIn, signUpGuide } from '../../actors/people.ts'
import { adoptStyle, afterTwoFrames } from '../../browser/page-width.ts'
import { expect, test } from '../../test.ts'

const PHONE = { width: 390, height: 844 }
const DOUBLE = 'html { font-size: 212.5% !important; }'

for (const locale of ['en', 'ja', 'ko'])
  test(`The approval bar is at most a quarter of a phone’s screen at 200 % text (${locale})`, async ({
    open,
    expectFault,
  }) => {
    // The document is requested without the administrator's token, then the browser reads with it.
    expectFault(/404/)
    const page = await open({ viewport: PHONE, locale })
    const admin = await registerAdmin(page)
    const guide = await signUpGuide(page)
    await call(page, `/admin/guide/${guide.userId}/approve`, {
      method: 'PUT',
      token: admin.token,
      data: { approvalStatus: 'pendingApproval' },
    })
    await signIn(page, admin)
    await page.goto(`/guide/${guide.username}`)
    const bar = page.getByRole('region', { name: guide.displayName })
    const buttons = bar.getByRole('button')
    await expect(buttons).toHaveCount(2)
    await adoptStyle(page, DOUBLE)
    await afterTwoFrames(page)
    const frame = await bar.boundingBox()
    expect(frame?.height).toBeLessThanOrEqual(PHONE.height / 4)
    for (const part of [...(await buttons.all()), ...(await bar.getByRole('link').all())])
      await expect(part).toBeInViewport({ ratio: 1 })
  })
