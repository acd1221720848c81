import { commitmentOf } from '../../sandbox/rounds';
import { type Breaches, lies, rewrites, type Spoil } from './spoiling';

interface Flip {
  readonly participation: { readonly bidOnCoin: string };
}

/** Every round has the same seed, which is also the one that it shows. */
const showsSeed = (seed: string) =>
  rewrites((body) =>
    body
      .replace(/"serverSeedHash":"\w+"/g, `"serverSeedHash":"${commitmentOf(seed)}"`)
      .replace(/"serverSeed":"\w+"/g, `"serverSeed":"${seed}"`),
  );

/** A charge that was never shown. */
const chargesMore: Spoil = (sandbox) => {
  sandbox.changeRules({ bidChargePercent: 2.5 });
  lies('getRound', 'bidChargePercent', () => 2)(sandbox);
};

/** Rounds down what the round says. */
const roundsDown: Spoil = (sandbox) => {
  sandbox.changeRules({ winChargePercent: 2.49 });
  lies('getRound', 'winChargePercent', () => 2.5)(sandbox);
};

/** The coin falls on the side that is wanted, and the answer says so. */
const tosses = (sideFor: (bidOnCoin: string) => string): Spoil =>
  lies('revealBid', 'flip', ({ participation, ...flip }: Flip) => {
    const side = sideFor(participation.bidOnCoin);
    return { ...flip, side, participation: { ...participation, status: side === participation.bidOnCoin } };
  });

export const flipBreaches: Readonly<Record<string, Breaches>> = {
  Flips: {
    'returns heads as the side of every bid': [
      lies('revealBid', 'flip.participation.bidOnCoin', () => 'heads'),
      'a flip’s participation',
    ],
    'charges more than it says': [chargesMore, 'a flip’s participation'],
    'rounds a charge down': [roundsDown, 'a flip’s participation'],
    'loses the paise of winnings': [lies('revealBid', 'wallet.game', Math.floor), 'a bid moves the wallet'],
    'has seeds of six digits': [showsSeed('123456'), 'the seed of each flip; the side of each flip; each round has'],
    'commits to another seed': [lies('getRound', 'serverSeedHash', commitmentOf), 'the seed of each flip; getProof'],
    'has the same seed for every round': [showsSeed('0'.repeat(64)), 'the side of each flip; each round has'],
    'finds other seeds afterwards': [lies('getProof', 'clientSeed', () => 'another'), 'getProof has'],
    'lists the oldest flips': [
      lies('getLatestFlips', 'flips', (flips: object[]) => flips.toReversed()),
      'getLatestFlips has',
    ],
    'sums up no flips of the day': [lies('getLatestFlips', 'net', () => 0), 'getLatestFlips has'],
  },
  Coin: {
    'tosses heads alone': [tosses(() => 'heads'), 'the coin is fair'],
    'lets the player lose each time': [tosses((pick) => (pick === 'heads' ? 'tails' : 'heads')), 'the coin is fair'],
  },
};
