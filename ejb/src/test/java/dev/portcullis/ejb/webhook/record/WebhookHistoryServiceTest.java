package dev.portcullis.ejb.webhook.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.webhook.endpoint.BriefHealthView;
import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookService;
import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView;
import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView.State;
import dev.portcullis.ejb.webhook.endpoint.WebhookService;
import dev.portcullis.ejb.webhook.http.FakeReceivers.Received;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What became of callbacks, as owners and administrators read it (ADR 0062). */
@ServiceTest(settings = {WebhookScene.MASTER_KEY, "webhook.retry-first-ms=1"})
class WebhookHistoryServiceTest {
  @Inject private WebhookHistoryService records;
  @Inject private AttemptStreamService stream;
  @Inject private WebhookSummaryService summaries;
  @Inject private WebhookService webhooks;
  @Inject private OwnedWebhookService owned;

  private final String url = WebhookScene.url();
  private WebhookScene scene;
  private PermittedToken token;
  private String userId;
  private String administrator;
  private String id;
  private WebhookRef own;
  private WebhookRef administered;

  @BeforeEach
  void memberWhoMaySeeTransfers() {
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    scene = new WebhookScene();
    String role = token.role();
    token.permitTransfers(null, null, List.of(role));
    userId = People.user(TestKey.random());
    token.join(userId, role);
    administrator = People.user(TestKey.random());
    token.join(administrator, token.adminRole());
    actAsOwner();
    id =
        WebhookScene.create(
                userId, WebhookScene.asked(url, token.address()).put("decode_events", true))
            .endpoint()
            .id()
            .toString();
    own = WebhookRef.own(userId, id);
    administered = WebhookRef.of(token.scope(), id);
    scene.read();
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  private void actAsOwner() {
    Acting.asUser(userId, token.organization());
  }

  private void actAsZone() {
    Acting.asOperator();
    Acting.asUser(People.user(TestKey.random(), PermittedToken.zoneRole("full_read_access")), null);
  }

  private void transfer(long amount) {
    TestChain.transfer(token.address(), WebhookScene.SOMEBODY, amount);
    scene.readAndSend();
  }

  private CursorPage<AttemptView> attempts(WebhookRef ref, String cursor, int limit) {
    return records.attempts(ref, null, cursor, limit);
  }

  @Test
  void sentCallbacksAreShownByteForByteWhileVisible() {
    scene.receivers.answer(url, 500);
    transfer(1);
    scene.sendUntilReceived(url, 2);
    transfer(2);
    scene.sendUntilReceived(url, 3);
    List<Received> sent = scene.receivers.of(url);
    List<AttemptView> attempts = attempts(own, null, 10).items();
    assertThat(attempts).extracting(AttemptView::attempt).containsExactly(1, 2, 1);
    assertThat(attempts).extracting(AttemptView::status).containsExactly(204, 204, 500);
    AttemptView latest = attempts.get(0);
    assertThat(latest.request().body()).isEqualTo(sent.get(2).body());
    assertThat(attempts.get(2).request().body()).isEqualTo(sent.get(0).body());
    assertThat(latest.webhookId()).hasToString(sent.get(2).id());
    assertThat(latest.sequence()).isEqualTo(2);
    assertThat(latest.event().eventId()).hasToString(sent.get(2).id());
    latest
        .request()
        .headers()
        .forEach(
            (name, value) -> {
              if (!name.equals("content-type")) {
                assertThat(sent.get(2).headers()).containsEntry(name, value);
              }
            });
    assertThat(latest.request().headers()).doesNotContainKey("webhook-signature");

    CursorPage<AttemptView> page = records.attempts(own, 1L, null, 1);
    assertThat(page.items().get(0).attempt()).isEqualTo(2);
    CursorPage<AttemptView> next = records.attempts(own, 1L, page.next(), 1);
    assertThat(next.items().get(0).attempt()).isEqualTo(1);
    assertThat(next.next()).isNull();

    WebhookStatisticsView statistics = records.statistics(own);
    assertThat(statistics.received()).isEqualTo(2);
    assertThat(statistics.lastHour().attempts()).isEqualTo(3);
    assertThat(statistics.lastDay().received()).isEqualTo(2);
    assertThat(statistics.behindBlocks()).isNotNull();
    assertThat(statistics.withheld()).as("owners see none of it").isNull();
    assertThat(records.health(own).state()).isEqualTo(State.HEALTHY);
    assertThat(records.health(own).lastStatus()).isEqualTo(204);
    WebhookOverviewView overview = records.overview(userId, id);
    assertThat(overview.webhook()).isEqualTo(webhooks.get(userId, id));
    assertThat(overview.health()).isEqualTo(records.health(own));
    assertThat(overview.statistics().lastHour().attempts()).isEqualTo(3);
    assertThat(overview.statistics().withheld()).isNull();

    actAsZone();
    OwnedWebhookOverviewView seen = records.overview(token.scope(), id);
    assertThat(seen.webhook()).isEqualTo(owned.get(token.scope(), id));
    assertThat(seen.statistics().lastDay().received()).isEqualTo(2);
    assertThat(seen.statistics().withheld()).isEmpty();
    assertThat(attempts(administered, null, 1).items().get(0).request().body())
        .isEqualTo(sent.get(2).body());
    Acting.asUser(administrator, token.organization());
    assertThat(attempts(administered, null, 1).items().get(0).hidden())
        .as("an administrator of the organization who may not see the event")
        .isEqualTo("not_permitted");

    Acting.asOperator();
    token.hold(userId);
    actAsOwner();
    List<AttemptView> hidden = attempts(own, null, 10).items();
    assertThat(hidden).hasSize(3).extracting(AttemptView::hidden).containsOnly("not_permitted");
    assertThat(Bodies.written(hidden).toString()).doesNotContain(token.address(), "blockNumber");
  }

  @Test
  void aFailedCallbackBecomesADeadLetterAndHealthGivesTheReason() {
    scene.receivers.answer(url, 410);
    transfer(1);
    scene.sendUntilReceived(url, 1);
    WebhookHealthView health = records.health(own);
    assertThat(health.state()).isEqualTo(State.DISABLED);
    assertThat(health.reason()).contains("410");
    PageRequest page = new PageRequest(10, 0);
    BriefHealthView brief = new BriefHealthView(State.DISABLED, health.reason());
    assertThat(webhooks.page(userId, page, true).items().get(0).health()).isEqualTo(brief);
    assertThat(owned.list(Scope.ZONE, null, userId, null, page).items().get(0).health())
        .isEqualTo(brief);
    assertThat(records.failed(own, true, null, 10).items())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.webhookId()).hasToString(scene.receivers.of(url).get(0).id());
              assertThat(letter.lastStatus()).isEqualTo(410);
              assertThat(letter.forgottenAt()).isAfter(letter.endedAt());
              assertThat(letter.event().blockNumber()).isPositive();
            });
    assertThat(records.failed(own, false, null, 10).items()).isEmpty();
    assertThat(records.statistics(own).dead()).isEqualTo(1);
    assertThat(records.health(WebhookRef.of(Scope.ZONE, id)).lastStatus()).isEqualTo(410);
  }

  @Test
  void invalidFiltersAreNamedAndRecordsOfOthersAreNotFound() {
    Refused.naming(() -> attempts(own, "nonsense", 10), "cursor");
    Refused.naming(() -> records.failed(own, true, "", 10), "cursor");
    Acting.asOperator();
    Scope other = PermittedToken.register().scope();
    for (WebhookRef ref :
        List.of(
            WebhookRef.own(administrator, id),
            WebhookRef.own(userId, "nonsense"),
            WebhookRef.of(other, id),
            WebhookRef.of(Scope.organization("no-such"), id))) {
      Refused.unknown(() -> attempts(ref, null, 10));
      Refused.unknown(() -> records.failed(ref, true, null, 10));
      Refused.unknown(() -> records.statistics(ref));
      Refused.unknown(() -> records.health(ref));
    }
    Refused.unknown(() -> records.overview(administrator, id));
    Refused.unknown(() -> records.overview(other, id));
  }

  @Test
  void theLatestAttemptsOfAllWebhooksAreShownToPermittedReaders() {
    transfer(1);
    scene.sendUntilReceived(url, 1);
    Received received = scene.receivers.of(url).get(0);
    actAsOwner();
    DeliveryAttemptView mine = stream.own(userId, null, false, null, 10).items().get(0);
    assertThat(mine.endpointId()).hasToString(id);
    assertThat(mine.webhookId()).hasToString(received.id());
    assertThat(mine.outcome()).isEqualTo(DeliveryAttemptView.Outcome.RECEIVED);
    assertThat(mine.sequence()).isEqualTo(1);
    assertThat(mine.contract()).isEqualTo(token.address());
    assertThat(mine.event().eventId()).hasToString(received.id());
    assertThat(stream.own(userId, null, true, null, 10).items()).isEmpty();
    actAsZone();
    DeliveryAttemptView ofZone = stream.of(Scope.ZONE, id, false, null, 10).items().get(0);
    assertThat(ofZone.userId()).isEqualTo(userId);
    assertThat(ofZone.event().eventId()).hasToString(received.id());
    Acting.asUser(administrator, token.organization());
    JsonNode member =
        Bodies.written(stream.of(token.scope(), null, false, null, 10).items().get(0));
    assertThat(member.get("hidden").asText()).isEqualTo("not_permitted");
    assertThat(member.get("event").isNull()).isTrue();
    assertThat(member.get("contract").isNull()).isTrue();
    assertThat(member.get("status").asInt()).isEqualTo(204);
    Refused.naming(() -> stream.of(Scope.ZONE, "x", false, null, 10), "webhookId");
    Refused.naming(() -> stream.of(Scope.ZONE, null, false, "x", 10), "cursor");
    Refused.unknown(() -> stream.of(Scope.organization("no-such"), null, false, null, 10));
    Acting.asOperator();
    Scope other = PermittedToken.register().scope();
    assertThat(stream.of(other, id, false, null, 10).items()).isEmpty();
  }

  @Test
  void aSummaryCountsTheWebhooksOfItsScope() {
    assertThat(summaries.own(userId).webhooks()).isEqualTo(1);
    assertThat(summaries.own(userId).active()).isEqualTo(1);
    assertThat(summaries.own(userId).behindBlocks()).isZero();
    assertThat(summaries.of(token.scope()).active()).isEqualTo(1);
    assertThat(summaries.of(Scope.ZONE).webhooks()).isPositive();
    var unused = WebhookScene.change(userId, id, Bodies.json().put("enabled", false));
    assertThat(summaries.own(userId).paused()).isEqualTo(1);
    assertThat(summaries.own(userId).active()).isZero();
    assertThat(summaries.own(administrator).webhooks()).isZero();
    Refused.unknown(() -> summaries.of(Scope.organization("no-such")));
  }
}
