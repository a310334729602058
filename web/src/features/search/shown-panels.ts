// One file of code for both.

export { RecentPanel } from './recent-panel'
export { ResultsPanel } from './results-panel'
