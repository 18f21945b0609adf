package dev.portcullis.specification;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.DevChain;
import dev.portcullis.acceptance.ServerUnderTest;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.acceptance.WebhookInbox;
import dev.portcullis.acceptance.WebhookInbox.Received;
import dev.portcullis.specification.Caller.Reply;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Callbacks of event webhooks: headers, signature, payload, repeats and the keys of a rotation
 * (R-WEB-7, R-WEB-14). The payload's fields are in {@code records-callback.txt}.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("specification")
class CallbackSpecificationIT {
  private static final String ROUTE = "/api/v1/event-webhook";
  private static final String TRANSFER =
      "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
  private static final long TOLERANCE_SECONDS = 300;

  private final WebhookInbox inbox = new WebhookInbox();
  private final Types types = new Types("records-callback.txt");
  private final DevChain chain;
  private final World world;
  private String token;
  private Caller operator;

  CallbackSpecificationIT(Api api, DevChain chain) {
    this.chain = chain;
    world = new World(api);
  }

  @BeforeEach
  void contract() {
    operator = world.caller("operator");
    token = chain.deployToken();
  }

  @AfterEach
  void closeInbox() {
    inbox.close();
  }

  @Test
  void aCallbackHasTheHeadersAndThePayload() {
    JsonNode webhook = webhook(false);
    transfer(42);

    Received callback = inbox.next();

    assertThat(header(callback, "content-type")).startsWith("application/json");
    assertThat(header(callback, "webhook-id")).isNotEmpty();
    assertThat(header(callback, "x-webhook-subscription"))
        .isEqualTo(webhook.at("/subscription/id").asText());
    assertThat(Instant.ofEpochSecond(Long.parseLong(header(callback, "webhook-timestamp"))))
        .isBetween(Instant.now().minusSeconds(TOLERANCE_SECONDS), Instant.now().plusSeconds(1));
    JsonNode payload = Types.json(callback.body());
    assertThat(types.faults("Callback", payload)).as(callback.body()).isEmpty();
    assertThat(payload.at("/data/topics/0").asText())
        .isEqualTo(payload.at("/data/topic0").asText());
    assertThat(payload.at("/data/endpoint_id")).isEqualTo(webhook.at("/endpoint/id"));
  }

  @Test
  void theSignatureIsTheHmacOfIdTimeAndBodyByTheDecodedKey() throws GeneralSecurityException {
    JsonNode webhook = webhook(false);
    transfer(1);

    Received callback = inbox.next();

    assertThat(header(callback, "webhook-signature"))
        .isEqualTo(signature(webhook.at("/endpoint/signing_key").asText(), callback));
  }

  @Test
  void bothKeysSignDuringARotationAndOneAfterARotationAtOnce() throws GeneralSecurityException {
    JsonNode webhook = webhook(false);
    String rotate = ROUTE + "/" + webhook.at("/endpoint/id").asText() + "/signing-keys/rotate";
    String first = webhook.at("/endpoint/signing_key").asText();
    String second = operator.send("POST", rotate, "{}").json().path("signing_key").asText();
    transfer(1);
    Received during = inbox.next();
    assertThat(header(during, "webhook-signature").split(" ", -1))
        .containsExactlyInAnyOrder(signature(first, during), signature(second, during));

    String third =
        operator
            .send("POST", rotate, "{\"retire_after_secs\":0}")
            .json()
            .path("signing_key")
            .asText();
    transfer(2);
    Received after = inbox.next();
    assertThat(header(after, "webhook-signature")).contains(signature(third, after));
    assertThat(header(after, "webhook-signature")).doesNotContain(signature(second, after));
  }

  @Test
  void aFailedCallbackIsRepeatedWithTheSameIdAndBytes() {
    webhook(false);
    // An endpoint that never succeeded is paused for seconds after a failure, and then for
    // longer.
    transfer(1);
    assertThat(inbox.next().id()).isNotEmpty();
    inbox.answer(500, 302, 404);
    transfer(2);

    List<Received> all = Stream.generate(inbox::next).limit(4).toList();

    assertThat(all).extracting(Received::id).containsOnly(all.get(0).id());
    assertThat(all).extracting(Received::body).containsOnly(all.get(0).body());
  }

  @Test
  void eachEventHasItsOwnId() {
    webhook(false);
    transfer(1);
    transfer(2);

    assertThat(inbox.next().id()).isNotEqualTo(inbox.next().id());
  }

  @Test
  void aReceiverThatRespondsWithGoneIsDisabled() {
    inbox.answer(410);
    String path = ROUTE + "/" + webhook(false).at("/endpoint/id").asText();
    transfer(1);
    inbox.next();

    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                operator.send("GET", path, null).json().at("/endpoint/enabled").isBoolean()
                    && !operator
                        .send("GET", path, null)
                        .json()
                        .at("/endpoint/enabled")
                        .asBoolean());
  }

  @Test
  void aRegisteredContractsEventIsDecodedAndOthersStateTheReason() {
    webhook(true);
    transfer(5);
    JsonNode unknown = Types.json(inbox.next().body()).path("data");
    assertThat(unknown.path("decoded").isNull()).isTrue();
    assertThat(unknown.path("decode_error").asText()).isNotEmpty();

    register();
    transfer(7);
    JsonNode decoded = Types.json(inbox.next().body()).at("/data/decoded");

    assertThat(types.faults("Decoded", decoded)).as(decoded.toString()).isEmpty();
    assertThat(decoded.path("name").asText()).isEqualTo("Transfer");
    assertThat(decoded.at("/args/2/value").asText()).isEqualTo("7");
  }

  private void register() {
    String abi = World.escaped(DevChain.artifact().path("abi").toString());
    Reply registered =
        operator.send(
            "POST",
            world.fill("/organizations/${organization}/contracts"),
            "{\"contractAddress\":\"%s\",\"abi\":\"%s\",\"name\":\"Token\",\"description\":\"\"}"
                .formatted(token, abi));
    assertThat(registered.status()).as(registered.text()).isEqualTo(201);
  }

  private JsonNode webhook(boolean decode) {
    Reply created =
        operator.send(
            "POST",
            ROUTE,
            ("{\"name\":\"hook\",\"url\":\"%s\",\"contract\":\"%s\",\"topic0\":\"%s\","
                    + "\"decode_events\":%s}")
                .formatted(inbox.url(), token, TRANSFER, decode));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.json();
  }

  private void transfer(long amount) {
    chain.transfer(token, TestWallet.OPERATOR.address(), amount);
  }

  private static String header(Received callback, String name) {
    return callback.headers().firstValue(name).orElse("");
  }

  /** {@code v1,} and the HMAC-SHA256 of what is signed, with the key's base64 decoded. */
  private static String signature(String secret, Received callback)
      throws GeneralSecurityException {
    byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    String signed =
        header(callback, "webhook-id")
            + "."
            + header(callback, "webhook-timestamp")
            + "."
            + callback.body();
    byte[] digest = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
    return "v1," + Base64.getEncoder().encodeToString(digest);
  }
}
