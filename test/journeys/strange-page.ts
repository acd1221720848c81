import type { Page } from 'playwright-core';

const FOREIGN = 'an error of a script that isn’t ours';

export const isOurs = (error: Error): boolean => !error.message.includes(FOREIGN);

/**
 * Changes a page as others do, from the moment that its HTML is there. A translator puts two elements in the place of each
 * text, also of those that come later. A password manager puts a node before and behind each field. Scripts throw. An
 * error screen is an error here.
 */
export const makeStrange = (page: Page): Promise<unknown> =>
  page.addInitScript((foreign) => {
    const throwLater = (message: string) => setTimeout(() => Promise.reject(new Error(message)));
    function translate(text: Text) {
      const inner = document.createElement('font');
      // Not the same text, as React compares it, but as a test reads it.
      inner.textContent = `${text.data}\u2009`;
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    }
    function changePage() {
      const root = document.querySelector('#root');
      if (!root) return;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.filter(({ parentElement }) => !parentElement?.closest('font')).forEach(translate);
      for (const field of root.querySelectorAll('input:not([data-managed])')) {
        field.setAttribute('data-managed', '');
        for (const position of ['beforebegin', 'afterend'] as const)
          field.insertAdjacentElement(position, document.createElement('manager-icon'));
      }
      if (root.querySelector('.crash')) throwLater(`the error screen: ${root.textContent}`);
    }
    function begin() {
      changePage();
      new MutationObserver(changePage).observe(document, { subtree: true, childList: true, characterData: true });
      throwLater(foreign);
      dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
      setInterval(throwLater, 500, foreign);
    }
    document.addEventListener('readystatechange', () => setTimeout(begin), { once: true });
  }, FOREIGN);
