package dev.portcullis.persistence.credential;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.credential.OwnedApiKeyRepository.Filter;
import dev.portcullis.persistence.credential.OwnedApiKeyRepository.State;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepositoryTest;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.tenant.Tenant;
import dev.portcullis.persistence.tenant.TenantRepositoryTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class OwnedApiKeyRepositoryTest {
  private static final PageRequest ALL = new PageRequest(1_000_000, 0);

  private final Instant now = Clock.now();
  private final Organization organization =
      M2mApplicationRepositoryTest.organization("Keys " + Ids.id());
  private final CredentialHolder application =
      CredentialHolder.m2mApp(
          M2mApplicationRepositoryTest.stored(
              new M2mApplication(Scope.organization(organization.id()), "Bot", null, List.of())));

  @Test
  void eachKeyIsListedWithItsHolder() {
    Tenant tenant = TenantRepositoryTest.storedTenant();
    ApiKey ofTenant = stored(CredentialHolder.tenant(tenant.id()), Duration.ofDays(1));
    ApiKey owned = stored(application, Duration.ofDays(1));
    List<OwnedApiKey> items = page(null, null, null, ALL).items();
    assertThat(items)
        .filteredOn(item -> item.key().id().equals(ofTenant.id()))
        .singleElement()
        .matches(item -> item.holderName().equals(tenant.name()) && item.organizationId() == null);
    assertThat(items)
        .filteredOn(item -> item.key().id().equals(owned.id()))
        .singleElement()
        .matches(item -> item.holderName().equals("Bot"))
        .matches(item -> item.organizationName().equals(organization.name()));
    assertThat(ids(organization.id(), null, null)).containsExactly(owned.id());
  }

  @Test
  void stateAndEndNarrowTheList() {
    ApiKey revoked = stored(application, Duration.ofDays(1));
    inTransaction(
        entities -> {
          on(entities, new ApiKeyRepository())
              .findForUpdate(application, revoked.id())
              .orElseThrow()
              .revoke();
          return null;
        });
    ApiKey expired = stored(application, Duration.ofSeconds(-1));
    ApiKey soon = stored(application, Duration.ofDays(1));
    ApiKey late = stored(application, Duration.ofDays(300));
    assertThat(ids(organization.id(), State.REVOKED, null)).containsExactly(revoked.id());
    assertThat(ids(organization.id(), State.EXPIRED, null)).containsExactly(expired.id());
    assertThat(ids(organization.id(), State.ACTIVE, null)).containsExactly(late.id(), soon.id());
    Instant inAWeek = now.plus(Duration.ofDays(7));
    assertThat(ids(organization.id(), State.ACTIVE, inAWeek)).containsExactly(soon.id());
    assertThat(ids(organization.id(), null, inAWeek))
        .containsExactly(soon.id(), expired.id(), revoked.id());
  }

  @Test
  void aPageAfterACursorContinuesThere() {
    ApiKey first = stored(application, Duration.ofDays(1));
    ApiKey second = stored(application, Duration.ofDays(1));
    Page<OwnedApiKey> page = page(organization.id(), null, null, new PageRequest(1, 0));
    assertThat(page.items().get(0).key().id()).isEqualTo(second.id());
    Page<OwnedApiKey> next =
        page(organization.id(), null, null, new PageRequest(1, 0, page.next()));
    assertThat(next.items().get(0).key().id()).isEqualTo(first.id());
    assertThat(next.next()).isNull();
    assertThat(next.totalItems()).isEqualTo(2);
  }

  @Test
  void theKeysOfADeletedOrganizationAreNobodys() {
    ApiKey key = stored(application, Duration.ofDays(1));
    inTransaction(
        entities -> {
          entities.find(Organization.class, organization.id()).delete();
          return null;
        });
    assertThat(ids(null, null, null)).doesNotContain(key.id());
  }

  private ApiKey stored(CredentialHolder holder, Duration life) {
    return inTransaction(
        entities -> {
          ApiKey key = new ApiKey(holder, "key", "priv_sk_" + Ids.alphanumeric(64), now.plus(life));
          on(entities, new ApiKeyRepository()).add(key);
          return key;
        });
  }

  private List<String> ids(String organizationId, State state, Instant before) {
    return page(organizationId, state, before, ALL).items().stream()
        .map(item -> item.key().id())
        .toList();
  }

  private Page<OwnedApiKey> page(
      String organizationId, State state, Instant before, PageRequest paging) {
    return inTransaction(
        entities ->
            on(entities, new OwnedApiKeyRepository())
                .page(new Filter(organizationId, state, before), now, paging));
  }
}
