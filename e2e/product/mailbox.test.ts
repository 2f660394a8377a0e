import { describe, expect, it } from 'vitest'
import { parseMail } from './mailbox.ts'

describe('A mail of the outbox', () => {
  it('is decoded, with its links', () => {
    const mail = parseMail(
      [
        'To: hana@annai.example',
        'Subject: =?UTF-8?B?44Oh44O844Or44Ki44OJ44Os44K5?=',
        ' =?UTF-8?Q?=E3=81=AE=E7=A2=BA=E8=AA=8D?=',
        'Content-Type: multipart/alternative;',
        ' boundary="--_b1"',
        '',
        '----_b1',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('こんにちは\nhttp://localhost:1/verify-email/abc').toString('base64'),
        '----_b1',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        '<a href=3D"http://localhost:1/verify-email/abc?a=3D1&amp;=',
        'b=3D2">=E7=A2=BA=E8=AA=8D</a>',
        '----_b1--',
        '',
      ].join('\r\n'),
    )
    expect(mail.to).toBe('hana@annai.example')
    expect(mail.subject).toBe('メールアドレスの確認')
    expect(mail.text).toContain('こんにちは')
    expect(mail.html).toContain('確認')
    expect(mail.links).toEqual([
      'http://localhost:1/verify-email/abc?a=1&b=2',
      'http://localhost:1/verify-email/abc',
    ])
  })
})
