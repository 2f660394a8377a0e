import { describe, expect, it } from 'vitest'
import type { Catalogue, Language, Namespace } from './catalogue.ts'
import { checkStyle, RULES } from './style.ts'

const catalogueOf = (
  language: Language,
  text: string,
  { key = 'some.text', namespace = 'translation' }: { key?: string; namespace?: Namespace } = {},
): Catalogue => new Map([[namespace, new Map([[language, new Map([[key, text]])]])]])

const faultsOf = (catalogue: Catalogue) => checkStyle(catalogue).map((problem) => problem.text)

const PAIRS: [Language, string, string, RegExp][] = [
  ['en', 'Sending …', 'Sending…', /ellipsis/],
  ['en', 'Sending...', 'Sending…', /three dots/],
  ['en', 'Nobody of that name.', 'No one by that name.', /indefinite pronoun/],
  ['en', 'Whoever has the link can see them.', 'Anyone with the link can see them.', /indefinite/],
  ['en', "The guide's page", 'The guide’s page', /straight quotation/],
  ['en', 'Guide pendingApproval', 'Guide set to pending approval', /name from the code/],
  ['en', 'You cannot report yourself.', 'You can’t report yourself.', /no contraction/],
  ['en', 'You will get a reply.', 'You’ll get a reply.', /no contraction/],
  ['en', 'Where you are logged in', 'Tell them who you are and what you like', /no contraction/],
  ['en', 'A tagline has at most {{max}} letters.', 'Up to {{max}} letters.', /limit as a fact/],
  [
    'en',
    'A name has {{min}} to {{max}} characters.',
    'Names must be {{min}}–{{max}} characters long.',
    /limit as a fact/,
  ],
  ['en', 'The guide is told at once.', 'We’ll let the guide know straight away.', /adverb/],
  ['en', 'Expertises', 'Areas of expertise', /replaces/],
  [
    'en',
    'Confirmed. Place: {{location}}. Enjoy.',
    'Confirmed ({{location}}). Enjoy.',
    /glues a label/,
  ],
  [
    'ko',
    '확정했어요. 장소: {{location}}. 확인하세요.',
    '확정했어요({{location}}).',
    /glues a label/,
  ],
  ['ko', '이메일 주소를 입력하십시오.', '이메일 주소를 입력해 주세요.', /합니다체/],
  ['ko', '저장되었습니다.', '저장했어요.', /합니다체/],
  ['ko', '어떻게 취소합니까?', '어떻게 취소하나요?', /합니다체/],
  ['ko', '예약이 완료되었어요.', '이용이 끝났어요.', /booking was made/],
  ['ja', 'キャンセルしますか', 'キャンセルしますか？', /without ？/],
  ['ja', '予約が完了しました。', '予約が「完了」になりました。', /booking was made/],
  ['ja', '次はあなたの番です。', 'お返事をお願いします。', /board game/],
  ['zh-CN', '预订已完成。', '行程已结束。', /booking was made/],
  ['zh-CN', '轮到您了', '请您回复', /board game/],
  ['zh-CN', '已为你保存', '已为您保存', /write 您/],
  ['zh-TW', '預訂完成後', '行程結束後', /booking was made/],
  ['zh-TW', '提出新提案', '送出新提案', /not said in Taiwan/],
  ['zh-TW', '列表已更新', '清單已更新', /not said in Taiwan/],
  ['zh-CN', '正在发送…', '正在发送……', /half an ellipsis/],
  ['ja', '異議を申し立てることができます。', '異議を申し立てられます。', /leave it out/],
  ['ja', 'チャットで連絡できます。', 'メッセージで連絡できます。', /replaces/],
  ['ko', '채팅으로 연락하기', '메시지로 연락하기', /replaces/],
  ['ko', '결정 취소됨', '결정 취소', /noun/],
]

describe('Rules of style', () => {
  it.each(PAIRS)('%s: "%s" is refused and "%s" is not', (language, bad, good, fault) => {
    expect(faultsOf(catalogueOf(language, bad)).join('\n')).toMatch(fault)
    expect(faultsOf(catalogueOf(language, good))).toEqual([])
  })

  it('refuse an exclamation mark in an error and allow it elsewhere', () => {
    const text = 'That went wrong!'
    expect(faultsOf(catalogueOf('en', text, { key: 'errors.other', namespace: 'common' }))).toEqual(
      [expect.stringContaining('exclamation mark')],
    )
    expect(faultsOf(catalogueOf('en', 'Enjoy your day!'))).toEqual([])
  })

  it('have an example for every rule', () => {
    const examples = PAIRS.map(([language, bad]) => ({ language, bad }))
    for (const rule of RULES.filter(({ keys }) => keys === undefined))
      expect(
        examples.some(
          ({ language, bad }) => rule.languages.includes(language) && rule.pattern.test(bad),
        ),
        rule.fault,
      ).toBe(true)
  })

  it('about tone spare the legal pages', () => {
    const legal = { namespace: 'legal' as const }
    expect(faultsOf(catalogueOf('ko', '적용됩니다.', legal))).toEqual([])
    expect(faultsOf(catalogueOf('en', 'We do not sell data.', legal))).toEqual([])
    expect(faultsOf(catalogueOf('en', 'Nobody can read it.', legal))).toHaveLength(1)
  })

  it('spare what the specification fixes word for word', () => {
    const fixed = { key: 'errors.forbidden', namespace: 'common' as const }
    const text = 'Forbidden. You do not have permission to perform this action.'
    expect(faultsOf(catalogueOf('en', text, fixed))).toEqual([])
    expect(faultsOf(catalogueOf('en', text))).toHaveLength(1)
  })
})
