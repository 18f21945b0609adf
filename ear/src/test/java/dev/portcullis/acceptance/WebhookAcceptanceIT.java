package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.SignIn.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.WebhookInbox.Received;
import dev.portcullis.api.Description;
import dev.portcullis.testing.client.ClientScenario;
import dev.portcullis.testing.client.RunsClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Event webhooks (R-WEB-1, R-WEB-9): from the log to the customer's receiver. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("payara")
class WebhookAcceptanceIT {
  private static final String ROUTE = "/api/v1/event-webhook";
  private static final String RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  private final WebhookInbox inbox = new WebhookInbox();
  private final Api api;
  private final DevChain chain;
  private String token;

  WebhookAcceptanceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void signIn() {
    token = SignIn.operator(api);
  }

  @AfterEach
  void closeInbox() {
    inbox.close();
  }

  @Test
  void anEventReachesItsReceiverSigned() {
    String contract = chain.deployToken();
    JsonNode created = created(webhook(contract));
    JsonNode receipt = chain.transfer(contract, RECIPIENT, 42);
    Received received = inbox.next();
    verify(created, received);
    JsonNode data = Client.json(received.body()).path("data");
    JsonNode subscription = created.path("subscription");
    assertThat(Client.json(received.body()).path("type").asText()).isEqualTo("event.observed");
    assertThat(received.headers().firstValue("content-type")).contains("application/json");
    assertThat(received.headers().firstValue("x-webhook-subscription"))
        .contains(subscription.path("id").asText());
    assertThat(data.path("subscription_id")).isEqualTo(subscription.path("id"));
    assertThat(data.path("endpoint_id")).isEqualTo(created.path("endpoint").path("id"));
    assertThat(data.path("chain_id").asLong()).isEqualTo(subscription.path("chain_id").asLong());
    assertThat(data.path("contract").asText())
        .isEqualTo(contract.toLowerCase(java.util.Locale.ROOT));
    assertThat(data.path("topic0").asText()).isEqualTo(DevChain.TRANSFER);
    assertThat(data.path("topics")).hasSize(3);
    assertThat(data.path("data").asText()).isEqualTo("0x" + "%064x".formatted(42));
    assertThat(data.path("transaction_hash")).isEqualTo(receipt.path("transactionHash"));
    assertThat(data.path("block_hash")).isEqualTo(receipt.path("blockHash"));
    assertThat(data.path("block_number").asLong())
        .isEqualTo(Long.decode(receipt.path("blockNumber").asText()));
    assertThat(data.path("log_index").asInt()).isZero();
    assertThat(data.path("removed").asBoolean()).isFalse();
    assertThat(data.has("decoded")).isFalse();
    assertThat(inbox.hasMore()).isFalse();
  }

  @Test
  @RunsClient({ClientScenario.STANDARD_WEBHOOKS, ClientScenario.SVIX})
  void theVerifiersOfNpmAcceptItDuringARotationWithEitherKey() {
    NodeScript verify = NodeScript.of("verify.js");
    String contract = chain.deployToken();
    JsonNode endpoint = created(webhook(contract)).path("endpoint");
    chain.transfer(contract, RECIPIENT, 42);
    Received before = inbox.next();
    JsonNode rotated =
        json(post("/" + endpoint.path("id").asText() + "/signing-keys/rotate", "{}"));
    chain.transfer(contract, RECIPIENT, 43);
    Received during = inbox.next();
    assertThat(post("/" + endpoint.path("id").asText() + "/test", "").statusCode()).isEqualTo(200);
    Received test = inbox.next();

    assertThat(verify.run(input(endpoint.path("signing_key"), test))).isEqualTo("verified");
    assertThat(verify.run(input(rotated.path("signing_key"), test))).isEqualTo("verified");
    assertThat(verify.run(input(endpoint.path("signing_key"), before))).isEqualTo("verified");
    assertThat(verify.run(input(endpoint.path("signing_key"), during))).isEqualTo("verified");
    assertThat(verify.run(input(rotated.path("signing_key"), during))).isEqualTo("verified");
  }

  @Test
  void anEventOfARegisteredContractIsDecoded() {
    String contract = chain.deployToken();
    register(contract);
    JsonNode created = created(webhook(contract).put("decode_events", true));
    chain.transfer(contract, RECIPIENT, 7);
    Received received = inbox.next();
    verify(created, received);
    JsonNode decoded = Client.json(received.body()).path("data").path("decoded");
    assertThat(decoded.path("signature").asText()).isEqualTo("Transfer(address,address,uint256)");
    assertThat(decoded.path("args").path(1).path("name").asText()).isEqualTo("to");
    assertThat(decoded.path("args").path(1).path("value").asText())
        .isEqualTo(RECIPIENT.toLowerCase(java.util.Locale.ROOT));
    assertThat(decoded.path("args").path(2).path("value")).isEqualTo(Client.JSON.valueToTree("7"));
  }

  @Test
  void theReasonForAnUndecodedEventIsReported() {
    String contract = chain.deployToken();
    created(webhook(contract).put("decode_events", true));
    chain.transfer(contract, RECIPIENT, 7);
    JsonNode data = Client.json(inbox.next().body()).path("data");
    assertThat(data.path("decoded").isNull()).isTrue();
    assertThat(data.path("decode_error").asText()).isEqualTo("The contract is not registered");
  }

  @Test
  void aFailedCallbackIsRepeatedWithTheSameIdAndBytes() {
    String contract = chain.deployToken();
    JsonNode created = created(webhook(contract));
    // An endpoint that never succeeded is paused for seconds after a failure.
    chain.transfer(contract, RECIPIENT, 1);
    verify(created, inbox.next());
    inbox.answer(500, 307);
    chain.transfer(contract, RECIPIENT, 2);
    Received first = inbox.next();
    Received second = inbox.next();
    Received third = inbox.next();
    assertThat(second.id()).isEqualTo(first.id()).isEqualTo(third.id());
    assertThat(second.body()).isEqualTo(first.body()).isEqualTo(third.body());
    verify(created, third);
  }

  @Test
  void aReceiverThatRespondsWithGoneIsDisabled() {
    String contract = chain.deployToken();
    inbox.answer(410);
    String id = created(webhook(contract)).path("endpoint").path("id").asText();
    chain.transfer(contract, RECIPIENT, 1);
    inbox.next();
    JsonNode seen = json(get("/" + id));
    for (int i = 0; seen.path("endpoint").path("enabled").asBoolean() && i < 10_000; i++) {
      seen = json(get("/" + id));
    }
    assertThat(seen.path("endpoint").path("enabled").asBoolean()).isFalse();
    assertThat(seen.path("subscription").path("status").asText()).isEqualTo("paused");
  }

  @Test
  void aSubscriptionMayStartInThePast() {
    String contract = chain.deployToken();
    chain.transfer(contract, RECIPIENT, 1);
    chain.transfer(contract, RECIPIENT, 2);
    created(webhook(contract).put("from_block", 0));
    // The supply that the constructor hands out is a transfer as well.
    assertThat(
            java.util.stream.Stream.of(inbox.next(), inbox.next(), inbox.next())
                .map(Received::id)
                .distinct())
        .hasSize(3);
    chain.transfer(contract, RECIPIENT, 3);
    assertThat(Client.json(inbox.next().body()).path("data").path("data").asText()).endsWith("3");
    assertThat(inbox.hasMore()).isFalse();
  }

  @Test
  void aDisabledWebhookLaterReceivesMissedEvents() {
    String contract = chain.deployToken();
    String id = created(webhook(contract)).path("endpoint").path("id").asText();
    assertThat(patch(id, "{\"enabled\": false}").statusCode()).isEqualTo(200);
    chain.transfer(contract, RECIPIENT, 1);
    JsonNode enabled = json(patch(id, "{\"enabled\": true}"));
    assertThat(enabled.path("subscription").path("status").asText()).isEqualTo("active");
    chain.transfer(contract, RECIPIENT, 2);
    assertThat(
            java.util.stream.Stream.of(inbox.next(), inbox.next())
                .map(each -> Client.json(each.body()).path("data").path("data").asText())
                .map(data -> data.substring(data.length() - 1)))
        .containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void duringARotationBothKeysSignAndAfterwardsOnlyTheNewOne() {
    String contract = chain.deployToken();
    JsonNode created = created(webhook(contract));
    String id = created.path("endpoint").path("id").asText();
    HttpResponse<String> answer = post("/" + id + "/signing-keys/rotate", "{}");
    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode rotated = json(answer);
    assertThat(rotated.path("version").asText()).isEqualTo("v1");
    chain.transfer(contract, RECIPIENT, 1);
    Received both = inbox.next();
    verify(created, both);
    EventWebhook.verify(rotated.path("signing_key").asText(), both);
    JsonNode last = json(post("/" + id + "/signing-keys/rotate", "{\"retire_after_secs\": 0}"));
    chain.transfer(contract, RECIPIENT, 2);
    Received one = inbox.next();
    EventWebhook.verify(last.path("signing_key").asText(), one);
    assertThat(one.headers().firstValue("webhook-signature").orElseThrow()).doesNotContain(" ");
  }

  @Test
  void aKeyIsRotatedAlsoWithoutABody() {
    String id = json(post("", webhook(chain.deployToken()).toString())).at("/endpoint/id").asText();
    for (String type : new String[] {null, "application/json"}) {
      HttpRequest.Builder request =
          api.request(ROUTE + "/" + id + "/signing-keys/rotate")
              .header("authorization", "Bearer " + token)
              .POST(BodyPublishers.noBody());
      if (type != null) {
        request.header("content-type", type);
      }
      HttpResponse<String> answer = api.send(request);
      assertThat(answer.statusCode()).as("%s: %s", type, answer.body()).isEqualTo(200);
      assertThat(json(answer).path("signing_key").asText()).startsWith("whsec_");
    }
  }

  @Test
  void aUserHasOnlySoManyWebhooks() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    Client user = Client.session(api, wallet);
    ObjectNode body = webhook("0x" + "ab".repeat(20));
    Client.Answer refused = user.post(ROUTE, body);
    for (int i = 1; i < 1000 && refused.status() == 201; i++) {
      refused = user.post(ROUTE, body);
    }
    assertThat(refused.status()).as("%s", refused.body()).isEqualTo(409);
    assertThat(refused.body().get("error").asText()).isEqualTo("Conflict");
    assertThat(refused.body().get("message").asText()).contains("event webhooks, the maximum");
  }

  @Test
  void theFiveRoutesShowTheSameWebhook() {
    String contract = chain.deployToken();
    HttpResponse<String> answer = post("", webhook(contract).toString());
    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(answer.headers().firstValue("x-request-id")).isPresent();
    JsonNode created = json(answer);
    assertThat(created.path("endpoint").path("signing_key").asText())
        .matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(created.path("endpoint").path("enabled").asBoolean()).isTrue();
    assertThat(created.path("endpoint").path("created_at").asText())
        .matches("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z");
    assertThat(created.path("subscription").path("contract").asText())
        .isEqualTo(contract.toLowerCase(java.util.Locale.ROOT));
    assertThat(created.path("subscription").path("status").asText()).isEqualTo("active");
    assertThat(created.path("subscription").path("decode_events").isBoolean()).isTrue();
    assertThat(created.path("subscription").path("from_block").isIntegralNumber()).isTrue();
    assertThat(created.path("user_id").asText()).hasSize(21);
    String id = created.path("endpoint").path("id").asText();

    ObjectNode expected = created.deepCopy();
    ((ObjectNode) expected.path("endpoint")).remove("signing_key");
    assertThat(json(get("/" + id))).isEqualTo(expected);
    HttpResponse<String> list = get("?limit=1");
    assertThat(json(list)).isEqualTo(Client.JSON.createArrayNode().add(expected));
    assertThat(list.headers().firstValueAsLong("x-total-count").orElse(0)).isPositive();

    JsonNode changed = json(patch(id, "{\"decode_events\": true}"));
    assertThat(changed.path("subscription").path("decode_events").asBoolean()).isTrue();
    assertThat(changed.path("endpoint")).isEqualTo(expected.path("endpoint"));

    HttpResponse<String> deleted = delete(id);
    assertThat(deleted.statusCode()).isEqualTo(204);
    assertThat(deleted.body()).isEmpty();
    assertThat(get("/" + id).statusCode()).isEqualTo(404);
    assertThat(delete(id).statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "contract | '0x12' | contract",
        "contract | 5 | contract",
        "contract | null | contract",
        "topic0 | '0xddf2' | topic0",
        "decode_events | 'yes' | decode_events",
        "decode_events | 1 | decode_events",
        "from_block | -1 | from_block",
        "from_block | 1.5 | from_block",
        "from_block | '7' | from_block",
        "name | '' | name",
        "name | null | name",
        "url | 'ftp://example.com/' | url",
        "url | 'http://10.0.0.1/' | url",
        "url | 'http://169.254.169.254/' | url",
        "url | 'http://[::ffff:10.0.0.1]/' | url",
        "url | 'http://0x7f.1/' | url",
        "url | 'http://user@example.com/' | url",
        "enabled | true | enabled",
        "extra | 1 | extra"
      })
  void aBadFieldIsRefusedByNameAndNothingIsStored(String field, String value, String named)
      throws Exception {
    ObjectNode body = webhook("0x" + "ab".repeat(20));
    body.set(field, Client.JSON.readTree(value.replace('\'', '"')));
    long before = total();
    HttpResponse<String> answer = post("", body.toString());
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(json(answer).path("error").asText()).isEqualTo("BadRequest");
    assertThat(json(answer).path("message").asText()).contains(named);
    assertThat(total()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "[]", "null", "\"text\"", "{} {}", "{\"name\": \"a\", \"name\": \"b\"}"})
  void anInvalidBodyIsRejected(String body) {
    HttpResponse<String> answer = post("", body);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(json(answer).path("error").asText()).isEqualTo("BadRequest");
  }

  @Test
  void theUrlIsCheckedOnChangeAsWell() {
    String id = created(webhook("0x" + "ab".repeat(20))).path("endpoint").path("id").asText();
    for (String body :
        new String[] {
          "{\"url\": \"http://192.168.0.1/\"}",
          "{\"url\": null}",
          "{\"enabled\": null}",
          "{\"decode_events\": \"yes\"}",
          "{\"contract\": \"0x00\"}",
          "{}"
        }) {
      assertThat(patch(id, body).statusCode()).as(body).isEqualTo(400);
    }
    delete(id);
  }

  @Test
  void withoutATokenNothingIsAnswered() {
    HttpResponse<String> answer = api.get(ROUTE);
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(json(answer).path("error").asText()).isEqualTo("Unauthorized");
    assertThat(api.post(ROUTE, "{}").statusCode()).isEqualTo(401);
  }

  @Test
  void aMissingRecordIsNotFoundWhateverItsId() {
    for (String id : new String[] {UUID.randomUUID().toString(), "nonsense", "1-1-1-1-1"}) {
      HttpResponse<String> answer = get("/" + id);
      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(json(answer).path("error").asText()).isEqualTo("NotFound");
      assertThat(patch(id, "{\"enabled\": true}").statusCode()).isEqualTo(404);
      assertThat(delete(id).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void theSigningKeyIsInNoAuditOrMutationRow() {
    JsonNode created = created(webhook("0x" + "ab".repeat(20)));
    String id = created.path("endpoint").path("id").asText();
    String key = created.path("endpoint").path("signing_key").asText().substring("whsec_".length());
    String audit = authorized("/audit-logs/?resourceId=" + id).body();
    assertThat(audit).contains("event-webhook.create").doesNotContain(key);
    String mutations = authorized("/audit-logs/db-mutations?tableName=webhook_signing_keys").body();
    assertThat(mutations).contains(id).contains("[redacted]").doesNotContain(key);
    delete(id);
  }

  private static String input(JsonNode key, Received received) {
    ObjectNode input = Client.JSON.createObjectNode().put("body", received.body());
    input.set("secret", key);
    ObjectNode headers = input.putObject("headers");
    received.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
    return input.toString();
  }

  private ObjectNode webhook(String contract) {
    return Client.JSON
        .createObjectNode()
        .put("name", "acceptance")
        .put("url", inbox.url())
        .put("contract", contract)
        .put("topic0", DevChain.TRANSFER);
  }

  private JsonNode created(ObjectNode body) {
    HttpResponse<String> answer = post("", body.toString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return json(answer);
  }

  private void register(String contract) {
    JsonNode organization =
        json(
            api.send(
                api.request("/organizations/")
                    .header("authorization", "Bearer " + token)
                    .header("content-type", "application/json")
                    .POST(
                        BodyPublishers.ofString(
                            "{\"name\": \"Webhooks "
                                + UUID.randomUUID()
                                + "\", \"defaultRoles\": [{\"id\": \"user\"}]}"))));
    ObjectNode body =
        Client.JSON
            .createObjectNode()
            .put("contractAddress", contract)
            .put("abi", DevChain.artifact().path("abi").toString())
            .put("name", "Demo token")
            .put("description", "for the test");
    HttpResponse<String> answer =
        api.send(
            api.request("/organizations/" + organization.path("id").asText() + "/contracts")
                .header("authorization", "Bearer " + token)
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString(body.toString())));
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
  }

  private long total() {
    return get("").headers().firstValueAsLong("x-total-count").orElseThrow();
  }

  private void verify(JsonNode created, Received received) {
    EventWebhook.verify(created, received);
    assertThat(Description.servedBy(api).surprises(received.body())).isEmpty();
  }

  private HttpResponse<String> get(String path) {
    return authorized(ROUTE + path);
  }

  private HttpResponse<String> authorized(String path) {
    return api.send(api.request(path).header("authorization", "Bearer " + token));
  }

  private HttpResponse<String> post(String path, String body) {
    return api.send(
        api.request(ROUTE + path)
            .header("authorization", "Bearer " + token)
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> patch(String id, String body) {
    return api.send(
        api.request(ROUTE + "/" + id)
            .header("authorization", "Bearer " + token)
            .header("content-type", "application/json")
            .method("PATCH", BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> delete(String id) {
    return api.send(
        api.request(ROUTE + "/" + id).header("authorization", "Bearer " + token).DELETE());
  }
}
