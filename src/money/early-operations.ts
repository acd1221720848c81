// What the HTML of the dashboard sends before the bundle has loaded (src/boot/): texts alone. Their readers would add 3.5 KB.
import { WALLET_FIELDS } from '../api/wallet-data';

export const PARTICIPATION_FIELDS =
  'game bidAmount biddingAmountCharge bidOnCoin gameType participationUserId status user username winAmount winAmountCharge createAt';

export const LOCK_FIELDS =
  'requestId user roundId serverSeedHash clientSeedHash gameType bidOnCoin bidAmount cost bidChargePercent winChargePercent createAt signature';

export const ROUND_QUERY = `query getRound($gameType:GameType!){getRound(gameType:$gameType){roundId serverSeedHash minBid maxBid bidChargePercent winChargePercent cooldown:leastSeconds opensAt:opensInSeconds ${WALLET_FIELDS}}}`;

/** There is only one game. */
export const ROUND_VARIABLES = { gameType: 'coin' } as const;

export const OPEN_BIDS_QUERY = `query getOpenBids{getOpenBids{at locks{${LOCK_FIELDS}}}}`;
