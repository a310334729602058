// Both panels in one chunk.

export { RecentPanel } from './recent-panel'
export { ResultsPanel } from './results-panel'
