import { commitmentOf } from '../../sandbox/rounds';
import { type Breaches, returns, type Spoil, seedFor, textOf, withoutSeeds } from './spoiling';

/** Every round has the same seed, which is also the one that it shows. */
const SEED = '0'.repeat(64);
const repeatsItsSeed: Spoil = ({ mischief }) => {
  const change = (body: string) =>
    body
      .replace(/"serverSeedHash":"\w+"/, `"serverSeedHash":"${commitmentOf(SEED)}"`)
      .replace(/"serverSeed":"\w+"/, `"serverSeed":"${SEED}"`);
  mischief.policy = () => ({
    kind: 'breach',
    async answer(request, run) {
      const answer = await run(request);
      return { ...answer, body: change(answer.body) };
    },
  });
};

/** A charge that was never shown. */
const chargesMore: Spoil = (sandbox) => {
  sandbox.changeRules({ bidChargePercent: 2.5 });
  returns('getRound', (round) => ({ ...round, bidChargePercent: 2 }))(sandbox);
};

/** Rounds down what the round says. */
const roundsDown: Spoil = (sandbox) => {
  sandbox.changeRules({ winChargePercent: 2.49 });
  returns('getRound', (round) => ({ ...round, winChargePercent: 2.5 }))(sandbox);
};

export const flipBreaches: Readonly<Record<string, Breaches>> = {
  Flips: {
    'forgets the seeds of old rounds': [
      (sandbox) =>
        returns('resolveBid', (resolution, { variables }) => {
          const isOld =
            Number(textOf({ variables }, 'roundId')) <
            Number(sandbox.bids(sandbox.account('asha').userId).at(-1)?.roundId) - 20;
          return isOld ? { ...resolution, serverSeed: null } : resolution;
        })(sandbox),
      'a round that resolveBid',
    ],
    'returns heads as the side of every bid': [
      returns('placeBid', (flip) => ({ ...flip, participation: { ...flip.participation, bidOnCoin: 'heads' } })),
      'a flip’s participation',
    ],
    'charges more than it says': [chargesMore, 'charges are'],
    'rounds a charge down': [roundsDown, 'charges are'],
    'loses the paise of winnings': [
      returns('placeBid', (flip) => ({ ...flip, wallet: { ...flip.wallet, game: Math.floor(flip.wallet.game) } })),
      'a bid moves the wallet',
    ],
    'commits to another seed': [
      returns('getRound', (round) => ({ ...round, serverSeedHash: commitmentOf(round.serverSeedHash) })),
      'the seed of each flip',
      'getProof has',
    ],
    'has the same seed for every round': [repeatsItsSeed, 'the side of each flip', 'each round has'],
    'finds other seeds afterwards': [
      returns('getProof', (proof) => ({ ...proof, clientSeed: 'another' })),
      'getProof has',
    ],
    'lists the oldest flips': [
      returns('getLatestFlips', (latest) => ({ ...latest, flips: latest.flips.toReversed() })),
      'getLatestFlips has',
    ],
    'sums up no flips of the day': [
      returns('getLatestFlips', (latest) => ({ ...latest, net: 0 })),
      'getLatestFlips has',
    ],
  },
  Coin: {
    'tosses heads alone': [
      (sandbox) =>
        withoutSeeds(sandbox, (variables) => ({
          ...variables,
          clientSeed: seedFor('heads', sandbox, String(variables.roundId)),
        })),
      'the coin is fair',
    ],
    'lets the player lose each time': [
      (sandbox) =>
        withoutSeeds(sandbox, (variables) => {
          const side = variables.bidOnCoin === 'heads' ? 'tails' : 'heads';
          return { ...variables, clientSeed: seedFor(side, sandbox, String(variables.roundId)) };
        }),
      'the coin is fair',
    ],
  },
};
