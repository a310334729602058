// Both panels are fetched in one chunk.

export { RecentPanel } from './recent-panel'
export { ResultsPanel } from './results-panel'
