package dev.portcullis.legacy.transaction;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Switches the second signature of an account on or off: {@code toggle_2fa} (R-LEG-12).
 *
 * @param enable on
 * @param accountId the account
 * @param timestamp milliseconds since 1970, when it was signed
 * @param signature by the account's Ethereum key or contract
 * @param pubKeyHash of the only key that needs no second signature from then on
 */
public record ToggleTwoFactors(
    boolean enable,
    long accountId,
    long timestamp,
    EthereumSignature signature,
    Optional<PubKeyHash> pubKeyHash) {
  /** The maximum difference of its time from ours, in either direction. */
  public static final Duration TOLERANCE = Duration.ofMinutes(40);

  /**
   * Parses the parameter.
   *
   * @throws LegacyRpcException −32602 naming the invalid field
   */
  public static ToggleTwoFactors read(JsonNode json) {
    if (json == null || !json.isObject()) {
      throw LegacyRpcException.invalidParams("The request must be an object");
    }
    JsonFields fields = JsonFields.of(json, LegacyRpcException::invalidParams);
    return new ToggleTwoFactors(
        fields.flag("enable"),
        fields.number("accountId"),
        fields.longNumber("timestamp"),
        EthereumSignature.read(fields.any("signature"), "signature").orElseThrow(),
        fields.optionalKey("pubKeyHash"));
  }

  /**
   * Accepts a correctly signed request.
   *
   * @param account its current state
   * @return the account type afterwards
   * @throws LegacyRpcException 304 for an account without an Ethereum key, and for a key when
   *     switching on; −32602 if its time is too far from ours; 201 or 202 for its signature
   */
  public AccountType check(AccountFacts account, Instant now, Layer1SignatureCalls layer1) {
    if (account.type().kind() == AccountType.Kind.CREATE2) {
      throw new LegacyRpcException(
          LegacyRpcException.Code.TOGGLE_2FA, "Can not change 2FA for a CREATE2 account.");
    }
    if (enable && pubKeyHash.isPresent()) {
      throw new LegacyRpcException(
          LegacyRpcException.Code.TOGGLE_2FA, "pubKeyHash must not be given to enable 2FA.");
    }
    if (Math.abs(timestamp - now.toEpochMilli()) > TOLERANCE.toMillis()) {
      throw LegacyRpcException.invalidParams(
          "timestamp differs by more than " + TOLERANCE.toMinutes() + " minutes");
    }
    DeferredChecks checks = new DeferredChecks();
    new EthereumSignatureVerifier(account.address(), text())
        .check(Optional.of(signature), layer1, checks);
    checks.run();
    return enable ? AccountType.OWNED : AccountType.withoutTwoFactors(pubKeyHash);
  }

  /** The text that the account signs. */
  String text() {
    String text =
        enable
            ? "By signing this message, you are opting into Two-factor Authentication protection by"
                + " the zkSync Server.\n"
                + "Transactions now require signatures by both your L1 and L2 private key.\n"
            : "You are opting out of Two-factor Authentication protection by the zkSync Server.\n"
                + "Transactions now only require signatures by your L2 private key.\n"
                + "BY SIGNING THIS MESSAGE, YOU ARE TRUSTING YOUR WALLET CLIENT TO KEEP YOUR L2"
                + " PRIVATE KEY SAFE!\n";
    return text
        + "Timestamp: "
        + timestamp
        + pubKeyHash.map(key -> "\nPubKeyHash: " + key).orElse("");
  }
}
