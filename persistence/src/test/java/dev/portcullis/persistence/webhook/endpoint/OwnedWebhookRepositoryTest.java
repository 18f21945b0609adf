package dev.portcullis.persistence.webhook.endpoint;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.webhook.endpoint.OwnedWebhookRepository.Filter;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint.Administrator;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import dev.portcullis.persistence.webhook.scan.ScanSubscriptionQueries;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class OwnedWebhookRepositoryTest {
  private final Instant now = Clock.now();
  private final String organization =
      inTransaction(
          entities -> {
            Organization made = new Organization("Owner", List.of());
            entities.persist(made);
            return made.id();
          });

  @Test
  void theListIsNarrowedByEachFilterAndNewestFirst() {
    String member = member();
    Webhook first = webhook(member, newChain(), 1);
    Webhook second = webhook(member, newChain(), 1);
    Webhook foreign = webhook(user(), newChain(), 1);
    assertThat(ids(new Filter(Scope.organization(organization), null, null, null)))
        .containsExactlyInAnyOrder(second.endpoint().id(), first.endpoint().id());
    assertThat(ids(new Filter(Scope.ZONE, null, member, null))).hasSize(2);
    assertThat(
            ids(
                new Filter(
                    Scope.organization(organization), null, foreign.endpoint().userId(), null)))
        .isEmpty();
    assertThat(
            ids(new Filter(Scope.ZONE, null, null, new Address(first.subscription().contract()))))
        .containsExactly(first.endpoint().id());
    assertThat(ids(new Filter(Scope.ZONE, null, null, null)))
        .contains(first.endpoint().id(), second.endpoint().id(), foreign.endpoint().id());
    Page<OwnedWebhook> page =
        page(new Filter(Scope.organization(organization), null, null, null), new PageRequest(1, 1));
    assertThat(page.totalItems()).isEqualTo(2);
    assertThat(page.items())
        .singleElement()
        .satisfies(each -> assertThat(each.organizationId()).isEqualTo(organization));
  }

  @Test
  void aQueryForOneOrganizationFindsNothingOfAnother() {
    UUID inside = webhook(member(), newChain(), 1).endpoint().id();
    UUID outside = webhook(user(), newChain(), 1).endpoint().id();
    assertThat(find(Scope.organization(organization), inside)).isTrue();
    assertThat(find(Scope.ZONE, inside)).isTrue();
    assertThat(find(Scope.organization(organization), outside)).isFalse();
    assertThat(find(Scope.ZONE, outside)).isTrue();
    assertThat(find(Scope.ZONE, Ids.uuid())).isFalse();
  }

  @Test
  void aWebhookDisabledByAnAdministratorStaysSoUntilOneEnablesIt() {
    Webhook stored = webhook(member(), newChain(), 1);
    change(stored, endpoint -> disable(endpoint, Administrator.ORGANIZATION));
    assertThat(endpoint(stored).disabledBy()).contains(Administrator.ORGANIZATION);
    assertThat(endpoint(stored).enabled()).isFalse();
    assertThatThrownBy(
            () ->
                change(
                    stored,
                    endpoint -> {
                      endpoint.enable(true, now);
                      return null;
                    }))
        .as("the database holds the rule as well")
        .hasStackTraceContaining("webhook_endpoints_stopped");
    change(
        stored,
        endpoint -> {
          endpoint.enableByAdministrator(now);
          return null;
        });
    assertThat(endpoint(stored).disabledBy()).isEmpty();
    assertThat(endpoint(stored).enabled()).isTrue();
  }

  @Test
  void aUserIsDeletedWithTheirWebhooksAndTheRestIsDeletedLater() {
    Webhook stored = webhook(member(), newChain(), 1);
    String owner = stored.endpoint().userId();
    assertThatThrownBy(() -> removeUser(owner))
        .as("no user goes before their webhooks have ended")
        .hasStackTraceContaining("webhook_endpoints_owned");
    inTransaction(
        entities -> {
          boolean ended = on(entities, new WebhookRepository()).removeAllOf(owner, now);
          assertThat(ended).isTrue();
          return null;
        });
    removeUser(owner);
    assertThat(find(Scope.ZONE, stored.endpoint().id())).isFalse();
    assertThat(hasKeys(stored)).isFalse();
    assertThat(subscriptions(stored)).noneMatch(SubscriptionRow::enabled);
    assertThat(isStored(stored)).isTrue();
    while (removeEnded() > 0) {
      assertThat(find(Scope.ZONE, stored.endpoint().id())).isFalse();
    }
    assertThat(isStored(stored)).isFalse();
  }

  private static int removeEnded() {
    return inTransaction(e -> on(e, new WebhookRepository()).removeEnded());
  }

  private static boolean hasKeys(Webhook webhook) {
    return inTransaction(
        e -> !on(e, new WebhookRepository()).keys(List.of(webhook.endpoint().id())).isEmpty());
  }

  private static boolean isStored(Webhook webhook) {
    return inTransaction(e -> e.find(WebhookEndpoint.class, webhook.endpoint().id()) != null);
  }

  private static List<SubscriptionRow> subscriptions(Webhook webhook) {
    return inTransaction(
        e -> on(e, new ScanSubscriptionQueries()).all(webhook.subscription().chainId()));
  }

  private static void removeUser(String id) {
    inTransaction(
        entities -> {
          entities.remove(entities.find(User.class, id));
          return null;
        });
  }

  private static Void disable(WebhookEndpoint endpoint, Administrator who) {
    endpoint.disableBy(who, Clock.now());
    return null;
  }

  private static void change(Webhook stored, Function<WebhookEndpoint, Void> change) {
    inTransaction(
        e ->
            change.apply(
                on(e, new OwnedWebhookRepository())
                    .findForUpdate(Scope.ZONE, stored.endpoint().id())
                    .orElseThrow()
                    .webhook()
                    .endpoint()));
  }

  private static WebhookEndpoint endpoint(Webhook stored) {
    return inTransaction(
        e ->
            on(e, new OwnedWebhookRepository())
                .find(Scope.ZONE, stored.endpoint().id())
                .orElseThrow()
                .webhook()
                .endpoint());
  }

  private String member() {
    String user = user();
    inTransaction(
        entities -> {
          entities.find(User.class, user).join(organization);
          return null;
        });
    return user;
  }

  private static boolean find(Scope scope, UUID id) {
    return inTransaction(e -> on(e, new OwnedWebhookRepository()).find(scope, id)).isPresent();
  }

  private static List<UUID> ids(Filter filter) {
    return page(filter, new PageRequest(1000, 0)).items().stream()
        .map(each -> each.webhook().endpoint().id())
        .toList();
  }

  private static Page<OwnedWebhook> page(Filter filter, PageRequest paging) {
    return inTransaction(e -> on(e, new OwnedWebhookRepository()).page(filter, paging));
  }
}
