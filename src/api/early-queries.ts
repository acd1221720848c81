// The HTML sends these queries before the bundle has loaded. The readers of their answers are in the bundle.

export const USER_FIELDS = 'userId name username email phoneNumber active level referenceId paymentMethodId{upi_id}';

export const getUserQuery = { operationName: 'getUser', query: `query getUser{getUser{${USER_FIELDS}}}` };

export const getRoundQuery = {
  operationName: 'getRound',
  query:
    'query getRound($gameType:GameType!){getRound(gameType:$gameType){roundId serverSeedHash minBid maxBid bidChargePercent winChargePercent}}',
};

/** There is only one game. */
export const ROUND_VARIABLES = { gameType: 'coin' } as const;
