package dev.portcullis.ejb.signin;

import jakarta.validation.constraints.NotNull;
import java.util.Map;

/**
 * What a passkey answered in a sign-in in the browser.
 *
 * @param passkeyAssertion the answer, in the browser's JSON form
 */
public record PasskeyAnswerRequest(@NotNull Map<String, Object> passkeyAssertion) {}
