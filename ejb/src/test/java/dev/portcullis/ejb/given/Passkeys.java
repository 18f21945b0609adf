package dev.portcullis.ejb.given;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.TestAuthenticator;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.passkey.FinishRegistrationRequest;
import dev.portcullis.ejb.passkey.PasskeyService;
import dev.portcullis.ejb.passkey.PasskeyView;
import dev.portcullis.ejb.passkey.RegistrationOptions;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Json;
import java.util.Map;

/** Passkeys of users, made by an authenticator of the test. */
public final class Passkeys {
  private Passkeys() {}

  /** Registers the first passkey of a user, in a session that a wallet of theirs opens. */
  public static PasskeyView register(
      String userId, TestWallet wallet, TestAuthenticator authenticator) {
    Sessions.act(Sessions.open(userId, wallet));
    RegistrationOptions options = Services.get(PasskeyService.class).begin(userId, null);
    return Services.get(PasskeyService.class).finish(made(authenticator, options));
  }

  /** What an authenticator makes from options of a registration. */
  public static FinishRegistrationRequest made(
      TestAuthenticator authenticator, RegistrationOptions options) {
    return new FinishRegistrationRequest(map(authenticator.register(json(options))), null);
  }

  /** What an authenticator answers to a challenge. */
  public static Map<String, Object> answer(TestAuthenticator authenticator, Object challenge) {
    return map(authenticator.answer(json(challenge)));
  }

  private static JsonNode json(Object view) {
    return Json.MAPPER.valueToTree(view);
  }

  private static Map<String, Object> map(JsonNode json) {
    return Json.MAPPER.convertValue(json, new TypeReference<>() {});
  }
}
