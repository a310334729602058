// Made by `make pages` from crates/http/src/pages/table.rs. Do not edit it by hand.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keepParameters, rootRoute } from './root-route'

const getParentRoute = () => rootRoute

const homePage = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../routes/home'), 'HomePage'),
})
const articleRoute = createRoute({
  getParentRoute,
  path: '/$category/$slug',
  validateSearch: keepParameters('id'),
  component: lazyRouteComponent(() => import('../routes/article'), 'ArticleRoute'),
})
const contentViewRoute = createRoute({
  getParentRoute,
  path: '/content',
  validateSearch: keepParameters('title', 'id'),
  component: lazyRouteComponent(() => import('../routes/content-view'), 'ContentViewRoute'),
})
const categoriesRoute = createRoute({
  getParentRoute,
  path: '/categories',
  validateSearch: keepParameters('id', 'category', 'sort', 'page'),
  component: lazyRouteComponent(() => import('../routes/categories'), 'CategoriesRoute'),
})
const searchRoute = createRoute({
  getParentRoute,
  path: '/search',
  validateSearch: keepParameters('q', 'page'),
  component: lazyRouteComponent(() => import('../routes/search'), 'SearchRoute'),
})
const staticPageRoute = (['/about', '/privacy', '/terms', '/disclosures', '/contact', '/refunds', '/pricing'] as const).map((path) => createRoute({
  getParentRoute,
  path,
  component: lazyRouteComponent(() => import('../routes/static-page'), 'StaticPageRoute'),
}))
const rulesRoute = createRoute({
  getParentRoute,
  path: '/rules',
  component: lazyRouteComponent(() => import('../routes/rules'), 'RulesRoute'),
})
const correctionsRoute = createRoute({
  getParentRoute,
  path: '/corrections',
  component: lazyRouteComponent(() => import('../routes/corrections'), 'CorrectionsRoute'),
})
const assistRoute = createRoute({
  getParentRoute,
  path: '/assist',
  validateSearch: keepParameters('module'),
  component: lazyRouteComponent(() => import('../routes/assist'), 'AssistRoute'),
})
const answersRoute = createRoute({
  getParentRoute,
  path: '/answers',
  component: lazyRouteComponent(() => import('../routes/answers'), 'AnswersRoute'),
})
const answerRoute = createRoute({
  getParentRoute,
  path: '/answers/$slug',
  validateSearch: keepParameters('lang'),
  component: lazyRouteComponent(() => import('../routes/answer'), 'AnswerRoute'),
})
const calculatorsRoute = createRoute({
  getParentRoute,
  path: '/calculators',
  component: lazyRouteComponent(() => import('../routes/calculators'), 'CalculatorsRoute'),
})
const calculatorRoute = createRoute({
  getParentRoute,
  path: '/calculators/$kind',
  component: lazyRouteComponent(() => import('../routes/calculator'), 'CalculatorRoute'),
})
const embeddedCalculatorRoute = createRoute({
  getParentRoute,
  path: '/embed/calculators/$kind',
  component: lazyRouteComponent(() => import('../routes/embedded-calculator'), 'EmbeddedCalculatorRoute'),
})
const glossaryRoute = createRoute({
  getParentRoute,
  path: '/glossary',
  component: lazyRouteComponent(() => import('../routes/glossary'), 'GlossaryRoute'),
})
const contributorsRoute = createRoute({
  getParentRoute,
  path: '/contributors',
  component: lazyRouteComponent(() => import('../routes/contributors'), 'ContributorsRoute'),
})
const contributorRoute = createRoute({
  getParentRoute,
  path: '/contributors/$slug',
  component: lazyRouteComponent(() => import('../routes/contributor'), 'ContributorRoute'),
})
const guidesRoute = createRoute({
  getParentRoute,
  path: '/guides',
  component: lazyRouteComponent(() => import('../routes/guides'), 'GuidesRoute'),
})
const guideRoute = createRoute({
  getParentRoute,
  path: '/guides/$slug',
  component: lazyRouteComponent(() => import('../routes/guide'), 'GuideRoute'),
})
const hindiRoute = createRoute({
  getParentRoute,
  path: '/hi',
  component: lazyRouteComponent(() => import('../routes/hindi'), 'HindiRoute'),
})
const hindiAssistRoute = createRoute({
  getParentRoute,
  path: '/hi/assist',
  validateSearch: keepParameters('module'),
  component: lazyRouteComponent(() => import('../routes/hindi-assist'), 'HindiAssistRoute'),
})
const hindiTransmissionRoute = createRoute({
  getParentRoute,
  path: '/hi/assettransmission',
  component: lazyRouteComponent(() => import('../routes/transmission'), 'HindiTransmissionRoute'),
})
const hindiTransmissionAreaRoute = createRoute({
  getParentRoute,
  path: '/hi/assettransmission/$area',
  component: lazyRouteComponent(() => import('../routes/transmission-area'), 'HindiTransmissionAreaRoute'),
})
const hindiWillRoute = createRoute({
  getParentRoute,
  path: '/hi/willplanning',
  component: lazyRouteComponent(() => import('../routes/hindi-will'), 'HindiWillRoute'),
})
const isThisUsRoute = createRoute({
  getParentRoute,
  path: '/is-this-us',
  component: lazyRouteComponent(() => import('../routes/is-this-us'), 'IsThisUsRoute'),
})
const readingListRoute = createRoute({
  getParentRoute,
  path: '/reading-list',
  component: lazyRouteComponent(() => import('../routes/reading-list'), 'ReadingListRoute'),
})
const serviceRoute = createRoute({
  getParentRoute,
  path: '/service',
  validateSearch: keepParameters('module', 'step', 'service', 'booking', 'case', 't', 'lang'),
  component: lazyRouteComponent(() => import('../routes/service'), 'ServiceRoute'),
})
const willRoute = createRoute({
  getParentRoute,
  path: '/willplanning',
  component: lazyRouteComponent(() => import('../routes/will'), 'WillRoute'),
})
const transmissionRoute = createRoute({
  getParentRoute,
  path: '/assettransmission',
  component: lazyRouteComponent(() => import('../routes/transmission'), 'TransmissionRoute'),
})
const transmissionAreaRoute = createRoute({
  getParentRoute,
  path: '/assettransmission/$area',
  component: lazyRouteComponent(() => import('../routes/transmission-area'), 'TransmissionAreaRoute'),
})
const latestDigestRoute = createRoute({
  getParentRoute,
  path: '/dailydigest',
  component: lazyRouteComponent(() => import('../routes/digest'), 'LatestDigestRoute'),
})
const digestRoute = createRoute({
  getParentRoute,
  path: '/dailydigest/$date',
  component: lazyRouteComponent(() => import('../routes/digest'), 'DigestRoute'),
})
const webinarsRoute = (['/webinars', '/webinars/recorded'] as const).map((path) => createRoute({
  getParentRoute,
  path,
  component: lazyRouteComponent(() => import('../routes/webinars'), 'WebinarsRoute'),
}))
const webinarRoute = (['/webinars/$id', '/webinar/$id'] as const).map((path) => createRoute({
  getParentRoute,
  path,
  validateSearch: keepParameters('offer'),
  component: lazyRouteComponent(() => import('../routes/webinar'), 'WebinarRoute'),
}))
const conversationRoute = createRoute({
  getParentRoute,
  path: '/conversation/$id',
  component: lazyRouteComponent(() => import('../routes/conversation'), 'ConversationRoute'),
})
const unsubscribeRoute = createRoute({
  getParentRoute,
  path: '/unsubscribe/$email',
  component: lazyRouteComponent(() => import('../routes/unsubscribe'), 'UnsubscribeRoute'),
})
const pfReportRoute = createRoute({
  getParentRoute,
  path: '/pf/report/$id',
  validateSearch: keepParameters('version', 'share', 'lang'),
  component: lazyRouteComponent(() => import('../routes/pf-report'), 'PfReportRoute'),
})
const pfVerifyRoute = createRoute({
  getParentRoute,
  path: '/pf/verify/$hash',
  component: lazyRouteComponent(() => import('../routes/pf-verify'), 'PfVerifyRoute'),
})
const casesRoute = createRoute({
  getParentRoute,
  path: '/account/cases',
  validateSearch: keepParameters('lang'),
  component: lazyRouteComponent(() => import('../routes/cases'), 'CasesRoute'),
})
const caseRoute = createRoute({
  getParentRoute,
  path: '/account/cases/$id',
  validateSearch: keepParameters('lang'),
  component: lazyRouteComponent(() => import('../routes/cases'), 'CaseRoute'),
})
const deskRoute = createRoute({
  getParentRoute,
  path: '/account/desk',
  validateSearch: keepParameters('module', 'status', 'mine', 'overdue', 'page'),
  component: lazyRouteComponent(() => import('../routes/desk'), 'DeskRoute'),
})
const deskCaseRoute = createRoute({
  getParentRoute,
  path: '/account/desk/$id',
  component: lazyRouteComponent(() => import('../routes/desk'), 'DeskCaseRoute'),
})
const googleCallbackRoute = createRoute({
  getParentRoute,
  path: '/auth/google/callback',
  component: lazyRouteComponent(() => import('../routes/google-callback'), 'GoogleCallbackRoute'),
})

export const routeTree = rootRoute.addChildren([
  homePage,
  articleRoute,
  contentViewRoute,
  categoriesRoute,
  searchRoute,
  ...staticPageRoute,
  rulesRoute,
  correctionsRoute,
  assistRoute,
  answersRoute,
  answerRoute,
  calculatorsRoute,
  calculatorRoute,
  embeddedCalculatorRoute,
  glossaryRoute,
  contributorsRoute,
  contributorRoute,
  guidesRoute,
  guideRoute,
  hindiRoute,
  hindiAssistRoute,
  hindiTransmissionRoute,
  hindiTransmissionAreaRoute,
  hindiWillRoute,
  isThisUsRoute,
  readingListRoute,
  serviceRoute,
  willRoute,
  transmissionRoute,
  transmissionAreaRoute,
  latestDigestRoute,
  digestRoute,
  ...webinarsRoute,
  ...webinarRoute,
  conversationRoute,
  unsubscribeRoute,
  pfReportRoute,
  pfVerifyRoute,
  casesRoute,
  caseRoute,
  deskRoute,
  deskCaseRoute,
  googleCallbackRoute,
])
