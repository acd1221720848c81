import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Profile } from '../../src/account/profile';
import { PROFILE } from '../../src/routes';
import { showPath } from '../../src/state/location';
import { closeAllToasts } from '../../src/state/toasts';
import { changed } from '../answers';
import { show } from '../pages/screen';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { sandboxStage } from '../stage';

const { sandbox, shown: toasted, enter: enterAs } = await sandboxStage(test);

test.before.each(() => enterAs());

/** Opens the details, which follow the player's changes. */
const openDetails = () => {
  showPath(PROFILE, '?part=details');
  return show(<Profile />);
};

test('name and email are saved at once, and the phone number after its code and the password', async () => {
  const { fill, enter, press, says, field, find, misses, wait } = await openDetails();
  await fill('Name', '  آشا 😀  Verma ');
  await fill('Email (optional)', '');
  await fill('Phone number', '0 98765-00000');
  await enter('Phone number');
  await says('Confirm your new number');
  const { name, email, phoneNumber } = sandbox.account('asha');
  assert.equal([name, email, phoneNumber], ['آشا 😀 Verma', null, '+919876543210']);
  await press('Change the number');
  await fill('Phone number', '0 98765-00000');
  await enter('Phone number');
  await says('If you have an earlier one, enter it.');
  await fill('6-digit code', sandbox.lastOtp('9876500000') ?? '');
  await fill('Password', 'of a thief');
  await enter('Password');
  assert.is((await find('#password-error')).textContent, 'The password isn’t right.');
  sandbox.faults.next('changePhoneNumber', { kind: 'truncated' });
  await fill('Password', DEMO_PASSWORD);
  await enter('Password');
  await says('The server can’t be reached.');
  await enter('Password');
  await wait('the toast', () => toasted().includes('Your phone number is changed.'));
  await misses('Confirm your new number');
  assert.is(sandbox.account('asha').phoneNumber, '+919876500000');
  const values = ['Name', 'Email (optional)', 'Phone number'].map((label) => field(label)?.value);
  assert.equal(values, ['آشا 😀 Verma', '', '+91 98765 00000']);
  sandbox.received.length = 0;
  closeAllToasts();
  await enter('Name');
  await wait('the toast', () => toasted().some((text) => text.startsWith('Nothing has changed')));
  assert.equal(sandbox.received, []);
});

test('a field shows what the server has stored, and a name longer than the limit doesn’t block saving the others', async () => {
  const long = 'Wolfeschlegelstein 😀 '.repeat(9).trim();
  sandbox.account('asha').name = long;
  await enterAs();
  const { fill, enter, wait, field, container } = await openDetails();
  sandbox.faults.next(
    'updateUser',
    changed((body) => body.replace('Asha@New', 'asha@new')),
  );
  await fill('Email (optional)', ' Asha@New.example');
  let typed = 0;
  container.addEventListener('input', () => typed++);
  await enter('Email (optional)');
  await wait('the toast', () => toasted().includes('Your profile is saved.'));
  assert.is(typed, 0, 'the player hasn’t typed it');
  const { name, email } = sandbox.account('asha');
  assert.equal([name, email], [long, 'Asha@New.example']);
  assert.is(field('Email (optional)')?.value, 'asha@new.example');
});

test.run();
