import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadPage } from '../../src/app/current-page';
import { routeOf } from '../../src/routes';
import { restoreSession } from '../../src/state/session';
import { installDom, mount } from '../dom';

const test = suite('the input attributes for keyboards and password managers');

/** The attributes below in order, a dash for none. */
const expected = {
  login: ['username text - username next none', 'password password - current-password go none'],
  signup: [
    'name text - name next words',
    'username text - username next none',
    'phoneNumber tel - tel next -',
    'password password - new-password go none',
    'confirmedAge checkbox - - - -',
  ],
  'forgot-password': ['phoneNumber tel - tel send -'],
  'verify-otp': ['otp text numeric one-time-code done -'],
  'reset-password': ['username - - username - -', 'password password - new-password done none'],
};

const attributes = ['name', 'type', 'inputmode', 'autocomplete', 'enterkeyhint', 'autocapitalize'];

for (const [name, attributesOfInputs] of Object.entries(expected)) {
  test(`the fields of /${name} have the expected attributes`, async () => {
    installDom(`http://localhost:3000/${name}`);
    const step = { purpose: 'RESET', phoneNumber: '+919876543210', requestId: 'id', resetCode: 'abc' };
    sessionStorage.setItem('otp-step', JSON.stringify(step));
    restoreSession();
    const { Page } = await loadPage(routeOf(`/${name}`));
    const { container, unmount } = await mount(<Page />);
    const inputs = [...container.querySelectorAll('input')];
    const reported = inputs.map((input) => attributes.map((key) => input.getAttribute(key) ?? '-').join(' '));
    assert.equal(reported, attributesOfInputs);
    for (const input of inputs.filter(({ hidden }) => !hidden)) {
      assert.is(input.labels?.length, 1, `${input.name} has a label`);
    }
    await unmount();
  });
}

test.run();
