import { type Operation, readerOf, readRequiredText } from '../api/operation';

const readSeeds = readerOf({
  roundId: readRequiredText,
  serverSeedHash: readRequiredText,
  serverSeed: readRequiredText,
  clientSeed: readRequiredText,
});

export type FlipSeeds = ReturnType<typeof readSeeds>;

export const getProof: Operation<{ participationUserId: string }, FlipSeeds> = {
  query:
    'query getProof($participationUserId:ID!){getProof(participationUserId:$participationUserId){roundId serverSeedHash serverSeed clientSeed}}',
  read: readSeeds,
};
