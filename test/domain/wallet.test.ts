import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { applyMovement, type Figures, shortfall } from '../../src/domain/wallet';
import * as fc from '../properties';

const figures: Figures = { reference_earning: 1_050.5, top_up: 3_000, game: 2_000 };

test('a bid takes from added money, then winnings, then referral earnings; a withdrawal never from added money', () => {
  assert.equal(applyMovement(figures, { kind: 'BID', sum: 2_500 }), { ...figures, top_up: 500 });
  assert.equal(applyMovement(figures, { kind: 'BID', sum: 5_100 }), { reference_earning: 950.5, top_up: 0, game: 0 });
  assert.equal(applyMovement(figures, { kind: 'WITHDRAWAL', sum: 2_500 }), {
    reference_earning: 550.5,
    top_up: 3_000,
    game: 0,
  });
});

test('a win raises the winnings alone, and a sum that can’t be read moves nothing', () => {
  assert.equal(applyMovement(figures, { kind: 'WIN', sum: 1_950 }), { ...figures, game: 3_950 });
  assert.equal(applyMovement(figures, { kind: 'BID', sum: undefined }), figures);
});

for (const [what, change, missing] of [
  ['the same', {}, 0],
  ['more', { game: 9_000 }, 0],
  ['less', { game: 1_500 }, 500],
  ['as much in another figure', { game: 1_000, top_up: 4_000 }, 1_000],
  ['a figure below zero', { game: -1_000, top_up: 6_000 }, 3_000],
  ['less by a fraction that no sum shows', { reference_earning: 1_050.2 }, 0],
] as const) {
  test(`figures that are ${what} lack ${missing} paise`, () => {
    assert.is(shortfall(figures, { ...figures, ...change }), missing);
  });
}

test('property: a movement and its figures lack nothing, and what is taken from them is missing', () => {
  const paise = fc.integer({ min: 0, max: 1e9 });
  const any = fc.record({ reference_earning: paise, top_up: paise, game: paise });
  const kind = fc.constantFrom('BID', 'WIN', 'WITHDRAWAL');
  fc.assert(
    fc.property(
      any,
      kind,
      paise,
      fc.constantFrom('reference_earning', 'top_up', 'game'),
      paise,
      (before, kind, sum, name, taken) => {
        const due = applyMovement(before, { kind, sum });
        assert.is(shortfall(due, due), 0);
        assert.is(shortfall(due, { ...due, [name]: due[name] - taken }), taken);
      },
    ),
  );
});

test.run();
