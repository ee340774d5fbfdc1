/** Donation campaigns: which run, where and when. What is given with an order is the checkout's. */
export { listCampaigns, resetCampaign, runCampaign } from './campaigns.ts';
