package dev.portcullis.launcher.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.launcher.LaunchException;
import dev.portcullis.launcher.LocalSecrets;
import dev.portcullis.launcher.Progress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.Keys;
import org.web3j.crypto.Sign;
import org.web3j.utils.Numeric;

/**
 * Demonstrates one event from a transaction to a customer's callback, through public HTTP only. It
 * reuses the records of an earlier start.
 */
public final class Demonstration {
  private static final String NAME = "Demonstration";
  private static final String RECEIVER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  private static final String SIGNING_KEY = "demonstration.signing-key";

  private final JsonClient anonymous;
  private final Credentials operator;
  private final DemoToken token;
  private final WebhookReceiver webhookReceiver;
  private final LocalSecrets secrets;
  private final Progress progress;

  /**
   * The data for further steps.
   *
   * @param bearer the operator's session token
   * @param organization id of the organization
   * @param contract address of the token
   * @param webhook id of the webhook
   * @param delivery the verified event
   * @param toCallbackMillis milliseconds from the block, detected by its receipt, to the callback
   */
  public record Outcome(
      String bearer,
      String organization,
      String contract,
      String webhook,
      WebhookReceiver.VerifiedDelivery delivery,
      double toCallbackMillis) {}

  /** A demonstration with this installation and receiver. */
  public Demonstration(
      URI application,
      Credentials operator,
      DemoToken token,
      WebhookReceiver webhookReceiver,
      LocalSecrets secrets,
      Progress progress) {
    this.anonymous = new JsonClient(application, Optional.empty());
    this.operator = operator;
    this.token = token;
    this.webhookReceiver = webhookReceiver;
    this.secrets = secrets;
    this.progress = progress;
  }

  /** Sends the transaction and waits for the callback. */
  public Outcome run() {
    progress.next("Signing in as the operator " + address());
    String bearer = signIn();
    JsonClient api = anonymous.withToken(bearer);
    progress.next("Setting up the organization \"" + NAME + "\" with a token and a webhook");
    String organization = organization(api);
    String contract = contract(api, organization);
    String webhook = webhook(api, contract);
    progress.next("Sending a transfer");
    String transaction = token.transfer(contract, RECEIVER, 1_000).getTransactionHash();
    long mined = System.nanoTime();
    WebhookReceiver.VerifiedDelivery delivery = await(transaction);
    return new Outcome(
        bearer,
        organization,
        contract,
        webhook,
        delivery,
        Math.max(0, delivery.nanos() - mined) / 1e6);
  }

  /** Sign-in with Ethereum (EIP-4361): the server writes the message, the wallet signs it. */
  private String signIn() {
    JsonNode challenge =
        anonymous.post(
            "/siwe-messages",
            Map.of("address", address(), "domain", anonymous.baseUrl().getAuthority()));
    String message = challenge.get("msg").asText();
    return anonymous
        .post(
            "/auth/login/crypto-native",
            Map.of(
                "message",
                message,
                "signature",
                signature(message),
                "nonceToken",
                challenge.get("nonceToken").asText()))
        .get("token")
        .asText();
  }

  /** With the checksum of EIP-55. */
  private String address() {
    return Keys.toChecksumAddress(operator.getAddress());
  }

  /** A personal-message signature (EIP-191), 65 bytes in hexadecimal. */
  private String signature(String message) {
    Sign.SignatureData signature =
        Sign.signPrefixedMessage(message.getBytes(StandardCharsets.UTF_8), operator.getEcKeyPair());
    return Numeric.toHexString(signature.getR())
        + Numeric.toHexStringNoPrefix(signature.getS())
        + Numeric.toHexStringNoPrefix(signature.getV());
  }

  private static String organization(JsonClient api) {
    for (JsonNode item : api.get("/organizations/?limit=1000").get("items")) {
      if (item.get("name").asText().equals(NAME)) {
        return item.get("id").asText();
      }
    }
    return api.post("/organizations/", Map.of("name", NAME, "defaultRoles", List.of()))
        .get("id")
        .asText();
  }

  private String contract(JsonClient api, String organization) {
    String contracts = "/organizations/" + organization + "/contracts";
    for (JsonNode item : api.get(contracts + "?limit=100").get("items")) {
      if (item.path("name").asText().equals(NAME)
          && token.isAt(item.get("contractAddress").asText())) {
        return item.get("contractAddress").asText();
      }
    }
    String address = token.deploy();
    api.post(
        contracts,
        Map.of(
            "contractAddress",
            address,
            "abi",
            token.abi(),
            "name",
            NAME,
            "description",
            "The ERC-20 that the launcher deployed"));
    return address;
  }

  private String webhook(JsonClient api, String contract) {
    for (JsonNode item : api.get("/api/v1/event-webhook?limit=100")) {
      if (item.at("/endpoint/name").asText().equals(NAME)
          && item.at("/subscription/contract").asText().equalsIgnoreCase(contract)) {
        String id = item.at("/endpoint/id").asText();
        trust(secrets.get(SIGNING_KEY, () -> rotate(api, id)));
        api.patch("/api/v1/event-webhook/" + id, Map.of("url", webhookReceiver.url().toString()));
        return id;
      }
    }
    JsonNode created =
        api.post(
            "/api/v1/event-webhook",
            Map.of(
                "name",
                NAME,
                "url",
                webhookReceiver.url().toString(),
                "contract",
                contract,
                "topic0",
                DemoToken.TRANSFER,
                "decode_events",
                true));
    secrets.put(SIGNING_KEY, created.at("/endpoint/signing_key").asText());
    trust(created.at("/endpoint/signing_key").asText());
    return created.at("/endpoint/id").asText();
  }

  private static String rotate(JsonClient api, String webhook) {
    return api.post(
            "/api/v1/event-webhook/" + webhook + "/signing-keys/rotate",
            Map.of("retire_after_secs", 0))
        .get("signing_key")
        .asText();
  }

  private void trust(String signingKey) {
    webhookReceiver.trust(signingKey);
  }

  /** The delivery of this transaction; pending deliveries of an earlier run come before it. */
  private WebhookReceiver.VerifiedDelivery await(String transaction) {
    try {
      while (true) {
        WebhookReceiver.VerifiedDelivery delivery =
            webhookReceiver.deliveries().poll(60, TimeUnit.SECONDS);
        if (delivery == null) {
          throw new LaunchException(
              "No callback for the transaction " + transaction + " within a minute");
        }
        if (delivery.body().contains(transaction)) {
          return delivery;
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchException("Interrupted while waiting for the callback", interrupted);
    }
  }
}
