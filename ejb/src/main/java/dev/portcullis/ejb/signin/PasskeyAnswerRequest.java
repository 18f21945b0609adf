package dev.portcullis.ejb.signin;

import jakarta.validation.constraints.NotNull;
import java.util.Map;

/**
 * A passkey's assertion in a browser sign-in.
 *
 * @param passkeyAssertion the assertion, in the browser's JSON form
 */
public record PasskeyAnswerRequest(@NotNull Map<String, Object> passkeyAssertion) {}
