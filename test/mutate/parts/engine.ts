import type { Subject } from '../change.ts'

const ACTS = 'src/popup/engine/acts.ts'
const ANNOUNCE_OUTCOME = 'src/popup/engine/announce-outcome.ts'
const ANSWERS = 'src/popup/answers-rules.ts'
const BESIDE_PAGE = 'src/popup/engine/focus-and-scroll.ts'
const CART_SOURCE = 'src/popup/engine/cart-source.ts'
const CART = 'src/popup/cart-rules.ts'
const CART_WORDS = 'src/popup/cart-text-rules.ts'
const SHOWN_DESIGN = 'src/popup/shown-design.ts'
const CONSENT = 'src/popup/engine/consent.ts'
const COUNT_EVENT = 'src/popup/engine/count-event.ts'
const DEVICE = 'src/popup/engine/device.ts'
const ENGINE = 'src/popup/engine/engine.ts'
const DISPLAY_RULES = 'src/popup/display-rules.ts'
const CART_WAITS = 'src/popup/engine/cart-waits.ts'
const HOST = 'src/popup/engine/host.ts'
const LOCAL_TIME = 'src/popup/local-time.ts'
const LIST = 'src/popup/list-rules.ts'
const SHOW_ON_PAGE = 'src/popup/engine/show-on-page.ts'
const SCROLLING = 'src/popup/engine/scrolling.ts'
const TRIGGERS = 'src/popup/engine/triggers.ts'
const NOTE = 'src/popup/engine/note.ts'
const OUTBOX = 'src/popup/engine/outbox.ts'
const PAGE_CHANGES = 'src/popup/engine/pages.ts'
const PAGE_RULES = 'src/popup/page-rules.ts'
const PLACES = 'src/popup/engine/places.ts'
const POST_LEAD = 'src/popup/engine/post-lead.ts'
const PREVIEW = 'src/popup/engine/preview.ts'
const PREVIEW_WORDS = 'src/popup/engine/preview-messages.ts'
const SCHEDULE = 'src/popup/schedule-rules.ts'
const SCHEMA = 'src/popup/targeting-schema.ts'
const CART_SHOPS = 'src/popup/engine/cart-shops.ts'
const SHOPIFY = 'src/popup/engine/cart-shopify.ts'
const SITE = 'src/popup/engine/site.ts'
const SUMS = 'src/popup/engine/sums.ts'
const TURNS = 'src/popup/priority-of-campaigns.ts'
const VARIANTS = 'src/popup/engine/variants.ts'
const VISITOR = 'src/popup/engine/visitor.ts'
const WOOCOMMERCE = 'src/popup/engine/cart-woocommerce.ts'

export const engine: readonly Subject[] = [
  {
    tests: ['test/popup/engine/triggers.test.ts'],
    changes: [
      { file: SCROLLING, before: 'at - top.at > QUICK_SCROLL_MS || ', after: '' },
      {
        file: SCROLLING,
        before: 'tops.set(page, isQuick ? now : top)',
        after: 'tops.set(page, top)',
      },
      { file: SCROLLING, before: ' && scrollHeight > clientHeight', after: '' },
      { file: SCROLLING, before: 'canBePage(element) && ', after: '' },
      { file: TRIGGERS, before: "if (!matchMedia('(pointer: coarse)').matches) return", after: '' },
      { file: TRIGGERS, before: ' && clientY <= 0', after: '' },
      { file: TRIGGERS, before: "document.visibilityState === 'visible'", after: 'true' },
      { file: TRIGGERS, before: 'pages >= moment.count', after: 'pages > moment.count' },
      { file: SCROLLING, before: 'hasReached || signal.aborted', after: 'signal.aborted' },
      { file: SCROLLING, before: 'way <= 0 || ', after: '' },
      { file: SCROLLING, before: "document.readyState === 'complete'", after: 'true' },
      { file: TRIGGERS, before: '    clearTimeout(timer)\n    timer =', after: '    timer =' },
      {
        file: TRIGGERS,
        before: "signal.addEventListener('abort', () => clearTimeout(timer))",
        after: '',
      },
      { file: TRIGGERS, before: 'target.closest(selector)', after: 'target.matches(selector)' },
      { file: TRIGGERS, before: '() => open(true)', after: 'open' },
      { file: TRIGGERS, before: 'passive: true, capture: true', after: 'passive: true' },
    ],
  },
  {
    tests: ['test/popup/display-rules.test.ts'],
    changes: [
      { file: DISPLAY_RULES, before: 'now >= momentOf', after: 'now > momentOf' },
      { file: DISPLAY_RULES, before: 'now < momentOf', after: 'now <= momentOf' },
      { file: DISPLAY_RULES, before: 'new Set(days).size === DAYS_PER_WEEK', after: 'true' },
      { file: DISPLAY_RULES, before: 'isOvernight && hour < hours.until ?', after: 'false ?' },
      {
        file: DISPLAY_RULES,
        before: 'isBeforeEnd = hour < hours.until',
        after: 'isBeforeEnd = hour <= hours.until',
      },
      { file: DISPLAY_RULES, before: "return 'time-zone'", after: 'return null' },
      {
        file: LOCAL_TIME,
        before: "{ timeZone, dateStyle: 'short'",
        after: "{ dateStyle: 'short'",
      },
      {
        file: DISPLAY_RULES,
        before: "kind === 'new' && visit.isReturning",
        after: "kind === 'new' && !visit.isReturning",
      },
      { file: DISPLAY_RULES, before: 'hasReferrer === referrer.isExcluded', after: '!hasReferrer' },
      { file: DISPLAY_RULES, before: 'isMatch === campaign.isExcluded', after: '!isMatch' },
      {
        file: DISPLAY_RULES,
        before: '.toLowerCase()}-`)',
        after: '.toLowerCase()}`)',
      },
      { file: DISPLAY_RULES, before: 'stopsWhenConverted && ', after: '' },
      {
        file: DISPLAY_RULES,
        before: 'now < closedAt + afterClose',
        after: 'now <= closedAt + afterClose',
      },
      { file: DISPLAY_RULES, before: 'shown.length >= inAll', after: 'shown.length > inAll' },
      { file: DISPLAY_RULES, before: 'moment > now - perDays', after: 'moment >= now - perDays' },
      {
        file: DISPLAY_RULES,
        before: 'recentTimes.length >= perDays.times',
        after: 'shown.length >= perDays.times',
      },
      {
        file: DISPLAY_RULES,
        before: 'return cart ? visit.cartReason(cart) : null',
        after: 'return null',
      },
    ],
  },
  {
    tests: ['test/popup/page-rules.test.ts'],
    changes: [
      { file: PAGE_RULES, before: ' && !hidden.some(matches)', after: '' },
      { file: PAGE_RULES, before: 'shown.length === 0 || ', after: '' },
      {
        file: PAGE_RULES,
        before: 'origin + pathname : pathname',
        after: 'origin + pathname : origin + pathname',
      },
      {
        file: PAGE_RULES,
        before: "rulePattern.includes('?') ? pathWithQuery : path",
        after: 'pathWithQuery',
      },
      { file: PAGE_RULES, before: 'path.length > 1 ? ', after: 'true ? ' },
      { file: PAGE_RULES, before: 'subject.length - last.length >= at', after: 'true' },
      { file: PAGE_RULES, before: 'at = found + part.length', after: 'at = found' },
      {
        file: PAGE_RULES,
        before: 'return decodeURI(address).toLowerCase()',
        after: 'return decodeURI(address)',
      },
    ],
  },
  {
    tests: ['test/popup/priority-of-campaigns.test.ts'],
    changes: [
      { file: TURNS, before: "kind !== 'bar' && !is_notice", after: "kind !== 'bar'" },
      { file: TURNS, before: 'campaign.is_notice ? 0 : ', after: '' },
      { file: TURNS, before: " && moment.kind !== 'cart'", after: '' },
      {
        file: TURNS,
        before: '      ? moment.count <= page\n',
        after: '      ? moment.count < page\n',
      },
      { file: TURNS, before: '  !hasSpecificPages(mine) &&\n', after: '' },
      { file: TURNS, before: ' &&\n  opensByItself(other, page)\n\n', after: '\n\n' },
      {
        file: TURNS,
        before: '!yieldsPageTo(other, mine, page) && opensEarlier',
        after: 'opensEarlier',
      },
      { file: TURNS, before: '    !(isIntrusive(mine) && isIntrusive(other)) &&\n', after: '' },
      { file: TURNS, before: ' && its < Infinity', after: '' },
      { file: TURNS, before: 'at < 0 || ', after: '' },
      { file: TURNS, before: 'Math.min(...moments', after: 'Math.max(...moments' },
    ],
  },
  {
    tests: ['test/popup/cart-rules.test.ts'],
    changes: [
      { file: CART, before: 'cart.total < (', after: 'cart.total <= (' },
      { file: CART, before: 'cart.total > (', after: 'cart.total >= (' },
      {
        file: CART,
        before: "cart.items < (rule.itemsAtLeast ?? 0) ? 'cart-items' : null",
        after: 'null',
      },
    ],
  },
  {
    tests: ['test/popup/cart-text-rules.test.ts'],
    changes: [
      {
        file: CART_WORDS,
        before: 'Math.max(0, parseAmount(goal) - cart.total)',
        after: 'parseAmount(goal) - cart.total',
      },
      { file: CART_WORDS, before: "goal.replace(',', '.')", after: 'goal' },
      {
        file: CART_WORDS,
        before: 'cart.total < parseAmount(goal)) continue',
        after: 'cart.total <= parseAmount(goal)) continue',
      },
      {
        file: CART_WORDS,
        before: 'total >= goal ? 100 : Math.min(99, Math.round((total / goal) * 100))',
        after: 'Math.round((total / goal) * 100)',
      },
      { file: CART_WORDS, before: "reached.join('|')", after: 'reached[0]' },
      {
        file: CART_WORDS,
        before: 'Number(amount.toFixed(formatter.resolvedOptions().maximumFractionDigits))',
        after: 'amount',
      },
      {
        file: CART_WORDS,
        before: "percent === 100 && goal.reached !== ''",
        after: 'percent === 100',
      },
      { file: CART_WORDS, before: 'change && wouldChange(block, change) ?', after: 'change ?' },
    ],
  },
  {
    tests: ['test/popup/engine/cart-waits.test.ts'],
    changes: [
      {
        file: CART_WAITS,
        before: "hasCartTrigger && (consent.storage === 'at-once' || visitor.choice === 'all')",
        after: 'hasCartTrigger',
      },
      { file: CART_WAITS, before: 'hasCartTrigger && (consent.storage', after: '(consent.storage' },
      { file: CART_WAITS, before: ' return stop()', after: ' return' },
      { file: CART_WAITS, before: 'if (rule && !triggersController) {', after: 'if (rule) {' },
      { file: CART_WAITS, before: '    before = cart\n', after: '' },
      {
        file: CART_WAITS,
        before: 'before !== null && wasItemAdded',
        after: 'before === null || wasItemAdded',
      },
      { file: CART_WAITS, before: ' && cart.currency === before.currency', after: '' },
      { file: CART_WAITS, before: "  signal.addEventListener('abort', stop)\n", after: '' },
      {
        file: CART_WAITS,
        before: "addEventListener('pagehide', keep, { signal })",
        after: '',
      },
      { file: CART_WAITS, before: 'open(true)', after: 'open()' },
    ],
  },
  {
    tests: ['test/popup/engine/cart-source.test.ts'],
    changes: [
      { file: CART_SOURCE, before: '!Number.isInteger(items)', after: 'false' },
      { file: CART_SOURCE, before: ' && Number(value) >= 0', after: '' },
      {
        file: CART_SOURCE,
        before: 'if (knownCart && isSame(knownCart, cart)) return true',
        after: '',
      },
      { file: CART_SOURCE, before: 'hasWarned = true', after: '' },
      { file: CART_SOURCE, before: 'isReportedByPage || take(value)', after: 'take(value)' },
      {
        file: CART_SOURCE,
        before: "left.addEventListener('abort', () => watchers.delete(onChange))",
        after: '',
      },
      { file: CART_SOURCE, before: 'if (left.aborted) return', after: '' },
      { file: CART_SOURCE, before: ' || text === read', after: '' },
      { file: CART_SOURCE, before: 'capture: true, signal', after: 'signal' },
      {
        file: CART_SOURCE,
        before: "signal.addEventListener('abort', () => observer.disconnect())",
        after: '',
      },
      { file: CART_SHOPS, before: ' && requestNumber === requestCount', after: '' },
      { file: CART_SHOPS, before: ' && request.origin === location.origin', after: '' },
      { file: CART_SHOPS, before: 'name !== href && ', after: '' },
      {
        file: CART_SHOPS,
        before: "signal.addEventListener('abort', () => observer.disconnect())",
        after: '',
      },
      {
        file: CART_SHOPS,
        before: 'response.ok ? await response.json() : null',
        after: 'await response.json()',
      },
      { file: SHOPIFY, before: 'price / CENTS_PER_UNIT', after: 'price' },
      { file: SHOPIFY, before: ' && /^\\/([\\w-]+\\/)*$/.test(root)', after: '' },
      { file: WOOCOMMERCE, before: 'includesTax ? Number', after: '!includesTax ? Number' },
      { file: WOOCOMMERCE, before: '10 ** Number(totals.currency_minor_unit)', after: '100' },
      { file: WOOCOMMERCE, before: " - sum('discount')", after: '' },
      {
        file: WOOCOMMERCE,
        before: 'new URL(configuredUrl.pathname + configuredUrl.search, location.origin)',
        after: 'configuredUrl',
      },
      {
        file: WOOCOMMERCE,
        before: "url.searchParams.set('_fields', 'totals,items_count')",
        after: '',
      },
      { file: WOOCOMMERCE, before: ' && pathname !== url.pathname', after: '' },
    ],
  },
  {
    tests: ['test/popup/engine/cart-values.test.ts'],
    changes: [
      { file: SUMS, before: '    this.#gone.abort()\n', after: '' },
      { file: SUMS, before: 'Object.assign(filled, this.#fill(block))', after: 'void filled' },
      { file: SUMS, before: "|| shown.hasAttribute('aria-disabled')", after: '' },
      { file: SUMS, before: 'if (isLabel) to.setAttribute', after: 'to.setAttribute' },

      { file: SUMS, before: '      toggleNoCart()\n', after: '' },
    ],
  },
  {
    tests: ['test/popup/engine/visitor.test.ts'],
    changes: [
      {
        file: VISITOR,
        before: 'now - visit.seenAt < VISIT_TIMEOUT_MS',
        after: 'now - visit.startedAt < VISIT_TIMEOUT_MS',
      },
      {
        file: VISITOR,
        before: 'visit !== undefined && now - visit.seenAt < VISIT_TIMEOUT_MS',
        after: 'visit !== undefined',
      },
      { file: VISITOR, before: 'seenAt: now, pages }', after: 'pages }' },
      { file: VISITOR, before: 'before.pages + 1', after: 'before.pages' },
      { file: VISITOR, before: 'firstAt < startedAt', after: 'firstAt <= startedAt' },
      { file: VISITOR, before: 'return { firstAt, visit:', after: 'return { firstAt: now, visit:' },
      { file: VISITOR, before: 'performance.navigation.type === 0 &&', after: '' },
      { file: VISITOR, before: '(pointer: coarse) and (', after: '(' },
      { file: VISITOR, before: ' or (max-height: 500px)', after: '' },
      { file: VISITOR, before: '!hasLeft && ', after: '' },
      { file: VISITOR, before: 'hasLeft: false, ', after: '' },
      { file: VISITOR, before: "'navigation' in window && !hasLeft", after: '!hasLeft' },
      { file: VISITOR, before: '.slice(-MAX_SHOWN_COUNT)', after: '' },
      { file: VISITOR, before: 'moment >= startedAt', after: 'moment <= startedAt' },
      { file: VISITOR, before: '.shown[0] ?? this.#now()', after: '.shown.at(-1) ?? this.#now()' },
      { file: VISITOR, before: '...pasts[id], ...past', after: '...past' },
      { file: VISITOR, before: '...pasts, [id]', after: '[id]' },
      {
        file: VISITOR,
        before: 'unsent: { ...kept.unsent, [eventId]',
        after: 'unsent: { [eventId]',
      },
      {
        file: VISITOR,
        before: "storage === 'at-once' || choice === 'all'",
        after: "storage === 'at-once' || choice !== undefined",
      },
      {
        file: VISITOR,
        before: 'choice !== undefined && past.hasConverted === true',
        after: 'past.hasConverted === true',
      },
      {
        file: VISITOR,
        before: 'choice !== undefined && past.hasConverted === true',
        after: 'false',
      },
      { file: VISITOR, before: '...(canRemember && { firstAt, visit })', after: 'firstAt, visit' },
      { file: VISITOR, before: ' || campaigns.length === 0', after: '' },
      { file: VISITOR, before: '!ids.has(campaignId)', after: 'true' },
      { file: VISITOR, before: 'isGuest ? null : permit', after: 'permit' },
      {
        file: DEVICE,
        before: 'this.#hasUnstored ? [sources[1], sources[0]] : sources',
        after: 'sources',
      },
      { file: DEVICE, before: '      this.#memory = { ...this.#memory, unsent }\n', after: '' },
      { file: DEVICE, before: 'else localStorage.removeItem(this.#name)', after: '' },
      {
        file: DEVICE,
        before: '...(isConsentChoice(choice) && { choice })',
        after: "...(typeof choice === 'string' && { choice: choice as 'all' })",
      },
      { file: DEVICE, before: 'poplar:${siteId', after: 'poplar:${siteId.length' },
      { file: DEVICE, before: 'isUrl(`', after: 'Boolean(`' },
    ],
  },
  {
    tests: ['test/popup/engine/focus-and-scroll.test.ts'],
    changes: [
      {
        file: BESIDE_PAGE,
        before: "if (element.matches(':modal')) return stopScrolling()",
        after: '',
      },
      { file: BESIDE_PAGE, before: '  announce(element)\n', after: '' },
      { file: BESIDE_PAGE, before: 'scrollers.length > 0 ? scrollers : [body]', after: '[html]' },
      {
        file: BESIDE_PAGE,
        before: 'setProperty(name, before, priority)',
        after: 'removeProperty(name)',
      },
      { file: BESIDE_PAGE, before: 'before?.focus({ preventScroll: true })', after: 'void 0' },
      { file: HOST, before: '  adopt(root, PRINT_CSS)\n', after: '' },
      { file: HOST, before: 'insertBefore(host, document.body)', after: 'append(host)' },
    ],
  },
  {
    tests: ['test/popup/engine/pages.test.ts'],
    changes: [
      { file: PAGE_CHANGES, before: 'if (!destination?.sameDocument) act()', after: 'act()' },
    ],
  },
  {
    tests: ['test/popup/engine/outbox.test.ts'],
    changes: [
      { file: OUTBOX, before: 'if (sendingVisitors.has(visitor)) return', after: '' },
      { file: OUTBOX, before: '  sendingVisitors.delete(visitor)\n', after: '' },
      { file: OUTBOX, before: 'if (visitor.pendingForms.has(eventId)) return', after: '' },
      { file: OUTBOX, before: 'now() - unsent.at > MAX_AGE_MS', after: 'false' },
      { file: OUTBOX, before: ' && eventId in visitor.unsent', after: '' },
      { file: OUTBOX, before: " || response?.kind === 'lost'", after: '' },
      { file: OUTBOX, before: '  visitor.dropUnsentForm(eventId)\n', after: '' },
      {
        file: OUTBOX,
        before: "  if (response?.kind !== 'taken') return\n",
        after:
          "  if (!response || response.kind === 'lost') return\n  if (response.kind === 'refused') return void visitor.recordConversion(unsent.campaignId)\n",
      },
      { file: OUTBOX, before: 'if (notifyPopup) notifyPopup()', after: 'if (notifyPopup) void 0' },
      { file: OUTBOX, before: 'unsent.clickId ?? eventId', after: 'eventId' },
      { file: OUTBOX, before: 'else count(site', after: ';count(site' },
      { file: OUTBOX, before: '  visitor.recordConversion(campaignId)\n', after: '' },
      { file: OUTBOX, before: 'if (!prize?.code && !codes) return', after: '' },
    ],
  },
  {
    tests: ['test/popup/engine/count-event.test.ts'],
    changes: [
      { file: COUNT_EVENT, before: 'status >= 500', after: 'status >= 400' },
      { file: COUNT_EVENT, before: ' || status >= 500', after: '' },
      { file: COUNT_EVENT, before: 'site.ticket = (await', after: 'void (await' },
      { file: COUNT_EVENT, before: '    .catch(report)\n', after: '' },
      {
        file: COUNT_EVENT,
        before: 'body = JSON.stringify({ event_id,',
        after: 'body = JSON.stringify({ event_id: event_id + newId(),',
      },
    ],
  },
  {
    tests: ['test/popup/engine/variants.test.ts'],
    changes: [
      { file: VARIANTS, before: 'hasSeen(id) ? Infinity : ', after: '' },
      { file: VARIANTS, before: '!test || chosen', after: 'chosen' },
      { file: VARIANTS, before: ' ${firstAt', after: '${0' },
      { file: VARIANTS, before: '    hash ^= hash >>> 15\n', after: '' },
    ],
  },
  {
    tests: ['test/popup/engine/show-on-page.test.ts'],
    changes: [
      {
        file: SHOW_ON_PAGE,
        before: 'if (outcome.ok && outcome.codes) revealCodes(stage.design, outcome.codes)',
        after: '',
      },
      { file: SHOW_ON_PAGE, before: '    sums?.end()\n', after: '' },
      { file: SHOW_ON_PAGE, before: 'if (showsCart(given.design)) ', after: '' },
      { file: SHOW_ON_PAGE, before: '    sums?.follow(drawn, scene)\n', after: '' },
      { file: SHOW_ON_PAGE, before: '    removeNode(host)\n', after: '' },
      { file: SHOW_ON_PAGE, before: '    leave()\n    throw error', after: '    throw error' },
      { file: SHOW_ON_PAGE, before: 'if (!hasNamedFont(design)) return', after: '' },
      {
        file: SHOW_ON_PAGE,
        before: 'element.isConnected && !outcome.isPending',
        after: 'element.isConnected',
      },
    ],
  },
  {
    tests: ['test/popup/schemas.test.ts'],
    changes: [
      { file: SCHEMA, before: 'from < until', after: 'from <= until' },
      { file: SCHEMA, before: 'hours === null || hours.from !== hours.until', after: 'true' },
      { file: SCHEMA, before: 'count(0, 6)', after: 'count(0, 7)' },
      { file: SCHEMA, before: 'count(1, 24)', after: 'count(1, 25)' },
      {
        file: SCHEMA,
        before: ' &&\n    new Date(moment).toISOString().startsWith(text)',
        after: '',
      },
      { file: SCHEMA, before: '(totalAtLeast ?? 0) <= (totalAtMost ?? Infinity)', after: 'true' },
      {
        file: SCHEMA,
        before: 'cart: v.optional(v.nullable(cartRule), null)',
        after: 'cart: v.nullable(cartRule)',
      },
      {
        file: SCHEMA,
        before: 'v.pipe(shortText(name), v.trim(), v.minLength',
        after: 'v.pipe(shortText(name), v.minLength',
      },
      {
        file: SCHEMA,
        before: 'perVisit: v.nullable(count(1, 100))',
        after: 'perVisit: v.nullable(count(0, 100))',
      },
      { file: SCHEMA, before: 'hidden: rulesOf(pageRule)', after: 'hidden: v.array(pageRule)' },
      {
        file: SCHEMA,
        before: 'languages: rulesOf(language)',
        after: 'languages: v.array(language)',
      },
      {
        file: SCHEMA,
        before: 'afterClose: v.nullable(count(1, 365))',
        after: 'afterClose: v.nullable(v.number())',
      },
      { file: SCHEMA, before: 'seconds: length(1, DAY_S)', after: 'seconds: v.number()' },
    ],
  },
  {
    tests: ['test/popup/engine/engine.test.ts'],
    changes: [
      { file: ENGINE, before: '    this.#page.abort()\n', after: '' },
      { file: ENGINE, before: '    this.#due.clear()\n', after: '' },
      { file: ENGINE, before: '    this.#requested.clear()\n', after: '' },
      { file: ENGINE, before: '    this.#visitor.arrive()\n', after: '' },
      {
        file: ENGINE,
        before: 'if (!campaign || this.#visitor.judge(campaign).page !== null) shown.leave()',
        after: 'shown.leave()',
      },
      {
        file: ENGINE,
        before: 'if (!campaign || this.#visitor.judge(campaign).page !== null) shown.leave()',
        after: '',
      },
      {
        file: ENGINE,
        before:
          'this.#hasAutoOpened = [...this.#shown].some(({ campaign }) => campaign && isIntrusive(campaign))',
        after: '',
      },
      {
        file: ENGINE,
        before:
          'this.#hasAutoOpened = [...this.#shown].some(({ campaign }) => campaign && isIntrusive(campaign))',
        after: 'this.#hasAutoOpened = false',
      },
      {
        file: ENGINE,
        before: 'if ([...this.#shown].some((shown) => shown.campaign === campaign)) return false',
        after: '',
      },
      {
        file: ENGINE,
        before:
          'if (refusesStorage(campaign.targeting.consent, this.#visitor.choice)) return false',
        after: '',
      },
      {
        file: ENGINE,
        before: '.every(([, why]) => why === null)',
        after: '.some(([, why]) => why === null)',
      },
      {
        file: ENGINE,
        before: ' || this.#requested.has(campaign)) return true',
        after: ') return true',
      },
      { file: ENGINE, before: '!this.#hasAutoOpened && ', after: '' },
      { file: ENGINE, before: ' && !this.#campaigns.some(goesFirst)', after: '' },
      { file: ENGINE, before: 'this.#due.has(campaign) || ', after: '' },
      { file: ENGINE, before: '!this.#isOpen(campaign) || ', after: '' },
      { file: ENGINE, before: '      if (page.aborted) return\n', after: '' },
      {
        file: ENGINE,
        before:
          "setTimeout(() => this.#due.get(campaign) === 'asked' && setState(null), PRIORITY_WAIT_MS)",
        after: '',
      },
      {
        file: ENGINE,
        before:
          'if (!design) setTimeout(() => page.aborted || this.#due.delete(campaign), RETRY_AFTER_MS)',
        after: '',
      },
      { file: ENGINE, before: "document.visibilityState === 'hidden' || ", after: '' },
      { file: ENGINE, before: ' || this.#pauses > 0', after: '' },
      {
        file: ENGINE,
        before: "if (design === 'asked') break",
        after: "if (design === 'asked') continue",
      },
      {
        file: ENGINE,
        before: 'if (this.#isOpen(campaign) && this.#hasTurn(campaign)) this',
        after: 'if (this.#isOpen(campaign)) this',
      },
      {
        file: ENGINE,
        before: '    if (end === null) return\n',
        after: '    if (end === null) return void this.#due.delete(campaign)\n',
      },
      { file: ENGINE, before: ' && !this.#requested.has(campaign)\n', after: '\n' },
      { file: ENGINE, before: '      this.#hasAutoOpened = hadAutoOpened\n', after: '' },
      {
        file: ENGINE,
        before: '      this.#hasAutoOpened = hadAutoOpened\n      end()\n',
        after: '      this.#hasAutoOpened = hadAutoOpened\n',
      },
      {
        file: ENGINE,
        before: 'if (this.#shown.delete(shown)) free()',
        after: 'this.#shown.delete(shown)',
      },
      {
        file: ENGINE,
        before: '    if (isFramedBySite(this.#site.siteId)) return false\n',
        after: '',
      },
      { file: PLACES, before: '    for (const act of listeners) act()\n', after: '' },
      {
        file: ENGINE,
        before: '        this.#showDue()\n      }, COOLDOWN_MS)',
        after: '      }, COOLDOWN_MS)',
      },
      {
        file: ENGINE,
        before: 'if (this.#shown.delete(shown)) free()',
        after: 'this.#shown.delete(shown); free()',
      },
      { file: ENGINE, before: 'if (!this.#shown.has(shown)) return look.leave()', after: '' },
      {
        file: ENGINE,
        before: 'this.#shown.has(shown) ? acts.act(act) : { ok: true }',
        after: 'acts.act(act)',
      },
      { file: ENGINE, before: '    this.#visitor.recordView(campaign_id)\n', after: '' },
      { file: ENGINE, before: "    count(this.#site, campaign_id, 'view')\n", after: '' },
      { file: ENGINE, before: '!navigator.onLine || ', after: '' },
      { file: ENGINE, before: "    addEventListener('online', this.#sendUnsent)\n", after: '' },
      {
        file: ENGINE,
        before: "    document.addEventListener('visibilitychange', this.#sendUnsent)\n",
        after: '',
      },
      {
        file: ENGINE,
        before: "    document.addEventListener('visibilitychange', () => this.#showDue())\n",
        after: '',
      },
      { file: ENGINE, before: '    if (this.#site.campaigns.length === 0) return\n', after: '' },
      { file: ENGINE, before: 'if (!targeting.visitors.cart) waitFor', after: 'waitFor' },
      {
        file: ENGINE,
        before: 'if (!needsCart(targeting) || visitor.judge(campaign).page) return',
        after: 'if (!needsCart(targeting)) return',
      },
      { file: PAGE_CHANGES, before: 'if (!isSame) act()', after: 'act()' },
      { file: PAGE_CHANGES, before: 'isReplaced || location.search === query', after: 'true' },
      { file: PAGE_CHANGES, before: 'isReplaced || ', after: '' },
      { file: PAGE_CHANGES, before: '[^?]+', after: '[^?]*' },
      { file: PAGE_CHANGES, before: 'location.pathname', after: '0' },
      { file: PAGE_CHANGES, before: 'if (persisted) act()', after: 'act()' },
      { file: PAGE_CHANGES, before: 'if (persisted) act()', after: '' },
      {
        file: CONSENT,
        before: 'if (isConsentChoice(choice)) visitor.choice = choice',
        after: 'visitor.choice = choice as typeof visitor.choice',
      },
      { file: CONSENT, before: 'if (isConsentChoice(choice)) visitor.choice = choice', after: '' },
      { file: CONSENT, before: 'if (visitor.choice) reportChoice(visitor.choice)', after: '' },
      { file: CONSENT, before: '    for (const choice of queue) take(choice)\n', after: '' },
      { file: CONSENT, before: '        queue[queue.length] = choice\n', after: '' },
      { file: CONSENT, before: '        reportChoice(choice)\n', after: '' },
      { file: CONSENT, before: '  } else take(queue)', after: '  }' },
      { file: CONSENT, before: '  page.poplarConsent ??= []\n', after: '' },
      {
        file: DISPLAY_RULES,
        before: "choice === 'needed' && storage === 'agreed'",
        after: "choice === 'needed'",
      },
      {
        file: PLACES,
        before: 'if (places.some((place) => taken.has(place))) return null',
        after: '',
      },
      {
        file: PLACES,
        before: 'for (const place of places) taken.delete(place)',
        after: '',
      },
      { file: SITE, before: '!response.ok || !isDesign', after: '!isDesign' },
    ],
  },
  {
    tests: ['test/popup/engine/acts.test.ts'],
    changes: [
      { file: ACTS, before: 'if (text !== this.#lastSubmission.text) {', after: '{' },
      {
        file: ACTS,
        before: '      visitor.dropUnsentForm(this.#lastSubmission.eventId)\n',
        after: '',
      },
      {
        file: ACTS,
        before: '    visitor.keepForm(eventId, { campaignId, body, clickId: this.#clickId })\n',
        after: '',
      },
      {
        file: ACTS,
        before: "if (response.kind !== 'lost') visitor.dropUnsentForm(eventId)\n    else",
        after: "if (response.kind === 'lost')",
      },
      {
        file: ACTS,
        before: "        this.#click(true)\n        onFormStatus('sent')",
        after: "        onFormStatus('sent')",
      },
      {
        file: ACTS,
        before:
          "if (response.kind !== 'taken') return { ok: false, message: response.message }\n    this.#click(true)",
        after:
          "this.#click(true)\n    if (response.kind !== 'taken') return { ok: false, message: response.message }",
      },
      { file: ACTS, before: '    visitor.pendingForms.add(eventId)\n', after: '' },
      { file: ACTS, before: '    visitor.pendingForms.delete(eventId)\n', after: '' },
      { file: ACTS, before: ' && !navigator.onLine', after: ' && false' },
      { file: ACTS, before: 'this.#drawEventId ?? newId()', after: 'newId()' },
      { file: ACTS, before: 'this.#click(false)', after: 'this.#click(true)' },
      { file: ACTS, before: "this.#click(act.action.kind === 'link')", after: 'this.#click(true)' },
      {
        file: ACTS,
        before: "      case 'copied':\n        this.#click(true)",
        after: "      case 'copied':\n        this.#click(false)",
      },
      { file: ACTS, before: 'if (!this.#hasClicked) count', after: 'count' },
      { file: ACTS, before: '    this.#hasConverted = true\n', after: '' },
      { file: ACTS, before: 'if (!this.#hasConverted) visitor', after: 'visitor' },
      { file: ACTS, before: 'drawn: this.#drawEventId }', after: '}' },
      { file: ACTS, before: '    reportChoice(choice)\n', after: '' },
      { file: ACTS, before: '    onClose()\n', after: '' },
      { file: POST_LEAD, before: 'response.status >= 500 || ', after: '' },
      { file: POST_LEAD, before: ' || RETRYABLE_STATUSES.includes(response.status)', after: '' },
      { file: POST_LEAD, before: 'body.length < MAX_KEEPALIVE_LENGTH', after: 'true' },
      {
        file: POST_LEAD,
        before: "response.ok ? { ...data, kind: 'taken' } : ",
        after: "true ? { ...data, kind: 'taken' } : ",
      },
    ],
  },
  {
    tests: ['test/popup/engine/preview.test.ts'],
    changes: [
      { file: PREVIEW, before: '  kept.keep(forced.next)\n', after: '' },
      { file: PREVIEW, before: '    kept.drop()\n', after: '' },
      { file: PREVIEW, before: 'now, true)', after: 'now)' },
      { file: PREVIEW, before: '  visitor.arrive()\n', after: '' },
      { file: PREVIEW, before: 'look === ownPopup && leave()', after: 'leave()' },
      {
        file: PREVIEW,
        before: '      leave()\n      look = ownPopup\n',
        after: '      look = ownPopup\n',
      },
      {
        file: PREVIEW,
        before: '      visitor.cartReason = (rule) => cartReason(rule, cart)\n',
        after: '',
      },
      { file: PREVIEW, before: '      if (isOngoing) kept.drop()\n', after: '' },
      {
        file: PREVIEW,
        before: 'isOngoing ? PREVIEW_ENDED : PREVIEW_EXPIRED',
        after: 'PREVIEW_EXPIRED',
      },
      { file: PREVIEW, before: 'if (!response.ok) return PREVIEW_FAILED', after: '' },
      { file: PREVIEW, before: "if (kind === 'close') leave()", after: '' },
      { file: PREVIEW, before: '      targeting.consent.doubleOptin &&\n', after: '' },
      { file: PREVIEW, before: ' &&\n      mayJoinList(design, act.consent)', after: '' },
      { file: PREVIEW, before: 'asksForEmail(design) &&', after: 'true &&' },
      { file: PREVIEW, before: 'onClose: kept.drop', after: 'onClose: () => {}' },
      {
        file: PREVIEW_WORDS,
        before: "...(campaign.refused_by_plan ? ['Your plan doesn’t include its template.'] : []),",
        after: '',
      },
      {
        file: PREVIEW_WORDS,
        before: "campaign.status === 'live'",
        after: "campaign.status !== 'draft'",
      },
      {
        file: PREVIEW_WORDS,
        before: '...(campaign.views_used_up ?',
        after: '...(!campaign.views_used_up ?',
      },
      { file: PREVIEW_WORDS, before: '...(campaign.payment_overdue ?', after: '...(false ?' },
      { file: NOTE, before: '    removeNode(host)\n    onClose()', after: '    onClose()' },
      { file: NOTE, before: '    if (isClosedByUser) return\n', after: '' },
      { file: NOTE, before: '    showGates,\n', after: '    showGates: () => {},\n' },
    ],
  },
  {
    tests: ['test/popup/engine/announce-outcome.test.ts'],
    changes: [
      {
        file: ANNOUNCE_OUTCOME,
        before: 'response.isPending || coupons.length === 0',
        after: 'true',
      },
      {
        file: ANNOUNCE_OUTCOME,
        before: 'response.isPending ? CONFIRMATION_SENT : FORM_RECEIVED',
        after: 'FORM_RECEIVED',
      },
      { file: ANNOUNCE_OUTCOME, before: '    removeNode(host)\n', after: '' },
      { file: ANNOUNCE_OUTCOME, before: '    release?.()\n', after: '' },
      {
        file: ANNOUNCE_OUTCOME,
        before: '    if (!release) await delay(CHECK_INTERVAL_MS)\n',
        after: '    release ??= () => {}\n',
      },
      { file: ANNOUNCE_OUTCOME, before: 'blocks.length > 0 ? () => {} : leave', after: 'leave' },
      { file: ANNOUNCE_OUTCOME, before: "if (kind === 'close') leave()", after: '' },
      { file: ANNOUNCE_OUTCOME, before: 'prize?.code ? [', after: 'prize ? [' },
      {
        file: ANNOUNCE_OUTCOME,
        before: "block.type === 'coupon' && code ?",
        after: "block.type === 'coupon' ?",
      },
      {
        file: ANNOUNCE_OUTCOME,
        before: 'game.prizes[index]?.label',
        after: 'game.prizes[0]?.label',
      },
    ],
  },
  {
    tests: ['test/server/leads/forms.test.ts'],
    changes: [
      { file: ANSWERS, before: 'mustBeTicked && !isTicked(sent, block.id)', after: 'false' },
      { file: ANSWERS, before: 'consent[id] === true', after: 'true' },
      {
        file: ANSWERS,
        before: 'answer.length > maxLength',
        after: 'answer.length > maxLength + 1',
      },
      { file: ANSWERS, before: "block.kind === 'email' && !isEmail(answer)", after: 'false' },
      {
        file: ANSWERS,
        before: "Object.hasOwn(answers, name) ? (answers[name] ?? '').trim() : ''",
        after: "(answers[name] ?? '').trim()",
      },
      { file: ANSWERS, before: 'index >= lastAnsweredIndex &&', after: '' },
      {
        file: ANSWERS,
        before: "filter(([, answer]) => answer !== '')",
        after: 'filter(() => true)',
      },
      { file: ANSWERS, before: 'block.options.includes(answer)', after: 'true' },
      { file: ANSWERS, before: 'left -= chance', after: '' },
      { file: LIST, before: ' && !block.mustBeTicked', after: '' },
      { file: LIST, before: 'optional.length === 0 || ', after: '' },
    ],
  },
  {
    tests: ['test/server/leads/codes.test.ts'],
    changes: [
      { file: SHOWN_DESIGN, before: 'isOpen ? block : { ...block, code: null }', after: 'block' },
      {
        file: SHOWN_DESIGN,
        before: 'submittedSteps(design, sent).length',
        after: 'design.steps.length',
      },
      { file: SHOWN_DESIGN, before: " &&\n    !actionKinds.includes('next')", after: '' },
    ],
  },
  {
    tests: ['test/server/campaigns/schedule.test.ts'],
    changes: [
      { file: SCHEDULE, before: 'endsAt <= now', after: 'endsAt < now' },
      { file: SCHEDULE, before: 'startsAt > now', after: 'startsAt >= now' },
      {
        file: LOCAL_TIME,
        before: 'occurs(after) && !occurs(before)',
        after: 'occurs(after)',
      },
      {
        file: LOCAL_TIME,
        before: 'asUtc - offsetAt(asUtc - DAY_MS)',
        after: 'asUtc - offsetAt(asUtc)',
      },
    ],
  },
]
