import type { Subject } from '../change.ts'

const FORM = 'src/popup/render/form.ts'
const DIALOG = 'src/popup/render/popup-dialog.ts'
const DRAWN_POPUP = 'src/popup/render/drawn-popup.ts'
const STEP = 'src/popup/render/step.ts'
const POPUP_SESSION = 'src/popup/render/popup-session.ts'
const FONTS = 'src/popup/render/fonts.ts'
const THUMBNAIL = 'src/popup/render/thumbnail.ts'
const COUNTDOWN = 'src/popup/render/blocks/countdown.ts'
const COUPON = 'src/popup/render/blocks/coupon.ts'
const QUESTION = 'src/popup/render/blocks/question.ts'
const SCRATCH = 'src/popup/render/blocks/scratch.ts'
const FOIL = 'src/popup/render/blocks/scratch-foil.ts'
const WHEEL = 'src/popup/render/blocks/wheel.ts'
const BUTTON = 'src/popup/render/blocks/button-block.ts'

export const renderer: readonly Subject[] = [
  {
    tests: ['test/popup/render/form.test.ts'],
    changes: [
      { file: FORM, before: "(required && value.trim() === '')", after: 'false' },
      { file: FORM, before: 'invalidControls.values().next().value?.focus()', after: '' },
      { file: FORM, before: "if (control.type !== 'radio') control.set", after: 'control.set' },
      { file: FORM, before: "  control.removeAttribute('aria-invalid')\n", after: '' },
      { file: POPUP_SESSION, before: 'if (this.#isBusy) return null', after: '' },
      { file: POPUP_SESSION, before: 'if (this.#isOver) return null', after: '' },
      { file: POPUP_SESSION, before: 'this.#isBusy || !validateForm', after: '!validateForm' },
      {
        file: POPUP_SESSION,
        before: 'outcome.message || messages.failed',
        after: 'outcome.message',
      },
      { file: POPUP_SESSION, before: '{ ...this.#consent, ...consent }', after: 'consent' },
      { file: POPUP_SESSION, before: 'if (!outcome?.ok) return', after: '' },
      { file: DRAWN_POPUP, before: 'if (own) this.#visit.press(own)', after: '' },
    ],
  },
  {
    tests: ['test/popup/render/dialog.test.ts'],
    changes: [
      {
        file: DIALOG,
        before: 'if (pressStartedOutside && target === place) close()',
        after: 'if (target === place) close()',
      },
      { file: DIALOG, before: 'if (!hasClose) return', after: '' },
      { file: DIALOG, before: 'card.autofocus = isModalFrame(frame) && !scene.isBoxed', after: '' },
      { file: DRAWN_POPUP, before: 'if (hadFocus) this', after: 'if (false) this' },
      { file: DRAWN_POPUP, before: 'if (update !== this.#updates) return', after: '' },
      { file: DRAWN_POPUP, before: 'this.#updates++\n', after: '\n' },
      { file: STEP, before: 'existingBlock?.block === block ? existingBlock : ', after: '' },
      { file: POPUP_SESSION, before: 'if (this.#isOver) return\n    this', after: 'this' },
    ],
  },
  {
    tests: ['test/popup/render/countdown.test.ts'],
    changes: [
      { file: COUNTDOWN, before: ', isDaily ? 25 : 24', after: ', 24' },
      { file: COUNTDOWN, before: '&& mark < lastMinutes', after: '' },
      { file: COUNTDOWN, before: "document.visibilityState === 'hidden' || ", after: '' },
      { file: COUNTDOWN, before: ' || !isInView', after: '' },
      { file: DRAWN_POPUP, before: 'gone.abort()', after: 'gone' },
      {
        file: STEP,
        before: 'if (kept.get(id) !== drawn) drawn.gone.abort()',
        after: 'drawn.gone.abort()',
      },
    ],
  },
  {
    tests: ['test/popup/render/games.test.ts', 'test/popup/render/prize.test.ts'],
    changes: [
      { file: WHEEL, before: 'if (matchMedia', after: 'if (!matchMedia' },
      { file: WHEEL, before: '.catch(() => undefined)', after: '' },
      { file: WHEEL, before: '> MIDDLE', after: '< MIDDLE' },
      { file: SCRATCH, before: '    pendingDraw = null\n', after: '' },
      {
        file: SCRATCH,
        before: 'pendingDraw ??= drawOrReuse()',
        after: 'pendingDraw = drawOrReuse()',
      },
      { file: FOIL, before: '>= cells * UNCOVERED_SHARE', after: '> 0' },
      { file: FOIL, before: 'if (event.buttons > 0) erase', after: 'erase' },
      { file: POPUP_SESSION, before: 'resultElement && !isAnnounced', after: 'resultElement' },
    ],
  },
  {
    tests: ['test/popup/render/blocks.test.ts'],
    changes: [
      { file: FORM, before: "(!isCheckable && value.trim() !== '')", after: '!isCheckable' },
      { file: COUPON, before: '}, COPIED_FOR_MS)', after: '}, 0)' },
      { file: COUPON, before: "void stage.act({ kind: 'copied' })", after: '' },
      { file: QUESTION, before: "set.addEventListener('input', updateRequired)\n", after: '\n' },
      { file: QUESTION, before: 'field.maxLength = MAX_LENGTH', after: '' },
      { file: BUTTON, before: "if (opensNew) element.target = '_blank'", after: '' },
    ],
  },
  {
    tests: ['test/popup/render/memory.test.ts'],
    changes: [{ file: COUNTDOWN, before: ', { signal }', after: '' }],
  },
  {
    tests: ['test/popup/render/fonts.test.ts'],
    changes: [
      { file: FONTS, before: '    requests.delete(key)\n', after: '' },
      { file: FONTS, before: 'if (pending) return pending', after: '' },
      { file: FONTS, before: 'if (!response.ok) throw', after: 'if (false) throw' },
      { file: FONTS, before: "credentials: 'omit'", after: "credentials: 'include'" },
    ],
  },
  {
    tests: ['test/popup/render/thumbnail.test.ts'],
    changes: [
      { file: THUMBNAIL, before: 'height / high, 1)', after: 'height / high)' },
      { file: THUMBNAIL, before: 'box.inert = true', after: '' },
      { file: COUNTDOWN, before: '&& !scene.isStatic', after: '' },
      {
        file: THUMBNAIL,
        before: "drawn.element.addEventListener('error', hideBrokenImage, true)",
        after: '',
      },
    ],
  },
]
