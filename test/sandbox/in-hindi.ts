/** The refusals and the SMS in Hindi that the app doesn’t word itself. A {place} stands for what is filled in. “token” stays Latin: it ends a session (spec section 8). */
const HINDI: Readonly<Record<string, string>> = {
  'Invalid or expired token': 'token गलत है या उसका समय निकल गया है',
  'Too many tries.': 'बहुत बार कोशिश हो चुकी।',
  'Something went wrong on our side.': 'हमारी तरफ़ कुछ गड़बड़ हो गई।',
  'Somebody else has this username.': 'यह यूज़रनेम किसी और का है।',
  'This sign-up is no longer known. Sign up again.': 'यह खाता बनाना अधूरा रह गया। फिर से खाता बनाएँ।',
  'This number can’t be used for a new account. If it has one, sign in or choose a new password.':
    'इस नंबर पर नया खाता नहीं बन सकता। अगर खाता है, तो साइन इन करें या नया पासवर्ड चुनें।',
  'This number can’t be used for your account.': 'यह नंबर आपके खाते में नहीं लग सकता।',
  'The username or the password isn’t right.': 'यूज़रनेम या पासवर्ड गलत है।',
  'The password isn’t right.': 'पासवर्ड गलत है।',
  'This needs your password. If this page has no field for it, reload it.':
    'इसके लिए आपका पासवर्ड चाहिए। अगर इस पेज पर उसकी जगह नहीं है, तो पेज फिर से खोलें।',
  'That is the password you have.': 'यही आपका अभी का पासवर्ड है।',
  'You can play from the age of {age}.': 'खेलने के लिए उम्र {age} साल या ज़्यादा होनी चाहिए।',
  'That code isn’t right.': 'यह कोड गलत है।',
  'That code isn’t right. It has {digits} digits: if this page takes fewer, reload it.':
    'यह कोड गलत है। इसमें {digits} अंक हैं: अगर इस पेज पर कम अंक आते हैं, तो पेज फिर से खोलें।',
  'Somebody wants to sign up with your number, which has an account. If it was you, sign in instead. {otp} is your Coin Flip code. Never tell it to anybody, not even to us.':
    'कोई आपके नंबर से खाता बनाना चाहता है, जिस पर पहले से खाता है। अगर वह आप ही हैं, तो साइन इन करें। {otp} आपका Coin Flip कोड है। इसे किसी को न बताएँ, हमें भी नहीं।',
  '{otp} is your Coin Flip code. Never tell it to anybody, not even to us.':
    '{otp} आपका Coin Flip कोड है। इसे किसी को न बताएँ, हमें भी नहीं।',
  'No code for this number is valid now. Ask for a new one.': 'इस नंबर का कोई कोड अब नहीं चलेगा। नया कोड मँगाएँ।',
  'A new code can be sent in 1 second.': 'नया कोड 1 सेकंड में भेजा जा सकता है।',
  'A new code can be sent in {count} seconds.': 'नया कोड {count} सेकंड में भेजा जा सकता है।',
  'This password reset is no longer valid. Start again.': 'पासवर्ड बदलने का समय निकल गया। फिर से शुरू करें।',
  'This UPI ID can’t be used here. Add another one.': 'यह UPI ID यहाँ नहीं चल सकती। दूसरी जोड़ें।',
  'Many people have this password, so it is guessed first. Choose another one.':
    'यह पासवर्ड बहुत लोग रखते हैं, इसलिए सबसे पहले इसी का अंदाज़ा लगता है। दूसरा चुनें।',
  'The least amount is {sum}.': 'रकम कम से कम {sum} होनी चाहिए।',
  'The highest amount is {sum}.': 'रकम ज़्यादा से ज़्यादा {sum} हो सकती है।',
  'You could lose more than your loss limit of {cap} a {period}. You can bid up to {left} with its charge until {time}, Indian time.':
    'आप {period} {cap} हारने की अपनी लिमिट से ज़्यादा हार सकते हैं। {time} (भारतीय समय) तक आप चार्ज सहित {left} तक की बोली लगा सकते हैं।',
  'You would add more than your deposit limit of {cap} a {period}. You can add up to {left} until {time}, Indian time.':
    'आप {period} {cap} जोड़ने की अपनी लिमिट से ज़्यादा जोड़ेंगे। {time} (भारतीय समय) तक आप {left} तक जोड़ सकते हैं।',
  'You’re on a time-out until {time}, Indian time: you can’t bid or recharge.':
    'आप {time} (भारतीय समय) तक ब्रेक पर हैं: आप बोली नहीं लगा सकते और रिचार्ज नहीं कर सकते।',
  'You’re self-excluded: you can’t bid or recharge.':
    'आपने खुद पर हमेशा की रोक लगाई है: आप बोली नहीं लगा सकते और रिचार्ज नहीं कर सकते।',
  'You have a pause until {time}, Indian time.': '{time} (भारतीय समय) तक आपका विराम है।',
  'A flip takes its time. Wait a moment before the next one.': 'हर बाज़ी में थोड़ा समय लगता है। अगले से पहले ज़रा रुकें।',
  'This bid costs {cost} and your wallet has {balance}. Recharge it or bid less.':
    'इस बोली के {cost} लगेंगे और आपके वॉलेट में {balance} हैं। रिचार्ज करें या कम की बोली लगाएँ।',
  'That round is over. Bid again on the new one.': 'वह राउंड खत्म हो गया। नए राउंड पर फिर बोली लगाएँ।',
  'This bid was not made. Bid again.': 'यह बोली नहीं लगी। फिर बोली लगाएँ।',
  'You have {count} bids without an outcome. Wait for one, or cancel one.':
    'आपकी {count} बोलियों का नतीजा अभी नहीं आया। किसी एक का इंतज़ार करें, या किसी एक को रद्द करें।',
  'You have cancelled many bids within an hour. Wait before you bid again.':
    'आपने एक घंटे में बहुत सी बोलियाँ रद्द कीं। थोड़ा रुककर फिर बोली लगाएँ।',
  'Too many of your calls came to nothing.': 'आपकी बहुत सी कोशिशें बेकार गईं।',
  'You have opened too many recharges.': 'आपने बहुत ज़्यादा रिचार्ज खोले हैं।',
  'You have made too many withdrawals within a day.': 'आपने एक दिन में बहुत ज़्यादा निकासियाँ की हैं।',
  'You have {count} open recharges. Pay one, or wait until one of them ends.':
    'आपके {count} रिचार्ज खुले हैं। किसी एक का पेमेंट करें, या किसी एक के खत्म होने का इंतज़ार करें।',
  'You can withdraw {sum} now.': 'अभी आप {sum} निकाल सकते हैं।',
  'The fee of {sum} would leave nothing of it.': '{sum} की फ़ीस के बाद कुछ नहीं बचेगा।',
  'Add a UPI ID first: withdrawals are paid to it.': 'पहले UPI ID जोड़ें: निकासी उसी पर आती है।',
  'Your UPI ID is new, and your password was reset. To keep your money safe, nothing is paid to it until a day after the reset.':
    'आपकी UPI ID नई है, और पासवर्ड फिर से चुना गया था। आपके पैसों की सुरक्षा के लिए, पासवर्ड बदलने के एक दिन बाद तक इस पर कुछ नहीं भेजा जाएगा।',
  'Added money goes back to the UPI ID that it was paid from, and this is another one.':
    'जोड़े गए पैसे उसी UPI ID पर लौटते हैं जिससे आए थे, और यह दूसरी है।',
  'This withdrawal was not made. Start a new one.': 'यह निकासी नहीं हुई। नई निकासी करें।',
  'This page of the statement is no longer known. Open it again.': 'स्टेटमेंट का यह हिस्सा अब नहीं मिल रहा। उसे फिर से खोलें।',
};

const WORDS: Readonly<Record<string, string>> = {
  ...{ day: 'रोज़', week: 'हर हफ़्ते', month: 'हर महीने' },
};

const PLACE = /\\\{(\w+)\\\}/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patterns = Object.entries(HINDI).map(
  ([english, hindi]) => [new RegExp(`^${escaped(english).replace(PLACE, '(?<$1>.+?)')}$`), hindi] as const,
);

export const inLanguage = (message: string, language = ''): string =>
  /^hi\b/.test(language) ? inHindi(message) : message;

export function inHindi(message: string): string {
  for (const [pattern, hindi] of patterns) {
    const found = pattern.exec(message);
    const filled = (name: string) => found?.groups?.[name] ?? '';
    if (found) return hindi.replace(/\{(\w+)\}/g, (_, name: string) => WORDS[filled(name)] ?? filled(name));
  }
  return message;
}
