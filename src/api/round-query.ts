/** Apart from the reader of its answer, since it is sent before the bundle is there. */
export const getRoundQuery = {
  operationName: 'getRound',
  query:
    'query getRound($gameType:GameType!){getRound(gameType:$gameType){roundId serverSeedHash minBid maxBid bidChargePercent winChargePercent}}',
};

/** The one game there is. */
export const ROUND_VARIABLES = { gameType: 'coin' } as const;
