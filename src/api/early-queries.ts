// What the HTML asks for before the bundle is there. Apart from the readers of the answers, which come with the bundle.

export const USER_FIELDS = 'userId name username email phoneNumber active level referenceId paymentMethodId{upi_id}';

export const getUserQuery = { operationName: 'getUser', query: `query getUser{getUser{${USER_FIELDS}}}` };

export const getRoundQuery = {
  operationName: 'getRound',
  query:
    'query getRound($gameType:GameType!){getRound(gameType:$gameType){roundId serverSeedHash minBid maxBid bidChargePercent winChargePercent}}',
};

/** The one game there is. */
export const ROUND_VARIABLES = { gameType: 'coin' } as const;
