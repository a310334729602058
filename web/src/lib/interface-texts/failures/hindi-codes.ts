// Failures that are told by their code when their sentence has no Hindi. Only codes stand here that say all a reader needs: INVALID_INPUT,
// FORBIDDEN and GONE have a sentence for each case, which is shown in English rather than hidden behind a vaguer one.

export const HINDI_BY_CODE: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'आपका लॉगिन ख़त्म हो गया है। कृपया फिर से लॉगिन करें।',
  PROOF_NEEDED: 'कृपया पहले अपने ई-मेल की पुष्टि करें',
  FRESH_PROOF_NEEDED: 'कृपया पहले वह कोड लिखें जो हम आपके अभी के ई-मेल पते पर भेजते हैं',
  STATE_INVALID: 'लॉगिन का समय निकल गया। कृपया फिर से शुरू करें',
  NOT_FOUND: 'यह अब यहाँ नहीं है। हो सकता है इसे हटा दिया गया हो।',
  METHOD_NOT_ALLOWED: 'यह यहाँ नहीं हो सकता। कृपया पेज फिर से खोलें।',
  TOO_LARGE: 'यह फ़ाइल या संदेश बहुत बड़ा है। कृपया छोटा करके भेजें',
  UNSUPPORTED_MEDIA: 'इस तरह की फ़ाइल नहीं भेजी जा सकती',
  TOO_MANY_REQUESTS: 'कम समय में बहुत बार कोशिश हुई। थोड़ी देर रुककर फिर कोशिश करें।',
  UNAVAILABLE: 'साइट अभी यह नहीं कर पा रही है। कृपया थोड़ी देर में फिर कोशिश करें।',
  INTERNAL: 'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  WRONG_STATE: 'इस बीच स्थिति बदल गई है। कृपया पेज फिर से खोलें।',
  STALE: 'इस बीच यह कहीं और बदल गया है। कृपया पेज फिर से खोलें।',
  STALE_REVISION: 'इस बीच यह कहीं और बदल गया है। कृपया पेज फिर से खोलें।',
  ALREADY_EXISTS: 'ऐसा एक पहले से मौजूद है। कृपया पेज फिर से खोलें',
  REFERENCE_GONE: 'यह जिससे जुड़ा था, वह अब नहीं है। कृपया पेज फिर से खोलें',
  KEY_REUSED: 'यह पहले ही भेजा जा चुका है। कृपया पेज फिर से खोलें।',
  ALREADY_PAID: 'इसका पेमेंट हो चुका है',
  ANSWER_FAILED: 'जवाब नहीं लिखा जा सका। कृपया फिर कोशिश करें।',
}
