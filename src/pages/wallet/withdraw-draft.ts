/** Session storage key of the amount that a player has typed and not withdrawn yet. */
export const WITHDRAW_DRAFT = 'draft-withdraw';
