/** Donation campaigns: which run, where and when, and what they ask for. What is given with an order is the checkout's. */
export { type Donation, listCampaigns, offeredDonation, resetCampaign, runCampaign } from './campaigns.ts';
